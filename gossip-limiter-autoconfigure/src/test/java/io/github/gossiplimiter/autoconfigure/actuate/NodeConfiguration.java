/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.GossipPolicy;

/**
 * The beans of a node with a few limits, on a clock that is moved by hand.
 */
@Configuration(proxyBeanMethods = false)
public class NodeConfiguration {

	/**
	 * A limit of three permits in thirty seconds.
	 */
	public static final String SEARCH = "search";

	/**
	 * A limit with two windows.
	 */
	public static final String ORDERS = "orders";

	/**
	 * A limit of one permit that never denies.
	 */
	public static final String TRIAL = "trial";

	static final Limit SEARCH_LIMIT = Limit.of(SEARCH, 3, Duration.ofSeconds(30));

	static final Limit ORDERS_LIMIT = Limit.builder(ORDERS)
		.window(100, Duration.ofSeconds(30))
		.window(5000, Duration.ofDays(1))
		.build();

	/**
	 * A policy whose answers are easily computed in a test.
	 */
	public static GossipPolicy policy() {
		return new AdditivePolicy();
	}

	/**
	 * The time, in nanoseconds.
	 */
	@Bean
	AtomicLong now() {
		return new AtomicLong(Duration.ofDays(20_000).toNanos());
	}

	@Bean
	Clock clock(AtomicLong now) {
		return now::get;
	}

	@Bean
	NodeIdentity nodeIdentity() {
		return new NodeIdentity("a", 0x7f3a90c2b1d4L, "shop", "default");
	}

	@Bean
	RateLimiterEngine rateLimiterEngine(Clock clock) {
		return RateLimiterEngine.builder()
			.clock(clock)
			.limit(SEARCH_LIMIT)
			.limit(ORDERS_LIMIT)
			.limit(Limit.builder(TRIAL).window(1, Duration.ofSeconds(30)).shadow(true).build())
			.buildEngine();
	}

	@Bean
	RateLimiter rateLimiter(RateLimiterEngine engine) {
		return engine.limiter();
	}

	@Bean
	GossipPolicy gossipPolicy() {
		return policy();
	}

	private static final class AdditivePolicy implements GossipPolicy {

		@Override
		public String name() {
			return "additive";
		}

		@Override
		public double intervalMillis(double pressure, double velocity) {
			return 1000 / (1 + 4 * pressure + velocity);
		}

		@Override
		public int fanOut(double pressure, int livePeers) {
			return Math.min(3, livePeers);
		}

	}

}
