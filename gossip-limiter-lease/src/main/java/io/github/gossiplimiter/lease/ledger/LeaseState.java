/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

/**
 * A lease that has not ended.
 *
 * @param name whose it is
 * @param granted permits it was granted with
 * @param spent permits reported as spent so far
 * @param ttlNanos how long the holder was told it lasts
 * @param untilNanos when the rest counts as spent
 * @since 0.1.0
 */
public record LeaseState(LeaseId name, long granted, long spent, long ttlNanos, long untilNanos) {

	/**
	 * Permits of it that may still be spent.
	 */
	long rest() {
		return this.granted - this.spent;
	}

	LeaseState spent(long changed) {
		return new LeaseState(this.name, this.granted, changed, this.ttlNanos, this.untilNanos);
	}

	LeaseState until(long changed) {
		return new LeaseState(this.name, this.granted, this.spent, this.ttlNanos, changed);
	}

}
