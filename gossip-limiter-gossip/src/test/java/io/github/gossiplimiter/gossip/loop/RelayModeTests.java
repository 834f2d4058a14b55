/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.wire.CounterDelta;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.OriginRow;
import io.github.gossiplimiter.gossip.wire.SlotDelta;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a node passes on of what others wrote.
 */
class RelayModeTests {

	private final Fleet fleet = new Fleet().exchange((exchange) -> exchange.withSlack(0)).of("a", "b", "c", "d");

	private final FleetNode a = this.fleet.get(0);

	private final FleetNode b = this.fleet.get(1);

	private final FleetNode c = this.fleet.get(2);

	private final FleetNode d = this.fleet.get(3);

	@Test
	void relayedChangeIsPiggybackedButNotSentBackToItsSender() {
		this.c.take("k", 1);
		say(this.c, (letter) -> letter.to() == this.a);
		this.a.take("mine", 1);
		say(this.a, (letter) -> true);
		assertThat(this.b.remote("k")).isEqualTo(1);
		assertThat(this.d.remote("k")).isEqualTo(1);
		assertThat(this.a.deltas()).hasSize(3);
		assertThat(this.a.deltas()).filteredOn((message) -> message.cells().size() == 1).hasSize(1);
	}

	@Test
	void originIsIntroducedToAPeerThatNeedsItLater() {
		this.c.take("k", 1);
		say(this.c, (letter) -> letter.to() == this.b);
		this.b.take("l", 1);
		say(this.b, (letter) -> letter.to() == this.a);
		this.a.take("m", 1);
		say(this.a, (letter) -> letter.to() != this.c);
		say(this.b, (letter) -> letter.to() == this.a);
		this.c.take("k", 1);
		say(this.c, (letter) -> letter.to() == this.a);
		this.a.take("m", 1);
		say(this.a, (letter) -> letter.to() == this.b);
		assertThat(this.b.remote("k")).isEqualTo(2);
		assertThat(this.b.rejections.of(Rejection.ORIGIN)).isZero();
	}

	@Test
	void originIsIntroducedUntilAMessageWithItIsAcknowledged() {
		this.c.take("k", 1);
		say(this.c, (letter) -> letter.to() == this.a);
		this.a.take("m", 1);
		say(this.a, (letter) -> letter.to() != this.b);
		this.c.take("k", 1);
		say(this.c, (letter) -> letter.to() == this.a);
		this.a.take("m", 1);
		// Who stood still while others spoke is patient for so much longer.
		for (int i = 0; i < 4; i++) {
			say(this.a, (letter) -> letter.to() == this.b);
		}
		assertThat(this.b.remote("k")).isEqualTo(2);
		assertThat(this.b.rejections.of(Rejection.ORIGIN)).isZero();
		this.fleet.run(Duration.ofSeconds(12));
		this.fleet.settle();
		this.a.take("m", 1);
		this.fleet.run(Duration.ofSeconds(1));
		assertThat(this.a.deltas()).isNotEmpty()
			.allSatisfy((message) -> assertThat(message.origins()).isEmpty())
			.allSatisfy((message) -> assertThat(message.limits()).isEmpty());
	}

	@Test
	@Tag("A34")
	void absorbedPressureIsNotRelayed() {
		assertThat(told(127)).isEqualTo(told(0));
	}

	/**
	 * What a node says of two keys after it heard of one of them under some pressure.
	 */
	private static List<CounterDelta> told(int pressure) {
		Fleet two = new Fleet().exchange((exchange) -> exchange.withSlack(0)).of("a", "b", "c");
		FleetNode node = two.get(0);
		byte[] heard = new Forged(two.clock.nanos()).pressure(pressure).spent(1).bytes();
		node.loop.received(two.get(1).self.incarnation(), heard);
		node.step();
		assertThat(node.deltas()).as("absorbing says nothing").isEmpty();
		node.take("mine", 1);
		node.take("k", 1);
		node.step();
		return node.deltas()
			.stream()
			.filter((message) -> message.cells().size() == 2)
			.findFirst()
			.orElseThrow()
			.cells();
	}

	@Test
	@Tag("A34")
	void relayedKeyCarriesNoPressure() {
		this.c.take("k", 90);
		say(this.c, (letter) -> letter.to() == this.a);
		this.a.take("mine", 1);
		say(this.a, (letter) -> true);
		assertThat(this.a.deltas()).flatExtracting(DeltaMessage::cells)
			.filteredOn((cell) -> cell.hash() == Forged.hash("k"))
			.isNotEmpty()
			.allSatisfy((cell) -> assertThat(cell.pressure()).isZero());
	}

	@Test
	@Tag("D33")
	void moreOriginsThanNumbersAreHandled() {
		Fleet three = new Fleet().exchange((exchange) -> exchange.withSlack(0)).of("from", "by", "to");
		FleetNode by = three.get("by");
		FleetNode to = three.get("to");
		long now = three.clock.nanos();
		int births = 0;
		for (int message = 0; message < 68; message++) {
			Forged forged = new Forged(now);
			for (int i = 1; i <= 1000; i++) {
				forged.origin(new OriginRow(i, "x", 1_000_000 + 1000 * message + i));
				forged.key("k" + i, i, ++births, Forged.GEOMETRY.number(now), 1);
			}
			by.loop.received(three.get("from").self.incarnation(), forged.bytes());
			if (message % 17 == 16) {
				by.take("mine", 1);
				three.run(Duration.ofMillis(1100));
			}
		}
		three.run(Duration.ofSeconds(10));
		assertThat(to.remote("mine")).isEqualTo(4);
		assertThat(to.remote("k7")).isEqualTo(68);
		assertThat(to.rejections.of(Rejection.ORIGIN)).isZero();
		assertThat(by.deltas()).flatExtracting(DeltaMessage::cells)
			.flatExtracting(CounterDelta::slots)
			.extracting(SlotDelta::origin)
			.allSatisfy((origin) -> assertThat(origin).isLessThan(1 << 16));
	}

	/**
	 * Let a second pass in which only one node speaks.
	 */
	private void say(FleetNode speaker, Predicate<Fleet.Letter> arrives) {
		for (int i = 0; i < 100; i++) {
			this.fleet.clock.advanceMillis(10);
			speaker.step();
			this.fleet.take().stream().filter(arrives).forEach(this.fleet::deliver);
			this.fleet.take();
		}
	}

}
