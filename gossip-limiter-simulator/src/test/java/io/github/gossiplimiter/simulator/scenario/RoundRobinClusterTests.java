/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Three nodes behind a balancer that sends each request to the next one, beside one
 * limiter that sees them all.
 */
class RoundRobinClusterTests {

	private static final int NODES = 3;

	private static final Duration WINDOW = Duration.ofSeconds(TestSize.of(10, 60));

	private static final double TOLERANCE = 0.02;

	@Tag("E17")
	@Tag("E18")
	@ParameterizedTest(name = "{0} users, {1} requests/s a node")
	@CsvSource({ "1000, 1000", "1000, 3000", "10000, 3000" })
	void asManyAreDeniedAsOneLimiterWouldDeny(int users, int perSecondAndNode) {
		int perSecond = perSecondAndNode * NODES;
		// Every user asks for about twice of what is granted.
		long permits = Math.max(1, perSecond * WINDOW.toSeconds() / users / 2);
		Limit limit = Limit.of("user", permits, WINDOW);
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("round robin", NODES, 1).limit(limit));
		Balancer balancer = new Balancer(cluster, limit, users, perSecond);
		balancer.run(WINDOW);
		balancer.forget();
		balancer.run(WINDOW);
		assertThat(balancer.exactShare()).isBetween(0.3, 0.7);
		assertThat(balancer.deniedShare()).isCloseTo(balancer.exactShare(), within(TOLERANCE));
	}

	/**
	 * Sends each request to the next node, and to the exact limiter.
	 */
	private static final class Balancer {

		private final SimulatedCluster cluster;

		private final Limit limit;

		private final int users;

		private final long gapNanos;

		private final SplittableRandom random;

		private final Map<String, Deque<Long>> exact = new HashMap<>();

		private long requests;

		private long denied;

		private long exactDenied;

		Balancer(SimulatedCluster cluster, Limit limit, int users, int perSecond) {
			this.cluster = cluster;
			this.limit = limit;
			this.users = users;
			this.gapNanos = Duration.ofSeconds(1).toNanos() / perSecond;
			this.random = new SplittableRandom(cluster.seed());
		}

		void run(Duration length) {
			long end = this.cluster.nanos() + length.toNanos();
			while (this.cluster.nanos() < end) {
				this.cluster.runFor(Duration.ofNanos(this.gapNanos));
				ask("user-" + this.random.nextInt(this.users));
			}
		}

		private void ask(String user) {
			int node = (int) (this.requests++ % NODES);
			this.denied += this.cluster.node(node).tryAcquire(this.limit.name(), user, 1) ? 0 : 1;
			this.exactDenied += isExactlyAllowed(user) ? 0 : 1;
		}

		private boolean isExactlyAllowed(String user) {
			Deque<Long> times = this.exact.computeIfAbsent(user, (name) -> new ArrayDeque<>());
			long now = this.cluster.nanos();
			while (!times.isEmpty() && now - times.getFirst() >= WINDOW.toNanos()) {
				times.removeFirst();
			}
			return times.size() < this.limit.windows().get(0).permits() && times.add(now);
		}

		void forget() {
			this.requests = 0;
			this.denied = 0;
			this.exactDenied = 0;
		}

		double deniedShare() {
			return (double) this.denied / this.requests;
		}

		double exactShare() {
			return (double) this.exactDenied / this.requests;
		}

	}

}
