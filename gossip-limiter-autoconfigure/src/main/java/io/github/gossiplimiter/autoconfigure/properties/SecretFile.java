package io.github.gossiplimiter.autoconfigure.properties;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A file with the secrets of the cluster, one on each line, the newest first. Blank lines
 * and those that begin with {@code #} are left out.
 *
 * @since 0.1.0
 */
public final class SecretFile {

	private static final String PROPERTY = "secret-file";

	private static final String EXAMPLE = "Write one secret to it, for example what 'openssl rand -base64 32' prints, "
			+ "or two lines during a rotation, the newest first.";

	/**
	 * Two secrets and some comment; anything longer is another file.
	 */
	private static final int BYTES_MAX = 64 << 10;

	private SecretFile() {
	}

	/**
	 * Read the secrets.
	 * @throws GossipLimiterConfigurationException if there are none, too many, or the
	 * file cannot be read
	 */
	public static List<String> read(String file) {
		List<String> secrets = content(file).lines()
			.map(String::strip)
			.filter((line) -> !line.isEmpty() && !line.startsWith("#"))
			.toList();
		if (secrets.isEmpty()) {
			throw ClusterChecks.wrong(PROPERTY, "is '" + file + "', which holds no secret.", EXAMPLE);
		}
		ClusterChecks.checkSecrets(PROPERTY, secrets);
		return secrets;
	}

	private static String content(String file) {
		try {
			Path path = Path.of(file);
			if (Files.size(path) > BYTES_MAX) {
				throw ClusterChecks.wrong(PROPERTY, "is '" + file + "', which is too large for a few secrets.",
						EXAMPLE);
			}
			return Files.readString(path, StandardCharsets.UTF_8);
		}
		catch (IOException | RuntimeException ex) {
			if (ex instanceof GossipLimiterConfigurationException known) {
				throw known;
			}
			GossipLimiterConfigurationException unreadable = ClusterChecks.wrong(PROPERTY,
					"is '" + file + "', which cannot be read: " + ex + ".",
					"Correct the path, or give this process the right to read the file.");
			unreadable.initCause(ex);
			throw unreadable;
		}
	}

}
