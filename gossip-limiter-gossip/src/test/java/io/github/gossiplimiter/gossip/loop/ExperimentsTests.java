package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.ExchangeSettings;
import io.github.gossiplimiter.gossip.RelayMode;
import io.github.gossiplimiter.gossip.wire.CounterDelta;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is off unless switched on, and when many keys flush a round.
 */
class ExperimentsTests {

	private static final Limit SLOW = Limit.of("api", 1_000_000, Duration.ofHours(1));

	private static Fleet fleet(int nodes, ExchangeSettings.Experiments experiments, Limit limit) {
		String[] ids = IntStream.range(0, nodes).mapToObj((i) -> "n" + i).toArray(String[]::new);
		return new Fleet(limit)
			.exchange((exchange) -> exchange.withSlack(0).withRelay(RelayMode.DIRECT).withExperiments(experiments))
			.of(ids);
	}

	private static List<DeltaMessage> firstRound(boolean keyFanOut) {
		Fleet fleet = fleet(12, new ExchangeSettings.Experiments(false, keyFanOut, false, false), Fleet.LIMIT);
		FleetNode node = fleet.get(0);
		node.take("cool", 1);
		node.take("hot", 100);
		node.take("hot", 20);
		node.step();
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
			.extracting(CounterDelta::hash)
			.containsOnly(Forged.hash("hot"));
	}

	@Test
	@Tag("A53")
	void keyFanOutReachesAllPeersInTheEnd() {
		Fleet fleet = fleet(12, new ExchangeSettings.Experiments(false, true, false, false), Fleet.LIMIT);
		fleet.get(0).take("cool", 1);
		fleet.get(0).take("hot", 100);
		fleet.run(Duration.ofSeconds(6));
		assertThat(fleet.nodes.subList(1, 12)).allSatisfy((node) -> {
			assertThat(node.remote("cool")).isEqualTo(1);
			assertThat(node.remote("hot")).isEqualTo(100);
		});
	}

	private static double velocity(boolean cluster) {
		Fleet fleet = fleet(2, new ExchangeSettings.Experiments(cluster, false, false, false), Fleet.LIMIT);
		for (int i = 0; i < 50; i++) {
			fleet.get(1).take("k", 1);
			fleet.run(Duration.ofMillis(10));
		}
		fleet.get(0).take("k", 1);
		fleet.get(0).step();
		return fleet.get(0).loop.status().velocity();
	}

	@Test
	@Tag("A35")
	void ratesOfPeersCountTowardsVelocityOnlyWhenSwitchedOn() {
		assertThat(velocity(false)).isLessThan(1);
		assertThat(velocity(true)).isGreaterThan(10);
	}

	@Test
	@Tag("E10")
	void manyChangedKeysMakeARoundDueAtOnce() {
		assertThat(delayMillis(99)).isGreaterThan(500);
		assertThat(delayMillis(100)).isLessThanOrEqualTo(60);
	}

	/**
	 * How long keys that are not urgent wait.
	 */
	private static long delayMillis(int keys) {
		Fleet fleet = new Fleet(SLOW).exchange((exchange) -> exchange.withSlack(0).withFlushKeys(100)).of("a", "b");
		FleetNode node = fleet.get(0);
		for (int i = 0; i < keys; i++) {
			node.take("k" + i, 1);
		}
		fleet.run(Duration.ofMillis(1500));
		for (int i = 0; i < keys; i++) {
			node.take("k" + i, 1);
		}
		node.sent.clear();
		long start = fleet.clock.nanos();
		while (node.deltas().isEmpty()) {
			fleet.run(Duration.ofMillis(10));
		}
		return (fleet.clock.nanos() - start) / 1_000_000;
	}

}
