/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import java.time.Duration;

/**
 * Rules on which all nodes in front of a backend have to agree. A report by other rules
 * is rejected.
 *
 * @param ceiling how the ceiling follows from what the nodes infer
 * @param allocation how the ceiling is divided
 * @param handoff when a share may pass from one node to another
 * @param lease how long a share lasts after the report that it answers; whole
 * milliseconds
 * @since 0.1.0
 */
public record ConcurrencyRules(Ceiling ceiling, Allocation allocation, Handoff handoff, Duration lease) {

	/**
	 * Most nodes in front of a backend: four times the largest supported cluster.
	 */
	public static final int NODES_MAX = 4096;

	private static final Duration LEASE_DEFAULT = Duration.ofSeconds(2);

	private static final Duration LEASE_MAX = Duration.ofMinutes(5);

	public ConcurrencyRules {
		if (lease.isZero() || lease.isNegative() || lease.compareTo(LEASE_MAX) > 0) {
			throw new IllegalArgumentException(
					"lease must be longer than zero and at most " + LEASE_MAX + ": lease=" + lease);
		}
		if (lease.toNanos() % 1_000_000 != 0) {
			throw new IllegalArgumentException("lease must be whole milliseconds: lease=" + lease);
		}
	}

	/**
	 * The defaults.
	 */
	public static ConcurrencyRules defaults() {
		return new ConcurrencyRules(Ceiling.MEDIAN, Allocation.EQUAL, Handoff.ACKNOWLEDGED, LEASE_DEFAULT);
	}

	/**
	 * The same with another ceiling.
	 */
	public ConcurrencyRules withCeiling(Ceiling value) {
		return new ConcurrencyRules(value, this.allocation, this.handoff, this.lease);
	}

	/**
	 * The same with another allocation.
	 */
	public ConcurrencyRules withAllocation(Allocation value) {
		return new ConcurrencyRules(this.ceiling, value, this.handoff, this.lease);
	}

	/**
	 * The same with another handoff.
	 */
	public ConcurrencyRules withHandoff(Handoff value) {
		return new ConcurrencyRules(this.ceiling, this.allocation, value, this.lease);
	}

	/**
	 * The same with another lease.
	 */
	public ConcurrencyRules withLease(Duration value) {
		return new ConcurrencyRules(this.ceiling, this.allocation, this.handoff, value);
	}

	/**
	 * The lease in the unit in which coordinators keep time.
	 */
	public long leaseMicros() {
		return this.lease.toNanos() / 1000;
	}

}
