/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.github.gossiplimiter.cluster.membership.Ports;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Three processes, one of which is killed and started again.
 */
class NodeProcessTests {

	private final List<Integer> ports = List.of(Ports.free(), Ports.free(), Ports.free());

	@Tag("A67")
	@Tag("A68")
	@Tag("E20")
	@Tag("E21")
	@Tag("D18")
	@Test
	@Timeout(value = 5, unit = TimeUnit.MINUTES)
	void processesShareALimitAndAKilledOneRecoversItsCounts() throws Exception {
		try (NodeProcess a = start(0); NodeProcess b = start(1)) {
			try (NodeProcess c = start(2)) {
				RealCluster.await().until(() -> a.members() == 2 && b.members() == 2 && c.members() == 2);
				a.awaitWarm();
				b.awaitWarm();
				c.awaitWarm();
				take(c, 120);
				RealCluster.await().until(() -> a.count("user") == 120 && b.count("user") == 120);
				c.kill();
			}
			// Before and after they find out that it is gone.
			take(a, 50);
			RealCluster.await().until(() -> a.members() == 1 && b.members() == 1);
			take(b, 50);
			RealCluster.await().until(() -> a.count("user") == 220 && b.count("user") == 220);
			try (NodeProcess restarted = start(2)) {
				RealCluster.await().until(() -> restarted.members() == 2);
				assertThat(restarted.awaitWarm()).isBetween(0L, RejoinTests.BUSY_FACTOR * 200L);
				assertThat(restarted.count("user")).isEqualTo(220);
				take(restarted, NodeProcess.PERMITS - 220);
				assertThat(restarted.take("user", 200)).isZero();
				RealCluster.await().until(() -> a.count("user") == NodeProcess.PERMITS);
				assertThat(a.take("user", 10)).isZero();
			}
		}
	}

	/*
	 * Right after a burst elsewhere a node supposes for a moment that it goes on, so it
	 * is asked until it has granted all.
	 */
	private static void take(NodeProcess process, long permits) {
		AtomicLong left = new AtomicLong(permits);
		RealCluster.await().until(() -> left.addAndGet(-process.take("user", left.get())) == 0);
	}

	private NodeProcess start(int index) throws Exception {
		return NodeProcess.start("process-" + index, this.ports.get(index), this.ports);
	}

}
