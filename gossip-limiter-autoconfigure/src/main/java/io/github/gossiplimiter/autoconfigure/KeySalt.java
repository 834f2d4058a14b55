/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

import io.github.gossiplimiter.cluster.channel.SecretSalt;

/**
 * What keys are hashed with, decided once at start. Where nodes share a secret, it is
 * derived from the key-salt or else from the last secret, which is the oldest one: so it
 * stays the same while a newer secret is added, and afterwards if the key-salt is set to
 * the secret that is removed. Without a secret it is the key-salt as it is, or else the
 * name of the cluster, which is no secret.
 *
 * @param value the salt
 * @since 0.1.0
 */
public record KeySalt(String value) {

	private static final boolean CLUSTERED = ClassUtils.isPresent("io.github.gossiplimiter.cluster.channel.SecretSalt",
			KeySalt.class.getClassLoader());

	/**
	 * The salt that goes with some secrets.
	 * @param configured the key-salt, if there is one
	 */
	public static KeySalt of(@Nullable String configured, String clusterName, List<String> secrets) {
		if (secrets.isEmpty() || !CLUSTERED) {
			return new KeySalt((configured != null) ? configured : clusterName);
		}
		String source = (configured != null) ? configured : secrets.get(secrets.size() - 1);
		return new KeySalt(SecretSalt.of(clusterName, source));
	}

	/**
	 * Shows nothing of it.
	 */
	@Override
	public String toString() {
		return "KeySalt";
	}

}
