/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

/**
 * The implementations that are compared.
 */
public enum ComparedLimiter {

	/**
	 * Ours, reading the machine's clock for each decision.
	 */
	OURS_SYSTEM("ours, system clock"),

	/**
	 * Ours, on a clock that moves once a millisecond.
	 */
	OURS_TICKED("ours, ticked clock"),

	/**
	 * Ours through the call that names the limit and returns a decision object, on the
	 * machine's clock.
	 */
	OURS_DECISION("ours, Decision"),

	/**
	 * Bucket4j's local bucket, one per key.
	 */
	BUCKET4J("Bucket4j"),

	/**
	 * Resilience4j's atomic rate limiter, one per key.
	 */
	RESILIENCE4J("Resilience4j"),

	/**
	 * Guava's bursty rate limiter, one per key.
	 */
	GUAVA("Guava");

	private final String title;

	ComparedLimiter(String title) {
		this.title = title;
	}

	String title() {
		return this.title;
	}

	boolean ours() {
		return this == OURS_SYSTEM || this == OURS_TICKED || this == OURS_DECISION;
	}

	/**
	 * An empty limiter that gives the quota to each key.
	 */
	KeyedLimiter create(KeyQuota quota) {
		return switch (this) {
			case OURS_SYSTEM -> GossipLimiter.withSystemClock(quota);
			case OURS_TICKED -> GossipLimiter.withTickedClock(quota);
			case OURS_DECISION -> new GossipDecisionLimiter(quota);
			case BUCKET4J -> new Bucket4jLimiter(quota);
			case RESILIENCE4J -> new Resilience4jLimiter(quota);
			case GUAVA -> new GuavaLimiter(quota);
		};
	}

}
