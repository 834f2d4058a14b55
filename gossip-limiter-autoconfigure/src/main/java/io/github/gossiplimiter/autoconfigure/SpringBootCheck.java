/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

/**
 * Refuses versions of Spring Boot on which limits would hold, but health, metrics and
 * endpoint would be missing without a word.
 */
final class SpringBootCheck {

	private static final int MAJOR_MIN = 4;

	private SpringBootCheck() {
	}

	/**
	 * Check a version.
	 * @param version the version, or nothing if it is not known
	 */
	static void check(@Nullable String version) {
		if (version != null && version.matches("[0-9]{1,3}\\..*")
				&& Integer.parseInt(version.substring(0, version.indexOf('.'))) < MAJOR_MIN) {
			throw new GossipLimiterConfigurationException("Spring Boot " + version,
					"is too old: gossip-limiter needs Spring Boot " + MAJOR_MIN + ".0 or later.",
					"Use Spring Boot 4.1, or set 'gossip-limiter.enabled: false' until the application does.");
		}
	}

}
