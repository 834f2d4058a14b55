/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.simulation.check.Checks;
import io.github.gossiplimiter.simulation.check.OverAdmission;
import io.github.gossiplimiter.simulation.cluster.ClusterBuilder;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.network.Link;
import io.github.gossiplimiter.simulation.network.NetworkPlan;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes in three zones: told of them, they begin with their own.
 */
class ZoneClusterTests {

	private static final Limit LIMIT = Limit.of("api", 300, Duration.ofSeconds(30));

	private static final int ZONES = 3;

	private static final int SEEDS = 4;

	@Tag("E25")
	@Tag("E29")
	@Test
	void nodesThatBeginWithTheirZoneAreAsExactAndSendLessToOthers() {
		Run unaware = new Run();
		Run aware = new Run();
		for (long seed = 1; seed <= SEEDS; seed++) {
			unaware.add(9, 1, seed);
			aware.add(9, ZONES, seed);
		}
		assertThat(aware.over).as("permits above the limit, %d without zones", unaware.over)
			.isLessThanOrEqualTo(unaware.over + SEEDS * LIMIT.windows().get(0).permits() / 100);
		assertThat((double) aware.far / aware.sent).as("share of messages to other zones")
			.isLessThanOrEqualTo((double) unaware.far / unaware.sent);
	}

	/*
	 * More nodes than speak to each other directly.
	 */
	@Tag("E25")
	@Tag("E29")
	@Test
	void relayedChangesStayInAZoneMoreOften() {
		Run unaware = new Run();
		Run aware = new Run();
		for (long seed = 1; seed <= 2; seed++) {
			unaware.add(27, 1, seed);
			aware.add(27, ZONES, seed);
		}
		assertThat(aware.over).as("permits above the limit, %d without zones", unaware.over)
			.isLessThanOrEqualTo(unaware.over + 2 * LIMIT.windows().get(0).permits() / 100);
		assertThat((double) aware.far / aware.sent).as("share of messages to other zones")
			.isBetween(0.1, 0.85 * unaware.far / unaware.sent);
	}

	/**
	 * What happened in some runs.
	 */
	private static final class Run {

		private long over;

		private long sent;

		private long far;

		void add(int nodes, int zones, long seed) {
			ClusterBuilder builder = Scenarios.cluster("zones", nodes, seed).zones(zones).limit(LIMIT);
			SimulatedCluster cluster = Scenarios.settled(builder.network(apart(nodes)));
			cluster.network().listen((atNanos, from, to, bytes) -> {
				this.sent++;
				this.far += (from % ZONES != to % ZONES) ? 1 : 0;
			});
			Load.start(cluster, LIMIT.name(), 1, 80, Duration.ofSeconds(10));
			cluster.runFor(Duration.ofSeconds(10));
			this.over += OverAdmission.measure(cluster, LIMIT.name()).requests();
			Checks.afterTraffic(cluster, Duration.ofSeconds(10));
		}

		private static NetworkPlan apart(int nodes) {
			NetworkPlan plan = NetworkPlan.LOCAL;
			for (int from = 0; from < nodes; from++) {
				for (int to = 0; to < nodes; to++) {
					Link between = Link.of(Duration.ofMillis(2), Duration.ofMillis(4));
					plan = (from % ZONES != to % ZONES) ? plan.withLink(from, to, between) : plan;
				}
			}
			return plan;
		}

	}

}
