/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Messages that are lost, repeated, late or out of order change when nodes agree, not on
 * what.
 */
class ConvergenceTests {

	private static final Limit LIMIT = Limit.of("api", 100_000, Duration.ofMinutes(1));

	private final Fleet fleet = new Fleet(LIMIT).exchange((exchange) -> exchange.withSlack(0)).of("a", "b");

	private final FleetNode a = this.fleet.get(0);

	private final FleetNode b = this.fleet.get(1);

	@Test
	@Tag("C4")
	@Tag("C26")
	void olderMessageAfterANewerOneSubtractsNothing() {
		this.a.take("k", 3);
		this.a.step();
		List<Fleet.Letter> older = this.fleet.take();
		this.a.take("k", 4);
		this.fleet.clock.advanceMillis(1000);
		this.a.step();
		List<Fleet.Letter> newer = this.fleet.take();
		newer.forEach(this.fleet::deliver);
		assertThat(this.b.remote("k")).isEqualTo(7);
		older.forEach(this.fleet::deliver);
		assertThat(this.b.remote("k")).isEqualTo(7);
	}

	@Test
	@Tag("C4")
	void repeatedMessageCountsOnce() {
		this.a.take("k", 3);
		this.a.step();
		List<Fleet.Letter> letters = this.fleet.take();
		for (int i = 0; i < 5; i++) {
			letters.forEach(this.fleet::deliver);
		}
		assertThat(this.b.remote("k")).isEqualTo(3);
		this.b.loop.step();
		assertThat(this.b.loop.status().traffic().usefulShare()).isCloseTo(0.2, within(0.01));
	}

	@Test
	void lostMessageIsRetransmittedTwoSecondsLater() {
		this.a.take("k", 3);
		this.a.step();
		this.fleet.take();
		this.fleet.run(Duration.ofMillis(1900));
		assertThat(this.b.remote("k")).isZero();
		this.fleet.run(Duration.ofMillis(1200));
		assertThat(this.b.remote("k")).isEqualTo(3);
	}

	@Test
	void gapInTheSequenceRevealsALoss() {
		this.a.take("k", 3);
		this.fleet.settle();
		this.fleet.clock.advanceMillis(100);
		this.a.take("lost", 3);
		this.a.step();
		this.fleet.take();
		this.a.take("k", 3);
		this.fleet.run(Duration.ofMillis(1300));
		assertThat(this.b.remote("k")).isEqualTo(6);
		assertThat(this.b.remote("lost")).isEqualTo(3);
	}

	@Test
	void unacknowledgedChangesAreRetransmittedAtOnceAfterAnInterruption() {
		this.a.take("k", 3);
		this.fleet.settle();
		this.a.take("k", 2);
		this.a.take("l", 2);
		this.fleet.clock.advanceMillis(1000);
		this.a.step();
		this.fleet.take();
		this.a.loop.interrupted(this.b.self.incarnation());
		this.fleet.run(Duration.ofSeconds(1));
		assertThat(this.b.remote("k")).isEqualTo(5);
		assertThat(this.b.remote("l")).isEqualTo(2);
	}

	@Test
	void returningPeerContinuesAtItsCursor() {
		this.a.take("k", 3);
		this.fleet.settle();
		this.a.members(List.of(this.a));
		this.b.members(List.of(this.b));
		this.a.take("k", 4);
		this.b.take("k", 5);
		this.fleet.run(Duration.ofSeconds(10));
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(this.a.counted("k")).isEqualTo(12);
		assertThat(this.b.counted("k")).isEqualTo(12);
		assertThat(this.a.deltas()).filteredOn((message) -> message.header().flags() == 0)
			.isNotEmpty()
			.allSatisfy((message) -> assertThat(message.header().from()).isPositive());
	}

	@ParameterizedTest(name = "seed {0}")
	@Tag("A43")
	@Tag("E13")
	@ValueSource(longs = { 1, 42, 20260101, 7, 99 })
	void nothingIsLostOrCountedTwice(long seed) {
		check(seed);
	}

	private static void check(long seed) {
		Fleet fleet = new Fleet(LIMIT).of("a", "b", "c", "d");
		Random random = new Random(seed);
		long[] taken = new long[5];
		List<Fleet.Letter> late = new ArrayList<>();
		for (int i = 0; i < 1000; i++) {
			int key = random.nextInt(taken.length);
			taken[key] += fleet.get(random.nextInt(4)).take("k" + key, random.nextInt(20));
			fleet.clock.advanceMillis(random.nextInt(20));
			fleet.step();
			late.addAll(fleet.take());
			Collections.shuffle(late, random);
			for (int j = random.nextInt(6); j > 0 && !late.isEmpty(); j--) {
				Fleet.Letter letter = late.remove(late.size() - 1);
				int fate = random.nextInt(10);
				for (int copies = (fate < 2) ? 0 : (fate < 4) ? 2 : 1; copies > 0; copies--) {
					fleet.deliver(letter);
				}
			}
		}
		fleet.run(Duration.ofSeconds(10));
		for (int key = 0; key < taken.length; key++) {
			for (FleetNode node : fleet.nodes) {
				assertThat(node.counted("k" + key)).as("seed %d, %s, k%d", seed, node.self.id(), key)
					.isEqualTo(taken[key]);
			}
		}
	}

}
