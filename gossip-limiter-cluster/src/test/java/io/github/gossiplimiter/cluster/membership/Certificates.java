/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.membership;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;

import io.github.gossiplimiter.cluster.channel.tls.TlsMaterial;

/**
 * Certificates made by keytool.
 */
final class Certificates {

	private static final String PASSWORD = "changeit";

	private Certificates() {
	}

	/**
	 * A new certificate, and trust in that one only.
	 */
	static TlsMaterial selfSigned(Path directory, String name) throws Exception {
		Path file = directory.resolve(name + ".p12");
		int exit = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
				"-genkeypair", "-alias", name, "-keyalg", "EC", "-dname", "CN=" + name, "-validity", "1", "-keystore",
				file.toString(), "-storetype", "PKCS12", "-storepass", PASSWORD)
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start()
			.waitFor();
		if (exit != 0) {
			throw new IllegalStateException("keytool failed: exit=" + exit);
		}
		return material(file, name);
	}

	private static TlsMaterial material(Path file, String name) throws Exception {
		KeyStore keys = KeyStore.getInstance("PKCS12");
		try (InputStream in = Files.newInputStream(file)) {
			keys.load(in, PASSWORD.toCharArray());
		}
		KeyStore trusted = KeyStore.getInstance("PKCS12");
		trusted.load(null, null);
		trusted.setCertificateEntry(name, keys.getCertificate(name));
		KeyManagerFactory keyManagers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
		keyManagers.init(keys, PASSWORD.toCharArray());
		TrustManagerFactory trustManagers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
		trustManagers.init(trusted);
		return new TlsMaterial(keyManagers, trustManagers);
	}

}
