/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.protocol;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.cluster.SimulatedNode;
import io.github.gossiplimiter.simulator.experiment.Experiment;
import io.github.gossiplimiter.simulator.experiment.ExperimentOutcome;
import io.github.gossiplimiter.simulator.experiment.NamedConfigurations;

import static org.assertj.core.api.Assertions.assertThat;

class RumourMongeringTests {

	@Tag("A71")
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42 })
	void rumourReachesAlmostAllNodesAndDiesOut(long seed) {
		SimulatedCluster cluster = cluster(3, seed);
		cluster.node(0).tryAcquire("roomy", "a", 7);
		cluster.runFor(Duration.ofSeconds(10));
		assertThat(informed(cluster)).as("seed %d", seed).isGreaterThanOrEqualTo(22);
		long sent = cluster.network().counts().sent();
		assertThat(sent).isPositive();
		cluster.runFor(Duration.ofMinutes(1));
		assertThat(cluster.network().counts().sent()).isEqualTo(sent);
	}

	@Test
	void earlierTerminationSendsLessAndReachesFewer() {
		long patient = 0;
		long hasty = 0;
		long patientSent = 0;
		long hastySent = 0;
		for (int seed = 0; seed < 10; seed++) {
			SimulatedCluster three = cluster(3, seed);
			SimulatedCluster one = cluster(1, seed);
			three.node(0).tryAcquire("roomy", "a", 7);
			one.node(0).tryAcquire("roomy", "a", 7);
			three.runFor(Duration.ofSeconds(10));
			one.runFor(Duration.ofSeconds(10));
			patient += informed(three);
			hasty += informed(one);
			patientSent += three.network().counts().sent();
			hastySent += one.network().counts().sent();
		}
		assertThat(hasty).isLessThan(patient);
		assertThat(hastySent).isLessThan(patientSent);
	}

	@Tag("A71")
	@Test
	void defaultIsMoreExactForFewerBytesThanRumoursAndFinerTiers() {
		ExperimentOutcome ours = run("two-stage");
		assertThat(List.of("tiered-10t", "tiered-50t", "rumour-100ms", "rumour-200ms"))
			.extracting(RumourMongeringTests::run)
			.allSatisfy((other) -> assertThat(other.accuracy().overAdmitted()).as(other.strategy())
				.isGreaterThan(ours.accuracy().overAdmitted()));
		assertThat(run("rumour-100ms").traffic().bytes()).isGreaterThan(ours.traffic().bytes());
	}

	private static ExperimentOutcome run(String name) {
		return Experiment.builder().configuration(NamedConfigurations.find(name)).seed(3).build().run();
	}

	private static SimulatedCluster cluster(int patience, long seed) {
		SimulatedCluster cluster = SimulatedCluster.builder()
			.scenario("rumour")
			.nodes(25)
			.seed(seed)
			.limit(Limit.of("roomy", 1000, Duration.ofHours(10)))
			.settings(GossipSettings.builder().baseInterval(Duration.ofMillis(100)).build())
			.protocol(RumourMongering.withPatience(patience))
			.build();
		cluster.runFor(Duration.ofSeconds(1));
		return cluster;
	}

	private static int informed(SimulatedCluster cluster) {
		int informed = 0;
		for (SimulatedNode node : cluster.nodes()) {
			long count = node.count("roomy", "a");
			assertThat(count).isIn(0L, 7L);
			informed += (count == 7) ? 1 : 0;
		}
		return informed;
	}

}
