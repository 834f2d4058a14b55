/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.RateLimiter;

/**
 * The status of each limit, at most one second old. Safe for use by many threads.
 *
 * @since 0.1.0
 */
public final class RecentStatus {

	/*
	 * Taking a status sorts the hottest keys of the limit. A scrape reads several meters
	 * of each limit and a probe may call every few seconds, so that what was seen is kept
	 * for as long as nobody who reads a chart would notice. Readers who come while a
	 * status is taken wait for it instead of taking their own.
	 */

	/**
	 * How old a status may be.
	 */
	static final Duration AGE_MAX = Duration.ofSeconds(1);

	private final Supplier<Set<String>> limitNames;

	private final Function<String, LimitStatus> source;

	private final Clock clock;

	private final ConcurrentMap<String, Taken> taken = new ConcurrentHashMap<>();

	/**
	 * Create the recent status of a limiter.
	 * @param rateLimiter whose limits
	 * @param clock tells when a status has become too old
	 */
	public RecentStatus(RateLimiter rateLimiter, Clock clock) {
		this(rateLimiter::limitNames, rateLimiter::status, clock);
	}

	RecentStatus(Supplier<Set<String>> limitNames, Function<String, LimitStatus> source, Clock clock) {
		this.limitNames = limitNames;
		this.source = source;
		this.clock = clock;
	}

	/**
	 * Names of all limits.
	 */
	public Set<String> limitNames() {
		return this.limitNames.get();
	}

	/**
	 * The status of a limit.
	 * @param limitName the limit, which must exist
	 */
	public LimitStatus of(String limitName) {
		long now = this.clock.nanos();
		return this.taken.compute(limitName, (name, last) -> {
			boolean fresh = last != null && now - last.atNanos() < AGE_MAX.toNanos();
			return fresh ? last : new Taken(this.source.apply(name), now);
		}).status();
	}

	/**
	 * The status of all limits.
	 */
	public List<LimitStatus> all() {
		return limitNames().stream().map(this::of).toList();
	}

	private record Taken(LimitStatus status, long atNanos) {

	}

}
