/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Detects secrets that can be guessed: short ones, and those that are published in the
 * documentation.
 *
 * @since 0.1.0
 */
public final class SecretStrength {

	/**
	 * Fewest characters of a secret where others than this machine reach the port.
	 */
	public static final int LENGTH_MIN = 16;

	private static final Set<String> PUBLISHED = Set.of("a-long-random-text-that-all-nodes-share",
			"the-secret-of-the-sample-is-none");

	private SecretStrength() {
	}

	/**
	 * Why a secret can be guessed.
	 * @return a phrase that follows the name of the secret, {@code null} if it seems to
	 * be a good one
	 */
	public static @Nullable String weakness(String secret) {
		if (secret.length() < LENGTH_MIN) {
			return "has fewer than " + LENGTH_MIN + " characters";
		}
		return PUBLISHED.contains(secret) ? "is an example of the documentation, which everybody can read" : null;
	}

}
