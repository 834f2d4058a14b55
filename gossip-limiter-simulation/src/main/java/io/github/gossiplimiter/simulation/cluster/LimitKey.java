/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

/**
 * One key of one limit.
 *
 * @param limitName the limit
 * @param key whose quota it is
 */
public record LimitKey(String limitName, String key) {

	@Override
	public String toString() {
		return "'" + this.key + "' of '" + this.limitName + "'";
	}

}
