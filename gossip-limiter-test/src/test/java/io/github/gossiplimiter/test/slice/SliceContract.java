/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test.slice;

import java.time.Duration;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

import io.github.gossiplimiter.test.GossipLimiterTest;
import io.github.gossiplimiter.test.ManualClock;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits hold in an application and in slices of it. Methods are repeated, so that state
 * left behind by one run would affect the next.
 */
@GossipLimiterTest
@TestPropertySource(properties = { "gossip-limiter.limits.path.limit=2", "gossip-limiter.limits.path.window=1m",
		"gossip-limiter.limits.path.paths=/path", "gossip-limiter.limits.exact.limit=2",
		"gossip-limiter.limits.exact.window=1m", "gossip-limiter.limits.exact.consistency=strict",
		"gossip-limiter.limits.exact.paths=/exact", "gossip-limiter.limits.close.limit=2",
		"gossip-limiter.limits.close.window=1m", "gossip-limiter.limits.close.consistency=hybrid",
		"gossip-limiter.limits.close.paths=/close", "gossip-limiter.concurrency.models.initial-limit=10" })
abstract class SliceContract {

	@Autowired
	private ManualClock clock;

	/**
	 * GET a path.
	 */
	abstract int status(String path);

	@RepeatedTest(2)
	void annotationLimitsRequests() {
		for (int i = 0; i < 5; i++) {
			assertThat(status("/checkout")).isEqualTo(200);
		}
		assertThat(status("/checkout")).isEqualTo(429);
		this.clock.advance(Duration.ofSeconds(62));
		assertThat(status("/checkout")).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/path", "/exact", "/close", "/path", "/exact", "/close" })
	void pathIsLimitedWithEveryConsistency(String path) {
		assertThat(status(path)).isEqualTo(200);
		assertThat(status(path)).isEqualTo(200);
		assertThat(status(path)).isEqualTo(429);
		this.clock.advance(Duration.ofSeconds(125));
		assertThat(status(path)).isEqualTo(200);
	}

	@RepeatedTest(3)
	void firstRequestUnderALimitOfConcurrencyIsAdmitted() {
		assertThat(status("/model")).isEqualTo(200);
	}

	@Test
	void timeThatIsMovedDoesNotEndTheLeaseOfALimitOfConcurrency() {
		for (int i = 0; i < 3; i++) {
			this.clock.advance(Duration.ofDays(1));
			assertThat(status("/model")).isEqualTo(200);
		}
	}

}
