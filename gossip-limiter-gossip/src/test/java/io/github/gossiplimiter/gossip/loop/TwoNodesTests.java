/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Two nodes, of which the connection may break.
 */
class TwoNodesTests {

	private static final Duration SECOND = Duration.ofSeconds(1);

	private final Limit minute = Limit.of("api", 100, Duration.ofMinutes(1));

	private Fleet fleet = fleet(this.minute);

	private static Fleet fleet(Limit limit) {
		return new Fleet(limit).exchange((exchange) -> exchange.withSlack(0)).of("one", "other");
	}

	private void connect(boolean connected) {
		this.fleet.nodes.forEach((node) -> node.refusing = !connected);
	}

	@Test
	void exchangeContinuesWhenALimitLosesAWindow() {
		this.fleet = fleet(
				Limit.builder("api").window(100, Duration.ofMinutes(1)).window(1000, Duration.ofHours(1)).build());
		FleetNode other = this.fleet.get("other");
		connect(false);
		other.acquire("before", 10);
		this.fleet.run(SECOND);
		other.limiter.configure(this.minute);
		connect(true);
		other.acquire("after", 20);
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(this.fleet.get("one").remote("before")).isEqualTo(10);
		assertThat(this.fleet.get("one").remote("after")).isEqualTo(20);
	}

	@Test
	void oldDebtOfAnotherNodeIsKept() {
		this.fleet = fleet(Limit.builder("api").window(10, SECOND).tokenBucket(200).build());
		FleetNode one = this.fleet.get("one");
		one.acquire("key", 200);
		for (int i = 0; i < 10; i++) {
			this.fleet.run(SECOND);
			one.acquire("key", 1);
		}
		this.fleet.run(SECOND);
		assertThat(free(this.fleet.get("other"))).isCloseTo(free(one), within(2L));
	}

	private static long free(FleetNode node) {
		return node.limiter.peek("api", "key", 1).remaining();
	}

	@Test
	void nodeWithoutChangesLeavesAtOnce() {
		FleetNode one = this.fleet.get("one");
		one.loop.leave();
		this.fleet.run(Duration.ofMillis(10));
		assertThat(one.loop.isFlushed()).isTrue();
	}

	@Test
	void nodeDoesNotLeaveBeforeItsChangesAreAcknowledged() {
		FleetNode one = this.fleet.get("one");
		connect(false);
		one.acquire("key", 10);
		one.loop.leave();
		this.fleet.run(SECOND);
		assertThat(one.loop.isFlushed()).isFalse();
		connect(true);
		this.fleet.run(SECOND);
		assertThat(one.loop.isFlushed()).isTrue();
	}

}
