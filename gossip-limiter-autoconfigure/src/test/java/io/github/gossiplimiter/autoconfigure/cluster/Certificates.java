/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;

/**
 * Self-signed certificates made by keytool.
 */
final class Certificates {

	static final String PASSWORD = "changeit";

	static final String ALIAS = "node";

	private Certificates() {
	}

	/**
	 * A file with a new key and certificate.
	 */
	static Path create(Path directory, String name) throws Exception {
		Path file = directory.resolve(name + ".p12");
		int exit = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
				"-genkeypair", "-alias", ALIAS, "-keyalg", "EC", "-dname", "CN=" + name, "-validity", "1", "-keystore",
				file.toString(), "-storetype", "PKCS12", "-storepass", PASSWORD)
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start()
			.waitFor();
		if (exit != 0) {
			throw new IllegalStateException("keytool failed: exit=" + exit);
		}
		return file;
	}

	static KeyStore load(Path file) throws Exception {
		KeyStore store = KeyStore.getInstance("PKCS12");
		try (InputStream in = Files.newInputStream(file)) {
			store.load(in, PASSWORD.toCharArray());
		}
		return store;
	}

	/**
	 * Write a file that trusts the certificates of others, in place of the one there is.
	 */
	static Path trust(Path file, Path... others) throws Exception {
		KeyStore store = KeyStore.getInstance("PKCS12");
		store.load(null, null);
		for (Path other : others) {
			store.setCertificateEntry(other.getFileName().toString(), load(other).getCertificate(ALIAS));
		}
		Path written = Files.createTempFile(file.getParent(), "written", null);
		try (OutputStream out = Files.newOutputStream(written)) {
			store.store(out, PASSWORD.toCharArray());
		}
		return Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
	}

	/**
	 * Properties of a bundle named {@code cluster} that shows and trusts the certificate
	 * of a file.
	 */
	static String[] bundle(Path file) {
		return bundle(file, file);
	}

	/**
	 * Properties of a bundle named {@code cluster} that is read again soon after one of
	 * its files was replaced.
	 * @param keys file of the certificate that it shows
	 * @param trusted file of the certificates that it trusts
	 */
	static String[] bundle(Path keys, Path trusted) {
		String bundle = "spring.ssl.bundle.jks.cluster.";
		return new String[] { bundle + "keystore.location=file:" + keys, bundle + "keystore.password=" + PASSWORD,
				bundle + "keystore.type=PKCS12", bundle + "truststore.location=file:" + trusted,
				bundle + "truststore.password=" + PASSWORD, bundle + "truststore.type=PKCS12",
				bundle + "reload-on-update=true", "spring.ssl.bundle.watch.file.quiet-period=50ms",
				"gossip-limiter.cluster.ssl-bundle=cluster" };
	}

}
