/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.engine.RateLimiterEngine;

/**
 * Restores the limits of an application to their state at start: initial permits, unused.
 * Called by {@link ResetListener} before each test method.
 */
final class FreshLimits implements SmartInitializingSingleton {

	private final ObjectProvider<RateLimiterEngine> engines;

	private final ManualClock clock;

	private final List<Limit> initial = new ArrayList<>();

	FreshLimits(ObjectProvider<RateLimiterEngine> engines, ManualClock clock) {
		this.engines = engines;
		this.clock = clock;
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.engines.ifAvailable((engine) -> engine.limiter()
			.limitNames()
			.forEach((name) -> this.initial.add(engine.limiter().limit(name))));
	}

	/*
	 * Advances the clock past every window instead of resetting state: that expires
	 * counters, buckets, leases and ledgers alike.
	 */
	void restore() {
		this.engines.ifAvailable((engine) -> {
			RateLimiter limiter = engine.limiter();
			Duration longest = longest(limiter);
			this.initial.forEach((limit) -> change(limiter, limit));
			this.clock.advanceTo(mondayAfter(this.clock.instant().plus(longest)));
			engine.maintain();
		});
	}

	private static void change(RateLimiter limiter, Limit initial) {
		if (!limiter.limit(initial.name()).equals(initial)) {
			limiter.change(initial);
		}
	}

	private Duration longest(RateLimiter limiter) {
		Duration longest = Duration.ZERO;
		for (Limit limit : this.initial) {
			longest = longer(longest, longer(recovery(limit), recovery(limiter.limit(limit.name()))));
		}
		// A window may count for up to two sub-windows after its end.
		return longest.multipliedBy(2);
	}

	private static Duration recovery(Limit limit) {
		Duration longest = limit.windows().stream().map(Window::length).max(Duration::compareTo).orElseThrow();
		long permits = limit.windows().get(0).permits();
		long fills = (limit.algorithm() == Algorithm.TOKEN_BUCKET) ? limit.burst() / permits + 1 : 1;
		return longest.multipliedBy(fills);
	}

	private static Duration longer(Duration one, Duration other) {
		return (one.compareTo(other) > 0) ? one : other;
	}

	private static Instant mondayAfter(Instant moment) {
		return moment.atOffset(ZoneOffset.UTC)
			.truncatedTo(ChronoUnit.DAYS)
			.with(TemporalAdjusters.next(DayOfWeek.MONDAY))
			.toInstant();
	}

}
