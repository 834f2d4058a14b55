/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;

import io.github.gossiplimiter.cluster.channel.tls.TlsMaterial;

/**
 * Issues certificates for tests, with the JDK's own tool.
 */
public final class Authority {

	private static final char[] PASSWORD = "changeit".toCharArray();

	private final KeyStore store;

	private Authority(KeyStore store) {
		this.store = store;
	}

	public static Authority create(Path directory, String name) throws IOException, GeneralSecurityException {
		Path file = directory.resolve(name + ".p12");
		keytool(file, "-alias", "ca", "-dname", "CN=" + name, "-ext", "bc:critical=ca:true");
		keytool(file, "-alias", "node", "-dname", "CN=a node", "-signer", "ca", "-ext",
				"san=dns:shop-1.shop.internal,uri:spiffe://cluster/shop-1,dns:localhost");
		KeyStore store = KeyStore.getInstance("PKCS12");
		try (InputStream in = Files.newInputStream(file)) {
			store.load(in, PASSWORD);
		}
		return new Authority(store);
	}

	/**
	 * A certificate of this authority, and trust in it.
	 */
	public TlsMaterial material() throws GeneralSecurityException, IOException {
		return materialTrusting(this);
	}

	/**
	 * A certificate of this authority, and trust in another.
	 */
	TlsMaterial materialTrusting(Authority other) throws GeneralSecurityException, IOException {
		KeyStore keys = empty();
		keys.setKeyEntry("node", this.store.getKey("node", PASSWORD), PASSWORD, this.store.getCertificateChain("node"));
		return new TlsMaterial(keys(keys), other.trust());
	}

	/**
	 * No certificate, but trust in this authority.
	 */
	TlsMaterial materialWithoutCertificate() throws GeneralSecurityException, IOException {
		return new TlsMaterial(keys(empty()), trust());
	}

	private TrustManagerFactory trust() throws GeneralSecurityException, IOException {
		KeyStore trusted = empty();
		trusted.setCertificateEntry("ca", this.store.getCertificate("ca"));
		TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
		factory.init(trusted);
		return factory;
	}

	private static KeyManagerFactory keys(KeyStore keys) throws GeneralSecurityException {
		KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
		factory.init(keys, PASSWORD);
		return factory;
	}

	private static KeyStore empty() throws GeneralSecurityException, IOException {
		KeyStore store = KeyStore.getInstance("PKCS12");
		store.load(null, null);
		return store;
	}

	private static void keytool(Path file, String... arguments) throws IOException {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair",
						"-keystore", file.toString(), "-storetype", "PKCS12", "-storepass", new String(PASSWORD),
						"-keyalg", "EC", "-groupname", "secp256r1", "-validity", "2"));
		command.addAll(List.of(arguments));
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		if (process.onExit().join().exitValue() != 0) {
			throw new IOException(output);
		}
	}

}
