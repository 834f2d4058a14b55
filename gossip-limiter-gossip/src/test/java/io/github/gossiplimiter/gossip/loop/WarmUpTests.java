/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.wire.CounterDelta;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a newcomer is told before it serves, and after.
 */
class WarmUpTests {

	private static final Limit HUGE = Limit.of("api", 100, Duration.ofHours(1));

	private final Fleet fleet = new Fleet(HUGE).of("a", "b");

	private final FleetNode a = this.fleet.get(0);

	@Test
	void singleNodeIsWarmWithItsFirstView() {
		Fleet one = new Fleet();
		FleetNode node = one.add("a");
		node.step();
		assertThat(node.loop.isWarm()).isFalse();
		one.meet();
		assertThat(node.loop.isWarm()).isTrue();
	}

	@Test
	@Tag("D26")
	void joinerIsWarmWhenItHasTheHotKeys() {
		this.a.take("k", 80);
		this.fleet.run(Duration.ofSeconds(10));
		FleetNode joiner = this.fleet.add("c");
		this.fleet.meet();
		while (!joiner.loop.isWarm()) {
			this.fleet.run(Duration.ofMillis(10));
		}
		assertThat(joiner.remote("k")).isEqualTo(80);
		assertThat(joiner.take("k", 200)).isEqualTo(20);
	}

	@Test
	void joinerWithoutReplyIsWarmAfterTwoSeconds() {
		FleetNode joiner = this.fleet.add("c");
		this.fleet.meet();
		for (int i = 0; i < 220; i++) {
			assertThat(joiner.loop.isWarm()).as("after %d ms", 10 * i).isEqualTo(i > 200);
			this.fleet.clock.advanceMillis(10);
			joiner.step();
			this.fleet.take();
		}
	}

	@Test
	void lostSnapshotRequestIsRepeated() {
		this.a.take("k", 80);
		this.fleet.run(Duration.ofSeconds(6));
		FleetNode joiner = this.fleet.add("c");
		this.fleet.meet();
		this.fleet.runSilently(Duration.ofMillis(40));
		this.fleet.take();
		this.fleet.run(Duration.ofMillis(160));
		assertThat(joiner.loop.isWarm()).isTrue();
		assertThat(joiner.remote("k")).isEqualTo(80);
	}

	@Test
	void hottestKeysComeFirst() {
		for (int i = 0; i < 2000; i++) {
			this.a.take("k" + i, 1);
		}
		for (int i = 1; i <= 40; i++) {
			this.a.take("hot" + i, 50 + i);
		}
		this.fleet.run(Duration.ofSeconds(10));
		this.fleet.nodes.forEach((node) -> node.sent.clear());
		this.fleet.add("c");
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(1));
		List<DeltaMessage> told = this.a.deltas()
			.stream()
			.filter((message) -> message.header().has(DeltaHeader.FLAG_SNAPSHOT))
			.toList();
		DeltaMessage hot = told.get(0);
		assertThat(hot.header().has(DeltaHeader.FLAG_HOT_END)).isTrue();
		assertThat(hot.cells()).hasSize(40)
			.extracting(CounterDelta::pressure)
			.isSortedAccordingTo((one, other) -> other - one);
		assertThat(told.get(told.size() - 1).header().has(DeltaHeader.FLAG_SNAPSHOT_END)).isTrue();
		assertThat(told.subList(1, told.size())).noneMatch((message) -> message.header().has(DeltaHeader.FLAG_HOT_END));
	}

	@Test
	@Tag("E21")
	void twentyThousandKeysArriveWithin200Millis() {
		for (int i = 0; i < 20_000; i++) {
			this.a.take("k" + i, 1 + i % 90);
		}
		this.fleet.run(Duration.ofSeconds(8));
		FleetNode joiner = this.fleet.add("c");
		this.fleet.meet();
		this.fleet.run(Duration.ofMillis(200));
		assertThat(IntStream.range(0, 20_000)).allMatch((i) -> joiner.remote("k" + i) == 1 + i % 90);
	}

	@Test
	void oneStepSendsFewSnapshotMessages() {
		for (int i = 0; i < 50_000; i++) {
			this.a.take("k" + i, 1);
		}
		this.fleet.run(Duration.ofSeconds(8));
		FleetNode joiner = this.fleet.add("c");
		this.fleet.meet();
		this.fleet.nodes.forEach((node) -> node.sent.clear());
		for (int i = 0; i < 20; i++) {
			int before = this.a.deltas().size();
			this.fleet.clock.advanceMillis(10);
			this.fleet.step();
			assertThat(this.a.deltas().size() - before).isLessThanOrEqualTo(8);
			this.fleet.deliver();
		}
		assertThat(joiner.remote("k49999")).isEqualTo(1);
	}

	@Test
	void singleNodeReceivesEarlierCountsWhenOthersJoin() {
		this.a.take("k", 80);
		this.fleet.run(Duration.ofSeconds(10));
		FleetNode late = this.fleet.add("c");
		late.members(List.of(late));
		assertThat(late.loop.isWarm()).isTrue();
		this.fleet.meet();
		this.fleet.run(Duration.ofMillis(300));
		assertThat(late.remote("k")).isEqualTo(80);
		assertThat(late.loop.isWarm()).isTrue();
	}

}
