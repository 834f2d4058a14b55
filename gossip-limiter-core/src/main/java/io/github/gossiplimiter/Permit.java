/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import io.github.gossiplimiter.internal.KeyChecks;

/**
 * A request for permits of one key of one limit.
 *
 * @param limitName the limit
 * @param key whose quota it is
 * @param cost how many permits, at least 1
 * @since 0.1.0
 */
public record Permit(String limitName, String key, int cost) {

	public Permit {
		KeyChecks.requireKey(limitName, key);
		if (cost < 1) {
			throw new IllegalArgumentException("cost must be at least 1: cost=" + cost);
		}
	}

}
