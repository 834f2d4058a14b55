/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.latency;

import java.time.Duration;

/**
 * Settings of the inference of a limit on one node.
 *
 * @param algorithm by which algorithm
 * @param initial the limit before anything is known
 * @param min smallest limit
 * @param max largest limit
 * @param timeout a request that takes longer counts as dropped; only
 * {@link Algorithm#AIMD} looks at it
 * @since 0.1.0
 */
public record LocalLimitSettings(Algorithm algorithm, int initial, int min, int max, Duration timeout) {

	/**
	 * Largest limit.
	 */
	public static final int LIMIT_MAX = 1 << 24;

	private static final int INITIAL_DEFAULT = 20;

	private static final int MAX_DEFAULT = 1000;

	private static final Duration TIMEOUT_DEFAULT = Duration.ofSeconds(5);

	/**
	 * How the limit follows from latencies.
	 */
	public enum Algorithm {

		/**
		 * Estimates the queue at the backend from the smallest latency seen, which it
		 * measures anew now and then, and keeps it short.
		 */
		VEGAS,

		/**
		 * Compares the latency with its average over a long time.
		 */
		GRADIENT2,

		/**
		 * Grows by one, and shrinks by a tenth when requests are dropped or time out.
		 */
		AIMD,

		/**
		 * Never changes.
		 */
		FIXED

	}

	public LocalLimitSettings {
		if (min < 1) {
			throw new IllegalArgumentException("min must be at least 1: min=" + min);
		}
		if (max < min || max > LIMIT_MAX) {
			throw new IllegalArgumentException(
					"max must be between min and " + LIMIT_MAX + ": min=" + min + ", max=" + max);
		}
		if (initial < min || initial > max) {
			throw new IllegalArgumentException(
					"initial must be between min and max: initial=" + initial + ", min=" + min + ", max=" + max);
		}
		if (timeout.isZero() || timeout.isNegative()) {
			throw new IllegalArgumentException("timeout must be longer than zero: timeout=" + timeout);
		}
	}

	/**
	 * The defaults.
	 */
	public static LocalLimitSettings defaults() {
		return new LocalLimitSettings(Algorithm.VEGAS, INITIAL_DEFAULT, 1, MAX_DEFAULT, TIMEOUT_DEFAULT);
	}

	/**
	 * A limit that never changes.
	 */
	public static LocalLimitSettings fixed(int limit) {
		return new LocalLimitSettings(Algorithm.FIXED, limit, limit, limit, TIMEOUT_DEFAULT);
	}

	/**
	 * The same by another algorithm.
	 */
	public LocalLimitSettings withAlgorithm(Algorithm value) {
		return new LocalLimitSettings(value, this.initial, this.min, this.max, this.timeout);
	}

	/**
	 * The same with other bounds.
	 */
	public LocalLimitSettings withBounds(int newMin, int newInitial, int newMax) {
		return new LocalLimitSettings(this.algorithm, newInitial, newMin, newMax, this.timeout);
	}

	/**
	 * The same with another time after which a request counts as dropped.
	 */
	public LocalLimitSettings withTimeout(Duration value) {
		return new LocalLimitSettings(this.algorithm, this.initial, this.min, this.max, value);
	}

}
