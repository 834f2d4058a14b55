/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.gossip.wire.AckMessage;
import io.github.gossiplimiter.gossip.wire.BucketsMessage;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.DigestMessage;
import io.github.gossiplimiter.gossip.wire.SnapshotRequest;
import io.github.gossiplimiter.gossip.wire.TimeMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holes that acknowledgements did not prevent are found and mended.
 */
class AntiEntropyTests {

	private final Fleet fleet = new Fleet().of("a", "x");

	private final FleetNode a = this.fleet.get(0);

	/**
	 * A node that came without being told what was spent before.
	 */
	private FleetNode ignorant(int permits) {
		this.a.take("k", permits);
		this.fleet.run(Duration.ofSeconds(4));
		FleetNode joiner = this.fleet.add("b");
		this.fleet.meet();
		for (int i = 0; i < 220; i++) {
			this.fleet.clock.advanceMillis(10);
			this.fleet.step();
			this.fleet.take().forEach(this::deliverWithoutCounters);
		}
		assertThat(joiner.loop.isWarm()).isTrue();
		this.fleet.nodes.forEach((node) -> node.sent.clear());
		return joiner;
	}

	/*
	 * Who asks what was counted is told that nothing was.
	 */
	private void deliverWithoutCounters(Fleet.Letter letter) {
		Message message = FleetNode.decode(letter.bytes());
		if (message instanceof SnapshotRequest) {
			byte[] nothing = new Forged(this.fleet.clock.nanos())
				.flags(DeltaHeader.FLAG_SNAPSHOT | DeltaHeader.FLAG_HOT_END)
				.bytes();
			this.fleet.deliver(new Fleet.Letter(letter.to(), letter.from(), nothing));
		}
		else if (message instanceof TimeMessage || message instanceof AckMessage) {
			this.fleet.deliver(letter);
		}
	}

	@Test
	void missingDeltaIsRepaired() {
		FleetNode b = ignorant(60);
		assertThat(b.remote("k")).isZero();
		this.fleet.run(Duration.ofSeconds(14));
		assertThat(b.remote("k")).isEqualTo(60);
		assertThat(repairs()).hasSize(1);
	}

	@Test
	void repairedCountIsNotRepairedAgain() {
		FleetNode b = ignorant(60);
		this.fleet.run(Duration.ofSeconds(14));
		this.fleet.nodes.forEach((node) -> node.sent.clear());
		this.fleet.run(Duration.ofSeconds(35));
		assertThat(b.remote("k")).isEqualTo(60);
		assertThat(repairs()).isEmpty();
		assertThat(this.fleet.nodes).flatExtracting((node) -> node.sent)
			.noneMatch((message) -> FleetNode.decode(message) instanceof BucketsMessage);
	}

	@Test
	void currentSubWindowIsNotCompared() {
		this.fleet.run(Duration.ofMillis(4500));
		this.fleet.nodes.forEach((node) -> node.sent.clear());
		this.a.take("k", 60);
		this.fleet.run(Duration.ofSeconds(1));
		assertThat(this.fleet.nodes).flatExtracting((node) -> node.sent)
			.noneMatch((message) -> FleetNode.decode(message) instanceof DigestMessage);
	}

	@Test
	void unknownKeyIsRepairedOnlyAboveAThreshold() {
		FleetNode b = ignorant(30);
		this.fleet.run(Duration.ofSeconds(20));
		assertThat(repairs()).isNotEmpty();
		assertThat(b.limiter.key("api", "k")).isEmpty();
	}

	@Test
	void knownKeyIsRepairedWhateverItsFill() {
		FleetNode b = ignorant(30);
		b.take("k", 1);
		this.fleet.run(Duration.ofSeconds(14));
		assertThat(b.remote("k")).isEqualTo(30);
	}

	@Test
	void largeRepairIsOneMessageAtATime() {
		for (int i = 0; i < 5000; i++) {
			this.a.take("k" + i, 60);
		}
		FleetNode b = ignorant(60);
		for (int i = 0; i < 1400 && repairs().isEmpty(); i++) {
			this.fleet.run(Duration.ofMillis(10));
		}
		long known = IntStream.range(0, 5000).filter((i) -> b.remote("k" + i) > 0).count();
		assertThat(known).isBetween(500L, 4999L);
		assertThat(repairs()).allSatisfy((message) -> assertThat(message.length).isLessThanOrEqualTo(64 << 10));
		this.fleet.run(Duration.ofSeconds(30));
		assertThat(IntStream.range(0, 5000)).allMatch((i) -> b.remote("k" + i) == 60);
	}

	@Test
	@Tag("D17")
	@Tag("C30")
	void comparisonsAreJittered() {
		List<Long> gaps = new ArrayList<>();
		long last = 0;
		for (int i = 0; i < 30_000; i++) {
			this.a.sent.clear();
			this.fleet.run(Duration.ofMillis(10));
			if (this.a.sent.stream().anyMatch(AntiEntropyTests::asksForTime)) {
				gaps.add((this.fleet.clock.nanos() - last) / 1_000_000);
				last = this.fleet.clock.nanos();
			}
		}
		List<Long> regular = gaps.subList(1, gaps.size());
		assertThat(regular).hasSizeGreaterThan(40).allSatisfy((gap) -> assertThat(gap).isBetween(3990L, 6010L));
		assertThat(regular).anyMatch((gap) -> gap < 4500).anyMatch((gap) -> gap > 5500);
	}

	private static boolean asksForTime(byte[] message) {
		return FleetNode.decode(message) instanceof TimeMessage time && !time.reply();
	}

	@Test
	void digestsOfManyLimitsStayWithinAMessage() {
		Limit[] limits = IntStream.range(0, 300)
			.mapToObj((i) -> Limit.of("limit-" + i, 100, Duration.ofMinutes(1)))
			.toArray(Limit[]::new);
		Fleet many = new Fleet(limits).of("a", "b");
		for (int second = 0; second < 60; second++) {
			for (Limit limit : limits) {
				many.get(0).limiter.tryAcquire(limit.name(), "k", 1);
			}
			many.clock.advanceMillis(1000);
			many.step();
			many.deliver();
		}
		many.get(0).sent.clear();
		for (int i = 0; i < 1200; i++) {
			many.run(Duration.ofMillis(10));
		}
		List<byte[]> digests = many.get(0).sent.stream()
			.filter((message) -> FleetNode.decode(message) instanceof DigestMessage)
			.toList();
		assertThat(digests).isNotEmpty()
			.allSatisfy((message) -> assertThat(message.length).isLessThanOrEqualTo(64 << 10));
	}

	private List<byte[]> repairs() {
		return this.fleet.nodes.stream()
			.flatMap((node) -> node.sent.stream())
			.filter((message) -> FleetNode.decode(message) instanceof DeltaMessage delta
					&& delta.header().has(DeltaHeader.FLAG_REPAIR))
			.toList();
	}

}
