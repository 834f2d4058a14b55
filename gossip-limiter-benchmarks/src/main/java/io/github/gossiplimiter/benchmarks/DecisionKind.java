/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.time.Duration;

/**
 * What every decision of a benchmark answers.
 */
public enum DecisionKind {

	/**
	 * All allowed: the most permits a window of ours may have, in a window as people use
	 * them. Two threads cannot ask for that many.
	 */
	ALLOW(1_000_000_000, Duration.ofSeconds(30)),

	/**
	 * All denied: the day's only permit is spent before the benchmark starts.
	 */
	DENY(1, Duration.ofDays(1));

	private final long permits;

	private final Duration period;

	DecisionKind(long permits, Duration period) {
		this.permits = permits;
		this.period = period;
	}

	KeyQuota quota() {
		return new KeyQuota(this.permits, this.period);
	}

	boolean allowed() {
		return this == ALLOW;
	}

}
