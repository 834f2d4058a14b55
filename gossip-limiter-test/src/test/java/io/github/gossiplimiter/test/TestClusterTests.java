/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Limit;

import static io.github.gossiplimiter.test.LimiterAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class TestClusterTests {

	private static final Limit SEARCH = Limit.of("search", 10, Duration.ofMinutes(1));

	@Test
	void nodesShareALimitAfterGossip() {
		TestCluster cluster = TestCluster.of(3, SEARCH);
		for (int i = 0; i < 10; i++) {
			assertThat(cluster.tryAcquire(i % 3, "search", "alice")).isAllowed();
		}
		cluster.settle();
		for (int node = 0; node < 3; node++) {
			assertThat(cluster.limiter(node)).denies("search", "alice").hasRemaining("search", "bob", 10);
		}
	}

	@Test
	void countsAreSharedOnlyAfterTimePasses() {
		TestCluster cluster = TestCluster.of(2, SEARCH);
		cluster.limiter(0).tryAcquire("search", "alice", 10);
		assertThat(cluster.tryAcquire(1, "search", "alice")).isAllowed().hasRemaining(9);
		cluster.advance(Duration.ofSeconds(10));
		assertThat(cluster.limiter(1)).denies("search", "alice");
		cluster.advance(Duration.ofMinutes(2));
		assertThat(cluster.limiter(1)).hasRemaining("search", "alice", 10);
	}

	@Test
	void everySideOfASplitHasTheWholeLimitUntilItHeals() {
		TestCluster cluster = TestCluster.of(3, SEARCH);
		cluster.split(0);
		cluster.limiter(0).tryAcquire("search", "alice", 10);
		assertThatIllegalStateException().isThrownBy(cluster::settle).withMessageContaining("nodes do not agree");
		assertThat(cluster.limiter(1)).hasRemaining("search", "alice", 10);
		cluster.limiter(0).tryAcquire("search", "alice", 10);
		cluster.heal();
		cluster.settle();
		assertThat(cluster.limiter(1)).denies("search", "alice");
	}

	@Test
	void restartedNodeReceivesTheCountsOfTheOthers() {
		TestCluster cluster = TestCluster.of(3, SEARCH);
		cluster.limiter(0).tryAcquire("search", "alice", 10);
		cluster.settle();
		cluster.crash(0);
		assertThatIllegalStateException().isThrownBy(() -> cluster.limiter(0)).withMessage("node 0 does not run");
		cluster.restart(0);
		cluster.settle();
		assertThat(cluster.limiter(0)).denies("search", "alice");
	}

	@Test
	void nodesJoinAndLeave() {
		TestCluster cluster = TestCluster.of(1, SEARCH);
		int second = cluster.join();
		cluster.advance(Duration.ofSeconds(2));
		cluster.limiter(0).tryAcquire("search", "alice", 10);
		cluster.leave(0);
		cluster.advance(Duration.ofSeconds(2));
		assertThatIllegalStateException().isThrownBy(() -> cluster.limiter(0));
		assertThat(cluster.limiter(second)).denies("search", "alice");
	}

	@Test
	void strictLimitIsNeverExceeded() {
		Limit strict = SEARCH.withCoordination(Coordination.of(Consistency.STRICT));
		TestCluster cluster = TestCluster.of(3, strict);
		int allowed = 0;
		for (int i = 0; i < 60; i++) {
			Decision decision = cluster.acquire(i % 3, "search", "alice", 1);
			allowed += decision.allowed() ? 1 : 0;
		}
		assertThat(allowed).isBetween(8, 10);
	}

	@Test
	void sameSeedGivesTheSameDecisions() {
		assertThat(remaining(7)).isEqualTo(remaining(7));
	}

	private static long remaining(long seed) {
		TestCluster cluster = TestCluster.builder().nodes(5).seed(seed).limits(SEARCH).build();
		for (int i = 0; i < 6; i++) {
			cluster.tryAcquire(i % 5, "search", "alice");
			cluster.advance(Duration.ofMillis(37));
		}
		return cluster.limiter(4).peek("search", "alice", 1).remaining();
	}

	@Test
	void clusterNeedsANode() {
		assertThatIllegalArgumentException().isThrownBy(() -> TestCluster.of(0, SEARCH))
			.withMessageContaining("nodes=0");
	}

}
