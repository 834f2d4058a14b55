/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.gossip.ExchangeSettings;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.simulation.check.Checks;
import io.github.gossiplimiter.simulation.check.Convergence;
import io.github.gossiplimiter.simulation.check.NoAmplification;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.cluster.SimulatedNode;
import io.github.gossiplimiter.simulation.network.NetworkCounts;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes speak when there is something to say, and then at once.
 */
class SilenceClusterTests {

	private static final Duration STEP = Duration.ofMillis(2);

	/*
	 * What came last is acknowledged in its own time where there are many nodes.
	 */
	private static final Duration ACKNOWLEDGED = Duration.ofSeconds(11);

	@Tag("A39")
	@ParameterizedTest(name = "{0} nodes")
	@ValueSource(ints = { 2, 5, 25 })
	void roundsWithNothingNewSendNothing(int nodes) {
		SimulatedCluster cluster = settled("silence", nodes, defaultsWithoutComparisons());
		NoAmplification.check(cluster, Duration.ofSeconds(30));
		Load.start(cluster, "hundred", 10, 50, Duration.ofSeconds(5));
		cluster.runFor(Duration.ofSeconds(5));
		cluster.runFor(Convergence.time(cluster).plus(ACKNOWLEDGED));
		NoAmplification.check(cluster, Duration.ofSeconds(60));
	}

	@Tag("A40")
	@Test
	void hotKeyWithoutTrafficSendsNothing() {
		SimulatedCluster cluster = settled("hot but quiet", 5, Scenarios.plain().build());
		Scenarios.exhaust(cluster.node(0), Scenarios.HUNDRED, "a");
		cluster.runFor(Convergence.time(cluster));
		assertThat(cluster.node(0).key("hundred", "a").orElseThrow().pressure()).isGreaterThan(0.3);
		NoAmplification.check(cluster, Duration.ofSeconds(30));
	}

	@Tag("A40")
	@Test
	void aColdKeyThatBurstsIsSentAtOnceDespiteTheHold() {
		SimulatedCluster cluster = settled("cold burst", 5, GossipSettings.defaults());
		List<Long> sent = sends(cluster, 0);
		Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "a", 60);
		cluster.runFor(STEP);
		assertThat(sent).isNotEmpty();
		cluster.runFor(cluster.settings().baseInterval());
		assertThat(cluster.nodes()).allSatisfy((node) -> assertThat(node.count("hundred", "a")).isEqualTo(60));
	}

	@Tag("A36")
	@Test
	void aKeyThatIsFastWakesTheSenderWithinOneStep() {
		SimulatedCluster cluster = settled("urgent wake", 3, Scenarios.plain().build());
		Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "a", 1);
		cluster.runFor(Duration.ofSeconds(10));
		List<Long> sent = sends(cluster, 0);
		Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "a", 5);
		cluster.runFor(STEP);
		assertThat(sent).isNotEmpty();
	}

	@Tag("A36")
	@Test
	void aKeyBelowTheThresholdWaitsForItsRound() {
		GossipSettings settings = Scenarios.plain().wakeThreshold(1000).build();
		SimulatedCluster cluster = settled("no wake", 3, settings);
		Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "a", 1);
		cluster.runFor(Duration.ofMillis(1500));
		Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "a", 1);
		cluster.runFor(Duration.ofMillis(100));
		List<Long> sent = sends(cluster, 0);
		Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "a", 1);
		cluster.runFor(STEP);
		assertThat(sent).isEmpty();
		cluster.runFor(cluster.settings().baseInterval());
		assertThat(sent).isNotEmpty();
	}

	@Tag("A37")
	@ParameterizedTest(name = "idle for {0} s")
	@ValueSource(longs = { 1, 60, 3600 })
	void aColdKeysFirstHitWakesTheSenderHoweverLongItWasIdle(long idleSeconds) {
		SimulatedCluster cluster = settled("cold key", 3, Scenarios.plain().build());
		cluster.runFor(Duration.ofSeconds(idleSeconds));
		List<Long> sent = sends(cluster, 0);
		Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "a", 1);
		cluster.runFor(STEP);
		assertThat(sent).isNotEmpty();
	}

	@Tag("A20")
	@Test
	void messagesToAPeerKeepTheMinimumInterval() {
		SimulatedCluster cluster = settled("floor", 3, Scenarios.plain().build());
		List<Long> toOne = new ArrayList<>();
		cluster.network().listen((atNanos, from, to, bytes) -> {
			if (from == 0 && to == 1) {
				toOne.add(atNanos);
			}
		});
		for (int i = 0; i < 200; i++) {
			cluster.at(Duration.ofNanos(cluster.nanos()).plusMillis(20L * i),
					() -> cluster.node(0).tryAcquire("hundred", "a", 1));
		}
		cluster.runFor(Duration.ofSeconds(5));
		assertThat(toOne).hasSizeGreaterThan(2);
		for (int i = 1; i < toOne.size(); i++) {
			assertThat(toOne.get(i) - toOne.get(i - 1)).isGreaterThanOrEqualTo(50_000_000);
		}
	}

	@Tag("A41")
	@Test
	void aMergeStartsNoLoopOfResending() {
		SimulatedCluster cluster = settled("merge", 5, Scenarios.plain().build());
		NetworkCounts before = cluster.network().counts();
		Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "a", 1);
		cluster.runFor(Convergence.time(cluster));
		Convergence.check(cluster);
		// Everyone tells everyone once and is answered once, at the very most.
		assertThat(cluster.network().counts().minus(before).sent()).isLessThanOrEqualTo(2 * 5 * 4);
		NoAmplification.check(cluster, Duration.ofSeconds(60));
	}

	@Tag("A34")
	@Test
	void absorbedPressureIsNeverSentOn() {
		SimulatedCluster cluster = settled("absorbed", 3, Scenarios.plain().build());
		long[] bytes = new long[3];
		cluster.network().listen((atNanos, from, to, length) -> bytes[from] += length);
		Scenarios.exhaust(cluster.node(0), Scenarios.HUNDRED, "a");
		cluster.runFor(Convergence.time(cluster));
		assertThat(cluster.node(1).key("hundred", "a").orElseThrow().pressure()).isPositive();
		assertThat(bytes[1] + bytes[2]).isLessThanOrEqualTo(bytes[0]);
		long[] rested = bytes.clone();
		for (int i = 0; i < 100; i++) {
			cluster.at(Duration.ofNanos(cluster.nanos()).plusMillis(10L * i),
					() -> cluster.node(0).tryAcquire("hundred", "a", 1));
		}
		cluster.runFor(Duration.ofSeconds(30));
		assertThat(bytes).as("denials raise pressure, which alone is no news").isEqualTo(rested);
	}

	@Tag("A32")
	@Tag("A33")
	@Test
	void aReceiverAbsorbsPressureAndShortensItsInterval() {
		SimulatedCluster cluster = settled("absorb", 3, Scenarios.plain().build());
		Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "full", 90);
		Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "empty", 1);
		cluster.runFor(Duration.ofMillis(1500));
		assertThat(pressure(cluster.node(1), "full")).isGreaterThan(0.5);
		assertThat(pressure(cluster.node(2), "empty")).isLessThan(0.1);
		List<Long> hurried = sends(cluster, 1);
		List<Long> calm = sends(cluster, 2);
		for (int i = 0; i < 8; i++) {
			cluster.at(Duration.ofNanos(cluster.nanos()).plusMillis(100L * i), () -> {
				cluster.node(1).tryAcquire("hundred", "full", 1);
				cluster.node(2).tryAcquire("hundred", "empty", 1);
			});
		}
		cluster.runFor(Duration.ofMillis(800));
		assertThat(hurried.size()).isGreaterThanOrEqualTo(2 * calm.size());
	}

	@Tag("A38")
	@Test
	void aLukewarmKeyIsHeldButNotForEver() {
		SimulatedCluster cluster = settled("hold", 3, defaultsWithoutComparisons());
		List<Long> sent = sends(cluster, 0);
		Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "a", 1);
		cluster.runFor(Duration.ofSeconds(2));
		assertThat(sent).isEmpty();
		assertThat(cluster.node(0).status().heldPermits()).isOne();
		Checks.afterTraffic(cluster);
		assertThat(cluster.node(0).status().heldPermits()).isZero();
	}

	@Test
	void aNodeWithNothingToDoDoesNotSpin() {
		SimulatedCluster cluster = settled("idle", 5, GossipSettings.defaults());
		Load.start(cluster, "hundred", 50, 50, Duration.ofSeconds(10));
		cluster.runFor(Duration.ofSeconds(30));
		long before = cluster.node(0).steps();
		cluster.runFor(Duration.ofSeconds(60));
		assertThat((cluster.node(0).steps() - before) / 60).isLessThanOrEqualTo(15);
	}

	private static double pressure(SimulatedNode node, String key) {
		return node.key("hundred", key).orElseThrow().pressure();
	}

	private static GossipSettings defaultsWithoutComparisons() {
		return GossipSettings.builder()
			.exchange(ExchangeSettings.DEFAULT.withAntiEntropyInterval(Scenarios.NEVER))
			.build();
	}

	private static SimulatedCluster settled(String scenario, int nodes, GossipSettings settings) {
		return Scenarios.settled(Scenarios.cluster(scenario, nodes, 1).limit(Scenarios.HUNDRED).settings(settings));
	}

	private static List<Long> sends(SimulatedCluster cluster, int node) {
		List<Long> sent = new ArrayList<>();
		cluster.network().listen((atNanos, from, to, bytes) -> {
			if (from == node) {
				sent.add(atNanos);
			}
		});
		return sent;
	}

}
