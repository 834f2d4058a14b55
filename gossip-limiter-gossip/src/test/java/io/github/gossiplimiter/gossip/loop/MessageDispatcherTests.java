/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.GossipMessages;
import io.github.gossiplimiter.gossip.wire.ResetMessage;
import io.github.gossiplimiter.window.WindowGeometry;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a broken or hostile peer can say. Nothing is thrown, each class is counted, and
 * honest nodes go on.
 */
@Tag("D33")
class MessageDispatcherTests {

	private static final MessageCodec CODEC = MessageCodec.of(GossipMessages.KINDS);

	private static final long SECOND = 1_000_000_000;

	private final Fleet fleet = new Fleet().exchange((exchange) -> exchange.withSlack(0)).of("a", "b", "c");

	private final FleetNode a = this.fleet.get(0);

	private final FleetNode b = this.fleet.get(1);

	private final FleetNode c = this.fleet.get(2);

	@AfterEach
	void honestMessagesStillCount() {
		long before = this.a.remote("honest");
		this.c.take("honest", 3);
		this.fleet.run(Duration.ofSeconds(4));
		assertThat(this.a.remote("honest")).isEqualTo(before + 3);
	}

	@Test
	void garbageIsCounted() {
		Random random = new Random(3);
		for (int i = 0; i < 1000; i++) {
			byte[] garbage = new byte[1 + random.nextInt(100)];
			random.nextBytes(garbage);
			garbage[0] = 1;
			say(garbage);
		}
		say(new byte[0]);
		say(new byte[1 << 20]);
		assertThat(counted(Rejection.MALFORMED)).isBetween(900L, 1002L);
	}

	@Test
	void truncatedAndCorruptMessagesAreHandled() {
		byte[] message = forged().origin(1, this.c.self).spent(5).spent(1, 2, now(), 7).bytes();
		for (int i = 0; i < message.length; i++) {
			say(Arrays.copyOf(message, i));
			byte[] flipped = message.clone();
			flipped[i] ^= (byte) 0x5a;
			say(flipped);
		}
		assertThat(counted(Rejection.MALFORMED)).isGreaterThan(message.length);
	}

	@Test
	void unknownVersionIsCounted() {
		byte[] message = forged().spent(5).bytes();
		message[0] = 2;
		say(message);
		assertThat(counted(Rejection.VERSION)).isEqualTo(1);
		assertThat(this.a.remote("k")).isZero();
	}

	@Test
	void unknownKindIsNoError() {
		long before = this.a.loop.status().traffic().messagesReceived();
		say(new byte[] { 1, (byte) 0x92, 99, 7 });
		this.a.step();
		assertThat(this.a.loop.status().traffic().messagesReceived()).isEqualTo(before + 1);
		assertThat(counted(Rejection.MALFORMED)).isZero();
	}

	@Test
	void messageOfANonMemberIsCounted() {
		this.a.loop.received(0xdead, forged().spent(5).bytes());
		assertThat(counted(Rejection.STRANGER)).isEqualTo(1);
		assertThat(this.a.remote("k")).isZero();
	}

	@Test
	void lateMessagesOfADepartedMemberAreDropped() {
		this.a.loop.members(List.of(this.c.self));
		say(forged().spent(5).bytes());
		assertThat(counted(Rejection.STRANGER)).isZero();
		assertThat(this.a.remote("k")).isZero();
	}

	@Test
	void unknownLimitIsCountedAndTheRestIsApplied() {
		say(forged().limit("gone").spent(5).bytes());
		assertThat(counted(Rejection.LIMIT)).isEqualTo(1);
		say(forged().spent(5).bytes());
		assertThat(this.a.remote("k")).isEqualTo(5);
	}

	@Test
	void limitThatWasNeverIntroducedMakesThePeerStartOver() {
		say(forged().unintroduced().spent(5).bytes());
		assertThat(counted(Rejection.LIMIT)).isEqualTo(1);
		this.b.take("k", 4);
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(this.a.remote("k")).isEqualTo(4);
		assertThat(counted(Rejection.LIMIT)).isEqualTo(1);
	}

	@Test
	void unknownOriginMakesThePeerStartOverAndRecover() {
		this.b.take("k", 3);
		this.fleet.settle();
		say(forged().run(0, 9).spent(5, 1, now(), 9).bytes());
		assertThat(counted(Rejection.ORIGIN)).isEqualTo(1);
		this.b.take("k", 4);
		this.fleet.run(Duration.ofMillis(1500));
		assertThat(this.a.remote("k")).isEqualTo(7);
		assertThat(this.b.deltas()).filteredOn((message) -> message.header().from() == 0)
			.as("introduces everything again")
			.allSatisfy((message) -> assertThat(message.limits()).isNotEmpty())
			.isNotEmpty();
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(counted(Rejection.ORIGIN)).isEqualTo(1);
	}

	@Test
	void foreignGeometryCountsNoLessThanAtItsWriter() {
		WindowGeometry foreign = WindowGeometry.sliding(30 * SECOND, 10, false);
		long until = foreign.number(this.fleet.clock.nanos()) + foreign.span();
		say(forged().geometry(foreign).spent(40).bytes());
		assertThat(counted(Rejection.GEOMETRY)).isEqualTo(1);
		for (long left = 33 * SECOND; left > 0; left -= SECOND) {
			boolean counts = foreign.number(this.fleet.clock.nanos()) <= until;
			assertThat(this.a.remote("k")).isGreaterThanOrEqualTo(counts ? 40 : 0);
			this.fleet.run(Duration.ofSeconds(1));
		}
		this.fleet.run(Duration.ofSeconds(61));
		assertThat(this.a.remote("k")).isZero();
	}

	@Test
	void absurdlyFineGeometryIsRefused() {
		WindowGeometry fine = new WindowGeometry(WindowGeometry.Kind.SLIDING_CONSERVATIVE, 60 * SECOND, SECOND,
				100_000);
		long newest = fine.number(this.fleet.clock.nanos());
		for (int part = 0; part < 10; part++) {
			Forged forged = forged().geometry(fine);
			for (int i = 0; i < 4_000; i++) {
				forged.spent(0, 1, newest - 4_000L * part - i, 1_000_000_000);
			}
			say(forged.bytes());
		}
		assertThat(counted(Rejection.GEOMETRY)).isPositive();
		assertThat(this.a.remote("k")).isZero();
		this.a.take("k", 1);
		this.fleet.run(Duration.ofSeconds(2));
		assertThat(this.c.remote("k")).isEqualTo(1);
	}

	@Test
	void countsOfAPeerInTwoGeometriesCountInBoth() {
		say(forged().spent(5).bytes());
		say(forged().geometry(WindowGeometry.sliding(30 * SECOND, 10, false)).spent(9).bytes());
		assertThat(counted(Rejection.GEOMETRY)).isEqualTo(1);
		assertThat(this.a.remote("k")).isEqualTo(14);
	}

	@Test
	void clockFarAheadCountsAsNow() {
		long ahead = now() + 1000;
		say(forged().spent(0, 1, ahead, 30).bytes(ahead));
		assertThat(counted(Rejection.AHEAD)).isEqualTo(1);
		assertThat(this.a.remote("k")).isEqualTo(30);
		this.fleet.run(Duration.ofSeconds(59));
		assertThat(this.a.remote("k")).isEqualTo(30);
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(this.a.remote("k")).isZero();
	}

	@Test
	void clockAheadByLessThanAWindowCountsAsDated() {
		say(forged().spent(0, 1, now() + 30, 30).bytes());
		assertThat(counted(Rejection.AHEAD)).isZero();
		assertThat(this.a.remote("k")).isEqualTo(30);
		this.fleet.run(Duration.ofSeconds(85));
		assertThat(this.a.remote("k")).isEqualTo(30);
		this.fleet.run(Duration.ofSeconds(10));
		assertThat(this.a.remote("k")).isZero();
	}

	@Test
	void expiredCountsDoNotCount() {
		say(forged().spent(0, 1, now() - 61, 30).bytes());
		assertThat(this.a.remote("k")).isZero();
	}

	@Test
	void implausibleCounterIsCappedInTheEstimateAndRelayedUnchanged() {
		say(forged().spent(1_000_000_000).bytes());
		assertThat(counted(Rejection.IMPLAUSIBLE)).isEqualTo(1);
		assertThat(this.a.remote("k")).isEqualTo(100);
		this.a.take("mine", 1);
		this.a.step();
		DeltaMessage relayed = this.a.deltas()
			.stream()
			.filter((message) -> message.cells().size() == 2)
			.findFirst()
			.orElseThrow();
		assertThat(relayed.cells()).filteredOn((cell) -> cell.hash() == Forged.hash("k"))
			.singleElement()
			.satisfies((cell) -> assertThat(cell.slots().get(0).spent()).containsExactly(1_000_000_000));
	}

	@Test
	void resetOfAnUnknownLimitOrKeyIsIgnored() {
		say(CODEC.encode(new ResetMessage("gone", 1, 0)));
		say(CODEC.encode(new ResetMessage("api", 1, 0)));
		assertThat(counted(Rejection.MALFORMED)).isZero();
	}

	private Forged forged() {
		return new Forged(this.fleet.clock.nanos());
	}

	private long now() {
		return Forged.GEOMETRY.number(this.fleet.clock.nanos());
	}

	private void say(byte[] message) {
		this.a.loop.received(this.b.self.incarnation(), message);
	}

	private long counted(Rejection reason) {
		return this.a.rejections.of(reason);
	}

}
