/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease;

/**
 * Permits that a holder spent of a lease so far. The number is cumulative, so repeating
 * or delaying a report does no harm.
 *
 * @param lease the holder's number of the lease
 * @param spent permits spent since it was granted
 * @param closed whether nothing more will be spent, so that the rest is free again
 * @since 0.1.0
 */
public record LeaseReport(long lease, long spent, boolean closed) {

	public LeaseReport {
		if (lease < 1) {
			throw new IllegalArgumentException("lot must be at least 1: lot=" + lease);
		}
		if (spent < 0) {
			throw new IllegalArgumentException("spent must not be negative: spent=" + spent);
		}
	}

}
