/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

import io.github.gossiplimiter.cluster.membership.Ports;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Processes that end without leaving: one is killed or frozen.
 */
class LostMemberTests {

	/**
	 * A machine that is busy with other tests takes longer than the bound.
	 */
	private static final int BUSY_FACTOR = 2;

	@Tag("A68")
	@Tag("E20")
	@Test
	void killedNodeIsRemoved() throws Exception {
		long millis = millisUntilGone(NodeProcess::kill);
		assertThat(millis).isLessThan(BUSY_FACTOR * 2_000L);
	}

	@Tag("A68")
	@DisabledOnOs(OS.WINDOWS)
	@Test
	void frozenNodeIsRemoved() throws Exception {
		long millis = millisUntilGone(NodeProcess::freeze);
		assertThat(millis).isBetween(1_000L, BUSY_FACTOR * 6_000L);
	}

	private static long millisUntilGone(End end) throws Exception {
		List<Integer> ports = List.of(Ports.free(), Ports.free(), Ports.free());
		List<Integer> seeds = List.of(ports.get(0));
		try (NodeProcess a = NodeProcess.start("a", ports.get(0), seeds);
				NodeProcess b = NodeProcess.start("b", ports.get(1), seeds);
				NodeProcess c = NodeProcess.start("c", ports.get(2), seeds)) {
			RealCluster.await().until(() -> a.members() == 2 && b.members() == 2 && c.members() == 2);
			long start = System.nanoTime();
			end.end(c);
			RealCluster.await().until(() -> a.members() == 1 && b.members() == 1);
			return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
		}
	}

	private interface End {

		void end(NodeProcess process) throws Exception;

	}

}
