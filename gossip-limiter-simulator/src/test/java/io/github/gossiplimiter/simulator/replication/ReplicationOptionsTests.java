/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.replication;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.ExchangeSettings;
import io.github.gossiplimiter.gossip.GossipStrategy;
import io.github.gossiplimiter.gossip.RelayMode;
import io.github.gossiplimiter.gossip.wire.CounterDelta;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.signal.DecayReference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ReplicationOptionsTests {

	private static final Limit LIMIT = Limit.of("api", 100, Duration.ofMinutes(1));

	private static final Limit LARGE = Limit.of("api", 1_000_000, Duration.ofMinutes(1));

	private static InMemoryLoops direct(int nodes, ReplicationOptions options) {
		return new InMemoryLoops(nodes, LIMIT, options,
				(settings) -> settings.exchange(ExchangeSettings.DEFAULT.withSlack(0).withRelay(RelayMode.DIRECT)));
	}

	private static List<DeltaMessage> firstRound(boolean keyFanOut) {
		InMemoryLoops loops = direct(12, ReplicationOptions.DEFAULT.withKeyFanOut(keyFanOut));
		InMemoryLoops.Node node = loops.nodes.get(0);
		node.take("cool", 1);
		for (int i = 0; i < 100; i++) {
			node.take("hot", 1);
		}
		node.loop.step();
		return node.deltas();
	}

	@Test
	@Tag("A53")
	void fullestKeyDecidesTheFanOutOfAllKeys() {
		assertThat(firstRound(false)).hasSizeGreaterThan(5)
			.allSatisfy((message) -> assertThat(message.cells()).hasSize(2));
	}

	@Test
	@Tag("A53")
	void keyFanOutSendsOtherKeysToFewerPeers() {
		List<DeltaMessage> round = firstRound(true);
		assertThat(round).hasSizeGreaterThan(5);
		assertThat(round.subList(0, 3)).allSatisfy((message) -> assertThat(message.cells()).hasSize(2));
		assertThat(round.subList(3, round.size())).flatExtracting(DeltaMessage::cells)
			.extracting(CounterDelta::pressure)
			.allSatisfy((pressure) -> assertThat(pressure).isGreaterThan(100));
	}

	@Test
	@Tag("A53")
	void keyFanOutReachesAllPeersInTheEnd() {
		InMemoryLoops loops = direct(12, ReplicationOptions.DEFAULT.withKeyFanOut(true));
		loops.nodes.get(0).take("cool", 1);
		loops.nodes.get(0).take("hot", 100);
		loops.run(Duration.ofSeconds(6));
		assertThat(loops.nodes.subList(1, 12)).allSatisfy((node) -> {
			assertThat(node.remote("cool")).isEqualTo(1);
			assertThat(node.remote("hot")).isEqualTo(100);
		});
	}

	private static double velocity(boolean cluster) {
		InMemoryLoops loops = direct(2, ReplicationOptions.DEFAULT.withClusterVelocity(cluster));
		for (int i = 0; i < 50; i++) {
			loops.nodes.get(1).take("k", 1);
			loops.run(Duration.ofMillis(10));
		}
		loops.nodes.get(0).take("k", 1);
		loops.nodes.get(0).loop.step();
		return loops.nodes.get(0).loop.status().velocity();
	}

	@Test
	@Tag("A35")
	void ratesOfPeersCountTowardsVelocityOnlyWhenSwitchedOn() {
		assertThat(velocity(false)).isLessThan(1);
		assertThat(velocity(true)).isGreaterThan(10);
	}

	private static double fadedInASecond(DecayReference reference) {
		InMemoryLoops loops = direct(2, ReplicationOptions.DEFAULT.withDecayReference(reference));
		InMemoryLoops.Node node = loops.nodes.get(0);
		for (int i = 0; i < 100; i++) {
			node.take("k", 1);
		}
		node.loop.step();
		return node.signals.fade(1000);
	}

	@Test
	@Tag("A28")
	void signalsFadeByTheMomentaryIntervalOnlyWhenSwitchedOn() {
		assertThat(fadedInASecond(DecayReference.BASE_INTERVAL)).isCloseTo(0.9, within(1e-9));
		assertThat(fadedInASecond(DecayReference.CURRENT_INTERVAL)).isLessThan(0.6);
	}

	@Test
	@Tag("A42")
	void fullPayloadHasAllSlotsOfAChangedKey() {
		int others = 24;
		InMemoryLoops loops = new InMemoryLoops(others + 1, LARGE, ReplicationOptions.DEFAULT.withPayload(Payload.FULL),
				UnaryOperator.identity());
		loops.nodes.forEach((node) -> node.take("k", 12_345));
		loops.run(Duration.ofSeconds(4));
		InMemoryLoops.Node first = loops.nodes.get(0);
		first.sent.clear();
		first.take("k", 1);
		loops.run(Duration.ofSeconds(1));
		DeltaMessage message = first.deltas().get(0);
		assertThat(message.cells()).singleElement().satisfies((cell) -> assertThat(cell.slots()).hasSize(others + 1));
		double perSlot = (double) first.sent.get(0).length / (others + 1);
		assertThat(perSlot).isBetween(8.0, 30.0);
	}

	@Test
	@Tag("A42")
	void fullPayloadLargerThanAMessageIsSplit() {
		int others = 200;
		InMemoryLoops loops = new InMemoryLoops(others + 1, LARGE, ReplicationOptions.DEFAULT.withPayload(Payload.FULL),
				(settings) -> settings.exchange(
						ExchangeSettings.DEFAULT.withSlack(0).withMaxMessageBytes(ExchangeSettings.MESSAGE_BYTES_MIN)));
		loops.nodes.forEach((node) -> node.take("k", 12_345));
		loops.run(Duration.ofSeconds(10));
		assertThat(loops.nodes).allSatisfy((node) -> {
			assertThat(node.remote("k")).isEqualTo(12_345L * others);
			assertThat(node.sent)
				.allSatisfy((message) -> assertThat(message).hasSizeLessThan(ExchangeSettings.MESSAGE_BYTES_MIN + 200));
		});
	}

	@Test
	@Tag("A43")
	void fullPayloadConverges() {
		InMemoryLoops loops = direct(4, ReplicationOptions.DEFAULT.withPayload(Payload.FULL));
		for (int i = 0; i < 40; i++) {
			loops.nodes.get(i % 4).take("k" + i % 5, 1);
			loops.run(Duration.ofMillis(70));
		}
		loops.run(Duration.ofSeconds(10));
		for (int key = 0; key < 5; key++) {
			String name = "k" + key;
			assertThat(loops.nodes).allSatisfy((node) -> assertThat(node.remote(name)).isEqualTo(6));
		}
	}

	/*
	 * One key is full and one is cold; both change ten times a second.
	 */
	private static InMemoryLoops twoTemperatures(boolean dueTiers) {
		ReplicationOptions options = ReplicationOptions.DEFAULT.withDueTiers(dueTiers);
		InMemoryLoops loops = new InMemoryLoops(2, LARGE, options,
				(settings) -> settings.strategy(GossipStrategy.TIERED)
					.tiers(4, 1)
					.exchange(ExchangeSettings.DEFAULT.withSlack(0).withMaxHold(Duration.ofSeconds(30))));
		InMemoryLoops.Node node = loops.nodes.get(0);
		node.take("hot", 950_000);
		node.take("cold", 1);
		loops.run(Duration.ofSeconds(2));
		node.sent.clear();
		for (int i = 0; i < 50; i++) {
			node.take("hot", 10);
			node.take("cold", 1);
			loops.run(Duration.ofMillis(100));
		}
		return loops;
	}

	private static List<List<Integer>> pressures(InMemoryLoops loops) {
		return loops.nodes.get(0)
			.deltas()
			.stream()
			.map((message) -> message.cells().stream().map(CounterDelta::pressure).toList())
			.toList();
	}

	@Test
	@Tag("A16")
	void roundOfAHotTierLeavesTheKeysOfColderTiersOut() {
		assertThat(pressures(twoTemperatures(false))).hasSizeGreaterThan(12)
			.allSatisfy((cells) -> assertThat(cells).hasSize(2));
		List<List<Integer>> rounds = pressures(twoTemperatures(true));
		assertThat(rounds).hasSizeGreaterThan(12);
		assertThat(rounds.stream().filter((cells) -> cells.size() == 1)).hasSizeGreaterThan(12)
			.allSatisfy((cells) -> assertThat(cells.get(0)).isGreaterThan(100));
	}

	@Test
	@Tag("A16")
	void dueTierTakesAllHotterTiersAlong() {
		InMemoryLoops loops = twoTemperatures(true);
		assertThat(pressures(loops).stream().filter((cells) -> cells.stream().anyMatch((pressure) -> pressure < 100)))
			.hasSizeBetween(4, 6)
			.allSatisfy((cells) -> assertThat(cells).hasSize(2));
		loops.run(Duration.ofSeconds(2));
		assertThat(loops.nodes.get(1).remote("cold")).isEqualTo(51);
	}

}
