/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.Rejection;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that find each other and should not, or hardly should.
 */
class NeighbourTests {

	private static final NodePlan PLAN = NodePlan.of(Limit.of("shared", 100, Duration.ofMinutes(1)));

	@ParameterizedTest
	@EnumSource(names = { "CLUSTER", "SALT", "UNAUTHENTICATED" })
	void nodeOfAnotherClusterStaysOutAndIsReported(Rejection reason) {
		try (RealCluster cluster = RealCluster.dialled(PLAN).start(2)) {
			RealNode stranger = cluster.begin(stranger(reason));
			RealCluster.await()
				.until(() -> cluster.nodes().stream().allMatch((node) -> node.rejections().of(reason) > 0));
			assertThat(cluster.node(0).refusals()).anySatisfy((line) -> assertThat(line).startsWith(reason.name())
				.contains((reason == Rejection.SALT) ? "stranger" : "127.0.0.1"));
			assertThat(stranger.allows("shared", "user")).isTrue();
			assertThat(cluster.node(0).allows("shared", "user")).isTrue();
			RealCluster.await().until(() -> cluster.node(1).count("shared", "user") == 1);
			assertThat(stranger.others()).isEmpty();
			assertThat(stranger.count("shared", "user")).isOne();
			assertThat(cluster.node(0).others()).extracting("id").containsExactly("node-1");
		}
	}

	private static NodePlan stranger(Rejection reason) {
		NodePlan plan = PLAN.withId("stranger");
		return switch (reason) {
			case CLUSTER -> plan.withCluster("neighbour");
			case SALT -> plan.withSalt("pepper");
			default -> plan.withSecrets("guessed");
		};
	}

	@Test
	void nodesWithOneIdCountTogetherAndAreReported() {
		NodePlan twin = PLAN.withId("twin");
		try (RealCluster here = RealCluster.dialled(twin); RealCluster there = RealCluster.dialled(twin)) {
			RealNode first = here.begin(twin);
			RealNode second = there.begin(twin);
			here.introduce("second", second.channel().port());
			there.introduce("first", first.channel().port());
			RealCluster.await().until(() -> first.others().size() == 1 && second.others().size() == 1);
			for (int i = 0; i < 30; i++) {
				assertThat(first.allows("shared", "user")).isTrue();
				assertThat(second.allows("shared", "user")).isTrue();
			}
			RealCluster.await()
				.until(() -> first.count("shared", "user") == 60 && second.count("shared", "user") == 60);
			assertThat(first.rejections().of(Rejection.DUPLICATE_ID)).isPositive();
			assertThat(second.refusals()).anySatisfy((line) -> assertThat(line).contains("twin"));
		}
	}

}
