/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node that leaves has told at least two others everything.
 */
class LeaveTests {

	private final Fleet fleet = new Fleet().of("a", "b", "c", "d");

	private final FleetNode a = this.fleet.get(0);

	private final FleetNode b = this.fleet.get(1);

	private final FleetNode c = this.fleet.get(2);

	private final FleetNode d = this.fleet.get(3);

	@Test
	void leavingNodeSendsHeldPermitsToEveryPeer() {
		this.a.take("k", 2);
		this.a.take("l", 1);
		this.a.step();
		assertThat(this.a.deltas()).isEmpty();
		this.a.loop.leave();
		this.a.step();
		this.fleet.deliver();
		assertThat(List.of(this.b, this.c, this.d)).allSatisfy((node) -> {
			assertThat(node.remote("k")).isEqualTo(2);
			assertThat(node.remote("l")).isEqualTo(1);
		});
	}

	@Test
	void leavingNodeIsFlushedWhenTwoPeersAcknowledged() {
		this.a.take("k", 2);
		this.a.loop.leave();
		this.a.step();
		assertThat(this.a.loop.isFlushed()).isFalse();
		this.fleet.deliver();
		answer(this.b);
		assertThat(this.a.loop.isFlushed()).isFalse();
		answer(this.c);
		assertThat(this.a.loop.isFlushed()).isTrue();
	}

	@Test
	void peersAcknowledgeALeavingNodeAtOnce() {
		this.a.take("k", 2);
		this.a.loop.leave();
		this.fleet.run(Duration.ofMillis(40));
		assertThat(this.a.loop.isFlushed()).isTrue();
	}

	@Test
	void oneAcknowledgementIsEnoughInAClusterOfTwo() {
		Fleet two = new Fleet().of("a", "b");
		two.get(0).take("k", 2);
		two.get(0).loop.leave();
		two.run(Duration.ofMillis(40));
		assertThat(two.get(0).loop.isFlushed()).isTrue();
	}

	@Test
	void nodeAloneIsFlushedAtOnce() {
		Fleet one = new Fleet().of("a");
		one.get(0).take("k", 2);
		one.get(0).loop.leave();
		assertThat(one.get(0).loop.isFlushed()).isTrue();
	}

	@Test
	void nodeThatSpentNothingIsFlushedAtOnce() {
		this.a.loop.leave();
		this.a.step();
		assertThat(this.a.loop.isFlushed()).isTrue();
	}

	@Test
	void nodeThatRelaysCountsOfADepartedOneIsFlushed() {
		this.d.take("k", 60);
		this.d.step();
		this.fleet.take().stream().filter((letter) -> letter.to() == this.b).forEach(this.fleet::deliver);
		this.fleet.nodes.remove(this.d);
		this.fleet.nodes.remove(this.c);
		this.fleet.meet();
		this.b.take("l", 60);
		this.fleet.run(Duration.ofSeconds(2));
		assertThat(this.a.remote("k")).isEqualTo(60);
		this.a.loop.leave();
		this.fleet.run(Duration.ofMillis(50));
		assertThat(this.a.loop.isFlushed()).isTrue();
	}

	private void answer(FleetNode node) {
		node.step();
		this.fleet.deliver();
		this.a.step();
	}

}
