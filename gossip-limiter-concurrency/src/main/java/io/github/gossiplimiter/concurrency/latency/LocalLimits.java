/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.latency;

import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.limit.AIMDLimit;
import com.netflix.concurrency.limits.limit.FixedLimit;
import com.netflix.concurrency.limits.limit.Gradient2Limit;

/**
 * Creates limits by the algorithms of Netflix concurrency-limits.
 *
 * @since 0.1.0
 */
public final class LocalLimits {

	private LocalLimits() {
	}

	/**
	 * A limit.
	 * @param random where randomness comes from, if the algorithm needs any: the same
	 * seed and the same samples give the same limits
	 */
	public static LocalLimit of(LocalLimitSettings settings, RandomGenerator random) {
		return switch (settings.algorithm()) {
			case VEGAS -> new SharedVegasLimit(settings, random);
			case GRADIENT2 -> new Delegating(Gradient2Limit.newBuilder()
				.initialLimit(settings.initial())
				.minLimit(settings.min())
				.maxConcurrency(settings.max())
				.build());
			case AIMD -> new Delegating(AIMDLimit.newBuilder()
				.initialLimit(settings.initial())
				.minLimit(settings.min())
				.maxLimit(settings.max())
				.timeout(settings.timeout().toNanos(), TimeUnit.NANOSECONDS)
				.build());
			case FIXED -> new Delegating(FixedLimit.of(settings.initial()));
		};
	}

	private record Delegating(Limit delegate) implements LocalLimit {

		@Override
		public int limit() {
			return this.delegate.getLimit();
		}

		@Override
		public void sample(long startNanos, long latencyNanos, int inFlight, boolean dropped) {
			this.delegate.onSample(startNanos, latencyNanos, inFlight, dropped);
		}

	}

}
