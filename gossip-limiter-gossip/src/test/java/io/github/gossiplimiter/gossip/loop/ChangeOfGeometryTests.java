/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.gossip.Rejection;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits that change while nodes exchange their counts: nobody gets a second budget.
 */
class ChangeOfGeometryTests {

	private static final Limit BOTH = Limit.builder("api")
		.window(100, Duration.ofMinutes(1))
		.window(500, Duration.ofHours(1))
		.build();

	private final Fleet fleet = new Fleet().of("a", "b");

	private final FleetNode a = this.fleet.get(0);

	private final FleetNode b = this.fleet.get(1);

	@Test
	void changeKeepsTheCountsOfOthers() {
		this.a.take("k", 30);
		this.b.take("k", 30);
		this.fleet.settle();
		this.a.limiter.configure(Limit.of("api", 100, Duration.ofMinutes(2)));
		this.fleet.run(Duration.ofMillis(100));
		assertThat(this.a.take("k", 200)).isEqualTo(40);
		this.fleet.run(Duration.ofSeconds(2));
		assertThat(this.b.take("k", 200)).isZero();
	}

	@Test
	void nodesWithOldAndNewGeometryCountTogether() {
		this.a.limiter.configure(Limit.of("api", 100, Duration.ofMinutes(2)));
		this.a.take("k", 40);
		this.b.take("k", 40);
		this.fleet.settle();
		assertThat(this.a.remote("k")).isEqualTo(40);
		assertThat(this.b.remote("k")).isEqualTo(40);
		assertThat(this.a.rejections.of(Rejection.GEOMETRY)).isPositive();
		this.b.limiter.configure(Limit.of("api", 100, Duration.ofMinutes(2)));
		this.fleet.run(Duration.ofSeconds(2));
		assertThat(this.b.take("k", 200)).isEqualTo(20);
	}

	@Test
	void changedValueKeepsTheGeometry() {
		this.a.take("k", 50);
		this.fleet.run(Duration.ofSeconds(5));
		this.b.limiter.configure(Limit.of("api", 120, Duration.ofMinutes(1)));
		assertThat(this.b.take("k", 200)).isEqualTo(70);
		this.fleet.settle();
		assertThat(this.a.take("k", 200)).isZero();
		assertThat(this.a.rejections.of(Rejection.GEOMETRY)).isZero();
	}

	@Test
	void removedWindowIsHandled() {
		Fleet two = new Fleet(BOTH).of("a", "b");
		FleetNode node = two.get(0);
		node.take("k", 60);
		node.take("held", 2);
		two.step();
		two.take();
		node.limiter.configure(BOTH.withWindows(List.of(new Window(100, Duration.ofMinutes(1)))));
		node.loop.interrupted(two.get(1).self.incarnation());
		two.run(Duration.ofSeconds(4));
		assertThat(two.get(1).remote("k")).isGreaterThanOrEqualTo(60);
		assertThat(node.take("k", 200)).isEqualTo(40);
		FleetNode joiner = two.add("c");
		two.meet();
		two.run(Duration.ofSeconds(1));
		assertThat(joiner.loop.isWarm()).isTrue();
		assertThat(joiner.remote("k")).isGreaterThanOrEqualTo(100);
	}

	@Test
	void permitsUnpublishedAtTheChangeAreSent() {
		this.a.take("k", 5);
		this.fleet.run(Duration.ofMillis(100));
		assertThat(this.b.remote("k")).isZero();
		this.a.limiter.configure(Limit.of("api", 100, Duration.ofMinutes(2)));
		this.fleet.run(Duration.ofSeconds(6));
		assertThat(this.b.remote("k")).isEqualTo(5);
		assertThat(this.a.take("k", 200)).isEqualTo(95);
	}

	@Test
	void peekAtAnOldCounterKeepsItsCount() {
		this.a.take("k", 60);
		this.fleet.step();
		this.fleet.take();
		this.a.limiter.configure(Limit.of("api", 100, Duration.ofSeconds(30)));
		this.a.loop.interrupted(this.b.self.incarnation());
		this.fleet.run(Duration.ofSeconds(2));
		assertThat(this.b.remote("k")).isEqualTo(60);
		assertThat(this.a.take("k", 200)).isEqualTo(40);
	}

}
