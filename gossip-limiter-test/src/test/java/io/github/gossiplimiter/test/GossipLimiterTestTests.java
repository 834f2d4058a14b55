/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;

import static io.github.gossiplimiter.test.LimiterAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every method is repeated, so that state left behind by one run would affect the next.
 */
@SpringBootTest(classes = GossipLimiterTestTests.Application.class,
		properties = { "gossip-limiter.cluster.seeds=127.0.0.1:1", "gossip-limiter.strict.coordinator=redis",
				"gossip-limiter.limits.search.limit=2", "gossip-limiter.limits.search.window=1m",
				"gossip-limiter.limits.day.limit=2", "gossip-limiter.limits.day.window=400d",
				"gossip-limiter.limits.day.algorithm=fixed-window", "gossip-limiter.limits.bucket.limit=1",
				"gossip-limiter.limits.bucket.window=1d", "gossip-limiter.limits.bucket.algorithm=token-bucket",
				"gossip-limiter.limits.bucket.burst=100", "gossip-limiter.limits.strict.limit=2",
				"gossip-limiter.limits.strict.window=10s", "gossip-limiter.limits.strict.consistency=strict" })
@GossipLimiterTest
class GossipLimiterTestTests {

	private final RateLimiter limiter;

	private final ManualClock clock;

	GossipLimiterTestTests(@Autowired RateLimiter limiter, @Autowired ManualClock clock) {
		this.limiter = limiter;
		this.clock = clock;
	}

	@RepeatedTest(2)
	void everyTestBeginsWithUnusedLimits() {
		assertThat(this.limiter).hasRemaining("search", "alice", 2)
			.hasRemaining("day", "alice", 2)
			.hasRemaining("bucket", "alice", 100);
		assertThat(this.limiter.tryAcquire("search", "alice", 2)).isAllowed();
		assertThat(this.limiter.tryAcquire("day", "alice", 2)).isAllowed();
		assertThat(this.limiter.tryAcquire("bucket", "alice", 100)).isAllowed();
		assertThat(this.limiter).denies("search", "alice").denies("day", "alice").denies("bucket", "alice");
	}

	@RepeatedTest(2)
	void everyTestBeginsWithUnusedStrictLimits() {
		assertThat(this.limiter.tryAcquireAwaiting("strict", "alice", 1)).isAllowed();
		assertThat(this.limiter.tryAcquireAwaiting("strict", "alice", 1)).isAllowed();
		assertThat(this.limiter.tryAcquireAwaiting("strict", "alice", 1)).isDenied();
	}

	@RepeatedTest(2)
	void everyTestBeginsWithTheLimitsOfTheApplication() {
		assertThat(this.limiter.limit("search").windows().get(0).permits()).isEqualTo(2);
		this.limiter.change(Limit.of("search", 50, Duration.ofHours(1)));
		assertThat(this.limiter.tryAcquire("search", "alice", 50)).isAllowed();
	}

	@RepeatedTest(2)
	void everyTestBeginsOnAMondayAtMidnight() {
		Instant now = this.clock.instant();
		assertThat(now.atOffset(ZoneOffset.UTC).getDayOfWeek()).isEqualTo(DayOfWeek.MONDAY);
		assertThat(now.getEpochSecond() % Duration.ofDays(1).toSeconds()).isZero();
		this.clock.advance(Duration.ofMillis(12345));
	}

	@Test
	void testAdvancesTheClock() {
		assertThat(this.limiter.tryAcquire("search", "alice", 2)).isAllowed();
		assertThat(this.limiter.tryAcquire("search", "alice")).isDenied().hasRetryAfterOfAtMost(Duration.ofSeconds(61));
		this.clock.advance(Duration.ofSeconds(61));
		assertThat(this.limiter.tryAcquire("search", "alice")).isAllowed();
	}

	@Test
	void applicationIsASingleNode(@Autowired ApplicationContext context) {
		assertThat(context.getBeansOfType(Clock.class)).hasSize(1).containsValue(this.clock);
		assertThat(context.getEnvironment().getProperty("gossip-limiter.cluster.membership")).isEqualTo("none");
	}

	/**
	 * Nested classes share the application.
	 */
	@Nested
	class InNestedClasses {

		@RepeatedTest(2)
		void nestedTestBeginsWithUnusedLimits() {
			RateLimiter shared = GossipLimiterTestTests.this.limiter;
			assertThat(shared.tryAcquire("search", "alice", 2)).isAllowed();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
