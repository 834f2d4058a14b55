/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.simulation.check.Checks;
import io.github.gossiplimiter.simulation.check.Convergence;
import io.github.gossiplimiter.simulation.check.OverAdmission;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.cluster.SimulatedNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes share quantities, not verdicts.
 */
class DenialClusterTests {

	private static final Limit BRIEF = Limit.of("brief", 100, Duration.ofSeconds(10));

	@Tag("C35")
	@Test
	void deniedOversizedRequestDeniesNothingElsewhere() {
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("oversized", 3, 1).limit(Scenarios.HUNDRED));
		Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "a", 10);
		for (int i = 0; i < 1000; i++) {
			cluster.at(Duration.ofNanos(cluster.nanos()).plusMillis(i),
					() -> assertThat(cluster.node(0).tryAcquire("hundred", "a", 95)).isFalse());
		}
		cluster.runFor(Duration.ofSeconds(30));
		assertThat(cluster.node(1).count("hundred", "a")).isEqualTo(10);
		assertThat(Scenarios.exhaust(cluster.node(1), Scenarios.HUNDRED, "a")).isEqualTo(90);
		Checks.afterTraffic(cluster);
	}

	@Tag("C36")
	@Test
	void denialInOneWindowDoesNotFillTheNextElsewhere() {
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("next window", 3, 1).limit(BRIEF));
		Scenarios.exhaust(cluster.node(0), BRIEF, "a");
		for (int i = 0; i < 5000; i++) {
			cluster.at(Duration.ofNanos(cluster.nanos()).plusMillis(i),
					() -> assertThat(cluster.node(0).tryAcquire("brief", "a", 1)).isFalse());
		}
		cluster.runFor(Duration.ofSeconds(5));
		assertThat(cluster.node(1).count("brief", "a")).isEqualTo(100);
		assertThat(Scenarios.exhaust(cluster.node(1), BRIEF, "a")).isZero();
		cluster.runFor(Duration.ofMillis(5400));
		assertThat(Scenarios.exhaust(cluster.node(1), BRIEF, "a")).isEqualTo(100);
		OverAdmission.measure(cluster, "brief").checkAtMost(0, cluster);
	}

	@Tag("D25")
	@Test
	void aLimitChangedNodeByNodeHandsOutNoSecondBudget() {
		Limit before = Limit.of("plan", 100, Duration.ofSeconds(60));
		Limit after = before.withWindows(List.of(new Window(120, Duration.ofSeconds(60))));
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("limit change", 5, 1).limit(before));
		Load.start(cluster, "plan", 1, 10, Duration.ofSeconds(170));
		for (SimulatedNode node : cluster.nodes()) {
			cluster.at(Duration.ofSeconds(40 + 10L * node.index()), () -> node.change(after));
		}
		cluster.runFor(Duration.ofSeconds(24));
		int atOld = cluster.admits().size();
		assertThat(atOld).isBetween(100, 110);
		cluster.runFor(Duration.ofSeconds(146));
		OverAdmission measured = OverAdmission.measure(cluster, after);
		measured.checkAtMost(0.1, cluster);
		assertThat(measured.most()).isGreaterThan(110);
		assertThat(cluster.nodes())
			.allSatisfy((node) -> assertThat(node.key("plan", "key-0").orElseThrow().estimate()).isLessThan(133));
		cluster.runFor(Duration.ofSeconds(8));
		Convergence.check(cluster);
	}

	@Tag("D32")
	@Test
	void allWindowsOfALimitAreCountedTogetherEverywhere() {
		Limit layered = Limit.builder("layered")
			.window(50, Duration.ofMinutes(1))
			.window(80, Duration.ofHours(1))
			.build();
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("layers", 3, 1).limit(layered));
		assertThat(Scenarios.exhaust(cluster.node(0), layered, "a")).isEqualTo(50);
		cluster.runFor(Duration.ofSeconds(10));
		assertThat(Scenarios.exhaust(cluster.node(1), layered, "a")).isZero();
		cluster.runFor(Duration.ofSeconds(55));
		assertThat(Scenarios.exhaust(cluster.node(1), layered, "a")).isEqualTo(30);
	}

}
