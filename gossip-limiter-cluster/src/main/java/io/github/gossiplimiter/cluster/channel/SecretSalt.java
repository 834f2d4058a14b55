/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.util.HexFormat;

import io.github.gossiplimiter.cluster.channel.internal.key.StretchedSecret;

/**
 * Derives the salt that keys are hashed with from the secret of a cluster, so that nobody
 * without the secret can find a key by its hash.
 *
 * @since 0.1.0
 */
public final class SecretSalt {

	private static final String LABEL = "salt of the key hash";

	private SecretSalt() {
	}

	/**
	 * The salt that belongs to a secret. Takes about a second for a secret that this
	 * process has not used before.
	 * @param cluster name of the cluster
	 * @param secret its secret, or any other text that only its operators know
	 */
	public static String of(String cluster, String secret) {
		return HexFormat.of().formatHex(StretchedSecret.of(cluster, secret).derive(LABEL));
	}

}
