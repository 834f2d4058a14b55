package io.github.gossiplimiter.autoconfigure.cluster;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
	 * Properties of a bundle named {@code cluster} that shows and trusts the certificate
	 * of a file.
	 */
	static String[] bundle(Path file) {
		String bundle = "spring.ssl.bundle.jks.cluster.";
		return new String[] { bundle + "keystore.location=file:" + file, bundle + "keystore.password=" + PASSWORD,
				bundle + "keystore.type=PKCS12", bundle + "truststore.location=file:" + file,
				bundle + "truststore.password=" + PASSWORD, bundle + "truststore.type=PKCS12",
				"gossip-limiter.cluster.ssl-bundle=cluster" };
	}

}
