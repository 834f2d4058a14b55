/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.engine.ReplicatedLimit;
import io.github.gossiplimiter.window.WindowCounter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What waits, for how long, and what is never said.
 */
class PublishSchedulerTests {

	private final Fleet fleet = new Fleet().of("a", "b", "c");

	private final FleetNode a = this.fleet.get(0);

	private final FleetNode b = this.fleet.get(1);

	private final FleetNode c = this.fleet.get(2);

	@Test
	void fewPermitsOfALargeLimitWait() {
		this.a.take("k", 5);
		this.fleet.run(Duration.ofMillis(900));
		assertThat(this.a.deltas()).isEmpty();
		assertThat(this.a.loop.status().heldPermits()).isEqualTo(5);
	}

	@Test
	void manyPermitsArePublishedAtOnce() {
		this.a.take("k", 40);
		this.fleet.step();
		this.fleet.deliver();
		assertThat(this.b.remote("k")).isEqualTo(40);
		assertThat(this.c.remote("k")).isEqualTo(40);
		this.fleet.run(Duration.ofMillis(200));
		assertThat(this.a.loop.status().heldPermits()).isZero();
	}

	@Test
	void permitsHeldForASubWindowArePublishedToEveryPeer() {
		this.a.take("k", 5);
		this.fleet.run(Duration.ofMillis(1020));
		assertThat(this.b.remote("k")).isEqualTo(5);
		assertThat(this.c.remote("k")).isEqualTo(5);
	}

	@Test
	void holdIsBoundedByMaxHold() {
		Fleet slow = new Fleet(Limit.of("api", 1000, Duration.ofHours(1))).of("a", "b", "c", "d", "e", "f");
		slow.get(0).take("k", 5);
		slow.run(Duration.ofMillis(4900));
		assertThat(slow.get(1).remote("k")).isZero();
		slow.run(Duration.ofMillis(200));
		assertThat(slow.nodes.subList(1, 6)).allSatisfy((node) -> assertThat(node.remote("k")).isEqualTo(5));
	}

	@ParameterizedTest(name = "slack {0}")
	@ValueSource(doubles = { 0, 0.5 })
	void refundAloneIsPublished(double slack) {
		Fleet two = new Fleet().exchange((exchange) -> exchange.withSlack(slack)).of("a", "b");
		Decision taken = two.get(0).acquire("k", 60);
		two.settle();
		assertThat(two.get(1).remote("k")).isEqualTo(60);
		two.get(0).limiter.refund(taken, "k", 45);
		two.run(Duration.ofMillis(2100));
		assertThat(two.get(1).remote("k")).isEqualTo(15);
	}

	@Test
	void undecidedReservationIsPublishedLater() {
		Limit both = Limit.builder("api").window(10, Duration.ofMinutes(1)).window(100, Duration.ofHours(1)).build();
		Fleet two = new Fleet(both).of("a", "b");
		FleetNode node = two.get(0);
		node.take("k", 8);
		ReplicatedLimit limit = node.loop.limits().get(0);
		WindowCounter first = limit.keys().counter(Forged.hash("k"), two.clock.nanos());
		WindowCounter second = Objects.requireNonNull(first.nextWindow());
		first.beginReservation(limit.quotas()[0], two.clock.nanos());
		second.beginReservation(limit.quotas()[1], two.clock.nanos());
		two.run(Duration.ofMillis(500));
		assertThat(node.deltas()).isEmpty();
		first.endReservation(limit.quotas()[0], two.clock.nanos());
		second.endReservation(limit.quotas()[1], two.clock.nanos());
		two.run(Duration.ofMillis(500));
		assertThat(two.get(1).remote("k")).isEqualTo(8);
	}

	@Test
	void countsOfASingleNodeArePublishedToAJoiner() {
		Fleet late = new Fleet();
		FleetNode first = late.add("a");
		late.meet();
		first.take("k", 3);
		late.run(Duration.ofSeconds(10));
		FleetNode second = late.add("b");
		late.meet();
		late.run(Duration.ofMillis(100));
		assertThat(second.remote("k")).isEqualTo(3);
	}

	@Test
	void moreKeysThanTheQueueHoldsAreAllPublished() {
		Fleet two = new Fleet().of("a", "b");
		for (int i = 0; i < 20_000; i++) {
			two.get(0).take("k" + i, 1);
		}
		two.run(Duration.ofMillis(2500));
		long heard = 0;
		for (int i = 0; i < 20_000; i++) {
			heard += two.get(1).remote("k" + i);
		}
		assertThat(heard).isEqualTo(20_000);
	}

	@Test
	void countsOfADepartedNodeAreRelayed() {
		this.a.take("k", 40);
		this.a.step();
		List<Fleet.Letter> letters = this.fleet.take();
		letters.stream().filter((letter) -> letter.to() == this.b).forEach(this.fleet::deliver);
		this.fleet.nodes.remove(this.a);
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(1));
		assertThat(this.c.remote("k")).isEqualTo(40);
	}

}
