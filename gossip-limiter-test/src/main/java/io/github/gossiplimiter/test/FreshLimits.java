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

/**
 * Brings the limits of an application back to how it started.
 */
final class FreshLimits implements SmartInitializingSingleton {

	private final ObjectProvider<RateLimiter> rateLimiters;

	private final ManualClock clock;

	private final List<Limit> initial = new ArrayList<>();

	FreshLimits(ObjectProvider<RateLimiter> rateLimiters, ManualClock clock) {
		this.rateLimiters = rateLimiters;
		this.clock = clock;
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.rateLimiters
			.ifAvailable((limiter) -> limiter.limitNames().forEach((name) -> this.initial.add(limiter.limit(name))));
	}

	/*
	 * What was used is over when time has passed, which holds for whatever counts: cells,
	 * buckets, leased permits and the book of who leased them. Erasing would have to know
	 * them all.
	 */
	void restore() {
		this.rateLimiters.ifAvailable((limiter) -> {
			Duration longest = longest(limiter);
			this.initial.forEach((limit) -> change(limiter, limit));
			this.clock.advanceTo(mondayAfter(this.clock.instant().plus(longest)));
			limiter.maintain();
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
		// A window that has ended may count for one sub-window or two.
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
