/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.lease;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.raft.RaftStatus;

import static org.assertj.core.api.Assertions.assertThat;

class RaftMetricsTests {

	private static final List<String> VOTERS = List.of("a", "b", "c");

	private final AtomicReference<RaftStatus> status = new AtomicReference<>(
			new RaftStatus(RaftStatus.Role.JOINING, "", 0, List.of()));

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	@Test
	@Tag("C32")
	void metersFollowTheVoter() {
		RaftMetrics metrics = new RaftMetrics(this.status::get);
		metrics.bindTo(this.registry);
		assertThat(this.registry.getMeters()).extracting((meter) -> meter.getId().getName())
			.containsExactlyInAnyOrder("gossip.limiter.raft.leading", "gossip.limiter.raft.voting",
					"gossip.limiter.raft.term", "gossip.limiter.raft.voters");
		assertThat(value("voting")).isZero();
		this.status.set(new RaftStatus(RaftStatus.Role.FOLLOWER, "b", 7, VOTERS));
		assertThat(value("leading")).isZero();
		assertThat(value("voting")).isEqualTo(1);
		assertThat(value("term")).isEqualTo(7);
		assertThat(value("voters")).isEqualTo(3);
		this.status.set(new RaftStatus(RaftStatus.Role.LEADER, "a", 8, VOTERS));
		assertThat(value("leading")).isEqualTo(1);
	}

	private double value(String suffix) {
		return this.registry.get("gossip.limiter.raft." + suffix).gauge().value();
	}

}
