/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.concurrency;

import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;

import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limit.VegasLimit;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.concurrency.ConcurrencyLimiter;
import io.github.gossiplimiter.concurrency.ConcurrencyPermit;
import io.github.gossiplimiter.concurrency.ConcurrencySettings;
import io.github.gossiplimiter.concurrency.allocation.InMemoryConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.latency.LocalLimitSettings;
import io.github.gossiplimiter.concurrency.latency.LocalLimits;

/**
 * Who admits a request: both infer the limit by the same algorithm.
 */
public enum Gatekeeper {

	/** A share of a ceiling, with the lease of a node that reports every other minute. */
	OURS {

		@Override
		BooleanSupplier create() {
			Clock clock = new SystemClock();
			ConcurrencyLimiter limiter = ConcurrencyLimiter
				.builder("backend", new InMemoryConcurrencyCoordinator(clock),
						LocalLimits.of(LocalLimitSettings.defaults(), new Random(1)), clock)
				.settings(ConcurrencySettings.defaults().withHeartbeat(Duration.ofMinutes(2)))
				.build();
			limiter.step();
			return () -> {
				ConcurrencyPermit permit = limiter.tryAcquire();
				return permit != null && permit.success();
			};
		}

	},

	/** The limiter of one process. */
	SIMPLE_LIMITER {

		@Override
		BooleanSupplier create() {
			SimpleLimiter<Void> limiter = SimpleLimiter.newBuilder().limit(VegasLimit.newDefault()).build();
			return () -> pass(limiter);
		}

	};

	/**
	 * Admits a request and ends it; whether it was admitted.
	 */
	abstract BooleanSupplier create();

	@SuppressWarnings("NullAway") // The limiter takes a context that may be null.
	private static boolean pass(SimpleLimiter<Void> limiter) {
		Optional<Limiter.Listener> listener = limiter.acquire(null);
		listener.ifPresent(Limiter.Listener::onSuccess);
		return listener.isPresent();
	}

}
