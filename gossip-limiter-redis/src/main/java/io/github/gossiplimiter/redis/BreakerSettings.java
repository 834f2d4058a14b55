/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;

/**
 * Settings of the circuit breaker in front of Redis: when it opens, and for how long.
 *
 * @param failureShare share of failed calls at which it opens
 * @param callsMin calls needed before the share of failures counts
 * @param slowAnswer a reply that takes longer is slow; it opens when more than one reply
 * in a hundred is slow
 * @param answersMin replies needed before the share of slow ones counts
 * @param openTime how long it stays open
 * @since 0.1.0
 */
public record BreakerSettings(double failureShare, int callsMin, Duration slowAnswer, int answersMin,
		Duration openTime) {

	/**
	 * Opens for 5 seconds when half of at least 20 calls failed, or when more than 1 % of
	 * at least 100 replies took longer than 10 ms.
	 */
	public static final BreakerSettings DEFAULT = new BreakerSettings(0.5, 20, Duration.ofMillis(10), 100,
			Duration.ofSeconds(5));

	public BreakerSettings {
		if (!(failureShare > 0 && failureShare <= 1)) {
			throw new IllegalArgumentException(
					"failureShare must be above 0 and at most 1: failureShare=" + failureShare);
		}
		if (callsMin < 1 || callsMin > CircuitBreaker.SAMPLES) {
			throw new IllegalArgumentException(
					"callsMin must be between 1 and " + CircuitBreaker.SAMPLES + ": callsMin=" + callsMin);
		}
		if (answersMin < 1 || answersMin > CircuitBreaker.SAMPLES) {
			throw new IllegalArgumentException(
					"answersMin must be between 1 and " + CircuitBreaker.SAMPLES + ": answersMin=" + answersMin);
		}
		if (slowAnswer.isZero() || slowAnswer.isNegative()) {
			throw new IllegalArgumentException("slowAnswer must be longer than zero: slowAnswer=" + slowAnswer);
		}
		if (openTime.isZero() || openTime.isNegative()) {
			throw new IllegalArgumentException("openTime must be longer than zero: openTime=" + openTime);
		}
	}

	/**
	 * These settings with another duration above which a reply is slow.
	 */
	public BreakerSettings withSlowAnswer(Duration longer) {
		return new BreakerSettings(this.failureShare, this.callsMin, longer, this.answersMin, this.openTime);
	}

}
