/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/**
 * What a file with the secrets of the cluster holds: one secret on each line, the newest
 * first, and at most one line {@code key-salt: text}. Blank lines and those that begin
 * with {@code #} are left out.
 *
 * @param secrets the secrets, at least one
 * @param keySalt what the salt of key hashes comes from, {@code null} for the last secret
 * @since 0.1.0
 */
public record SecretFile(List<String> secrets, @Nullable String keySalt) {

	private static final String PROPERTY = "secret-file";

	private static final String KEY_SALT = "key-salt:";

	private static final String EXAMPLE = "Write one secret to it, for example what 'openssl rand -base64 32' prints, "
			+ "or two lines during a rotation, the newest first.";

	/**
	 * Two secrets and some comment; anything longer is another file.
	 */
	private static final int BYTES_MAX = 64 << 10;

	/**
	 * Read the file.
	 * @throws GossipLimiterConfigurationException if it cannot be read, holds no secret
	 * or too many, or more than one salt
	 */
	public static SecretFile read(String file) {
		List<String> lines = content(file).lines()
			.map(String::strip)
			.filter((line) -> !line.isEmpty() && !line.startsWith("#"))
			.toList();
		Predicate<String> isSalt = (line) -> line.startsWith(KEY_SALT);
		List<String> secrets = lines.stream().filter(isSalt.negate()).toList();
		if (secrets.isEmpty()) {
			throw ClusterChecks.wrong(PROPERTY, "is '" + file + "', which holds no secret.", EXAMPLE);
		}
		ClusterChecks.checkSecrets(PROPERTY, secrets);
		List<String> salts = lines.stream()
			.filter(isSalt)
			.map((line) -> line.substring(KEY_SALT.length()).strip())
			.toList();
		if (salts.size() > 1 || salts.contains("")) {
			throw ClusterChecks.wrong(PROPERTY,
					"is '" + file + "', which has a line '" + KEY_SALT + "' without text, or more than one.",
					"Leave one such line, with the text that the salt of key hashes comes from, or none.");
		}
		return new SecretFile(secrets, salts.isEmpty() ? null : salts.get(0));
	}

	/**
	 * Shows nothing of it.
	 */
	@Override
	public String toString() {
		return "SecretFile";
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
