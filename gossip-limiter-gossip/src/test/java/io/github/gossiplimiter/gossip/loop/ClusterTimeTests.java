/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.wire.GossipMessages;
import io.github.gossiplimiter.gossip.wire.TimeMessage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Nodes agree on the time: the median of all clocks, the own one included. Of two that
 * are far apart neither follows.
 */
class ClusterTimeTests {

	private static final MessageCodec CODEC = MessageCodec.of(GossipMessages.KINDS);

	private static final long SECOND = 1_000_000_000;

	private static final long MILLISECOND = 1_000_000;

	private static final long TOLERANCE = 2_000_000;

	private final Fleet fleet = new Fleet();

	private FleetNode add(String id, long skewSeconds) {
		return this.fleet.add(id, skewSeconds * SECOND, (limiter) -> {
		});
	}

	@ParameterizedTest(name = "{0} s off")
	@ValueSource(longs = { 10, -10, 3600, -3600 })
	@Tag("D10")
	void joinerAdoptsTheTimeOfTheOthersBeforeItServes(long skewSeconds) {
		add("a", 0);
		add("b", 0);
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(1));
		FleetNode joiner = add("c", skewSeconds);
		this.fleet.meet();
		assertThat(joiner.loop.isWarm()).isFalse();
		this.fleet.run(Duration.ofMillis(200));
		assertThat(joiner.loop.isWarm()).isTrue();
		assertThat(joiner.clock.nanos()).isCloseTo(this.fleet.clock.nanos(), within(TOLERANCE));
		assertThat(this.fleet.get(0).clock.offsetNanos()).isZero();
	}

	@Test
	void twoNodesStartedTogetherAgreeOnTheMean() {
		FleetNode a = add("a", 0);
		FleetNode b = add("b", 8);
		this.fleet.meet();
		this.fleet.run(Duration.ofMillis(200));
		assertThat(a.clock.offsetNanos()).isCloseTo(4 * SECOND, within(TOLERANCE));
		assertThat(b.clock.offsetNanos()).isCloseTo(-4 * SECOND, within(TOLERANCE));
	}

	@ParameterizedTest(name = "{0} s off")
	@ValueSource(longs = { 3600, -3600 })
	void farOffClockOfTwoNodesMovesNoOther(long skewSeconds) {
		FleetNode a = add("a", 0);
		FleetNode b = add("b", skewSeconds);
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(60));
		assertThat(a.clock.offsetNanos()).isZero();
		assertThat(b.clock.offsetNanos()).isZero();
		assertThat(a.rejections.of(Rejection.AHEAD)).isPositive();
	}

	@ParameterizedTest(name = "{0} ms off")
	@ValueSource(longs = { 9_990, -9_990 })
	void clocksOfTwoNodesJustBelowTheBoundMoveByHalfTheirDifference(long skewMillis) {
		FleetNode a = addSkewed("a", 0);
		FleetNode b = addSkewed("b", skewMillis);
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(60));
		long half = skewMillis * MILLISECOND / 2;
		assertThat(a.clock.offsetNanos()).isCloseTo(half, within(TOLERANCE)).isBetween(-5 * SECOND, 5 * SECOND);
		assertThat(b.clock.offsetNanos()).isCloseTo(-half, within(TOLERANCE)).isBetween(-5 * SECOND, 5 * SECOND);
	}

	@ParameterizedTest(name = "{0} ms off")
	@ValueSource(longs = { 10_010, -10_010 })
	void clocksOfTwoNodesJustAboveTheBoundDoNotMove(long skewMillis) {
		FleetNode a = addSkewed("a", 0);
		FleetNode b = addSkewed("b", skewMillis);
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(60));
		assertThat(a.clock.offsetNanos()).isZero();
		assertThat(b.clock.offsetNanos()).isZero();
		assertThat(a.rejections.of(Rejection.AHEAD)).isPositive();
		assertThat(b.rejections.of(Rejection.AHEAD)).isPositive();
	}

	/*
	 * The bound is between the two own clocks, not between what they were corrected to.
	 */
	@Test
	void clockOfAPeerThatDriftsOnMovesTheOtherByFiveSecondsAtMost() {
		FleetNode a = addSkewed("a", 0);
		AtomicLong skew = new AtomicLong(9 * SECOND);
		FleetNode b = this.fleet.add("b", skew::get, (limiter) -> {
		});
		this.fleet.meet();
		for (int i = 0; i < 3600; i++) {
			this.fleet.run(Duration.ofSeconds(1));
			skew.addAndGet(MILLISECOND);
			assertThat(a.clock.offsetNanos()).isBetween(-TOLERANCE, 5 * SECOND + TOLERANCE);
		}
		assertThat(b.clock.offsetNanos()).isBetween(-5 * SECOND - TOLERANCE, TOLERANCE);
		assertThat(a.rejections.of(Rejection.AHEAD)).isPositive();
	}

	private FleetNode addSkewed(String id, long skewMillis) {
		return this.fleet.add(id, skewMillis * MILLISECOND, (limiter) -> {
		});
	}

	@Test
	void twoRemainingNodesKeepTheTimeOfThree() {
		FleetNode a = add("a", 0);
		FleetNode b = add("b", 3600);
		FleetNode c = add("c", 0);
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(1));
		this.fleet.nodes.remove(c);
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(60));
		assertThat(a.clock.offsetNanos()).isZero();
		assertThat(b.clock.offsetNanos()).isCloseTo(-3600 * SECOND, within(TOLERANCE));
	}

	@Test
	void servingNodeAdjustsByAHundredthAtMost() {
		FleetNode a = add("a", 0);
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(1));
		add("b", 2);
		add("c", 2);
		this.fleet.meet();
		long before = a.clock.nanos();
		for (int i = 0; i < 300; i++) {
			this.fleet.run(Duration.ofMillis(100));
			long now = a.clock.nanos();
			assertThat(now - before).isBetween(99_000_000L, 101_000_100L);
			before = now;
		}
		assertThat(a.clock.offsetNanos()).isBetween(SECOND / 10, 2 * SECOND);
		this.fleet.run(Duration.ofSeconds(200));
		assertThat(a.clock.offsetNanos()).isCloseTo(2 * SECOND, within(TOLERANCE));
	}

	@Test
	@Tag("E30")
	void wrongClockMovesNoOtherNode() {
		FleetNode a = add("a", 0);
		FleetNode b = add("b", 0);
		add("c", 1000);
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(60));
		assertThat(a.clock.offsetNanos()).isZero();
		assertThat(b.clock.offsetNanos()).isZero();
	}

	@Test
	void wrongClockCountsInTheSameSubWindowAsItsNeighbours() {
		add("a", 0);
		FleetNode b = add("b", 0);
		FleetNode c = add("c", 10);
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(1));
		c.take("k", 60);
		this.fleet.run(Duration.ofMillis(1200));
		assertThat(b.remote("k")).isEqualTo(60);
		this.fleet.run(Duration.ofSeconds(58));
		assertThat(b.remote("k")).isEqualTo(60);
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(b.remote("k")).isZero();
		assertThat(b.rejections.of(Rejection.AHEAD)).isZero();
	}

	@Test
	void slowOrImpossibleRoundTripIsIgnored() {
		FleetNode a = add("a", 0);
		FleetNode b = add("b", 0);
		this.fleet.meet();
		long now = this.fleet.clock.nanos();
		a.loop.received(b.self.incarnation(), CODEC.encode(new TimeMessage(true, now + 1, now + 50 * SECOND, 0)));
		a.loop.received(b.self.incarnation(), CODEC.encode(new TimeMessage(true, now - 3 * SECOND, now + SECOND, 0)));
		this.fleet.run(Duration.ofMillis(200));
		assertThat(a.clock.offsetNanos()).isZero();
	}

	@Test
	void implausibleTimeIsBounded() {
		FleetNode a = add("a", 0);
		FleetNode b = add("b", 0);
		this.fleet.meet();
		long now = this.fleet.clock.nanos();
		a.loop.received(b.self.incarnation(), CODEC.encode(new TimeMessage(true, now, Long.MAX_VALUE, 0)));
		a.loop.received(b.self.incarnation(), CODEC.encode(new TimeMessage(true, now, Long.MIN_VALUE, 0)));
		this.fleet.run(Duration.ofMillis(200));
		assertThat(Math.abs(a.clock.offsetNanos())).isLessThan(Duration.ofDays(3660).toNanos());
		assertThat(a.take("k", 1)).isEqualTo(1);
	}

}
