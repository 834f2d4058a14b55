/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.autoconfigure.actuate.GossipLimiterEndpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Resets at the endpoint of one node hold on all nodes, over real sockets.
 */
class ResetClusterTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final String[] STRICT = { "gossip-limiter.limits.pay.limit=20",
			"gossip-limiter.limits.pay.window=1m", "gossip-limiter.limits.pay.consistency=strict",
			"gossip-limiter.strict.max-wait=500ms" };

	/*
	 * The vote of a node that stops is kept for its next life.
	 */
	private static final String[] STRICT_OF_TWO = Stream
		.concat(Stream.of(STRICT), Stream.of("gossip-limiter.cluster.expected-members=2"))
		.toArray(String[]::new);

	private final Deque<ClusterApplication> running = new ArrayDeque<>();

	private final List<Integer> ports = FreePorts.next(2);

	@AfterEach
	void close() {
		this.running.forEach(ClusterApplication::close);
	}

	@Test
	void deleteHasResetTheKeyOnAllNodesWhenItIsAnswered() {
		ClusterApplication a = start("a", 0);
		ClusterApplication b = start("b", 1);
		spend(a, b);
		assertThat(delete(a)).isEqualTo(204);
		assertThat(b.limiter().key("search", "alice")).hasValueSatisfying((key) -> {
			assertThat(key.own()).isZero();
			assertThat(key.remote()).isZero();
		});
		await().atMost(PATIENCE).until(() -> b.limiter().tryAcquire("search", "alice", 100).allowed());
	}

	@Test
	void deleteClearsTheCountFromBeforeARollingRestart() {
		ClusterApplication a = start("a", 0);
		ClusterApplication b = start("b", 1);
		spend(a, b);
		ClusterApplication b2 = restart(b, "b", 1, "a");
		ClusterApplication a2 = restart(a, "a", 0, "b");
		awaitMember(b2, "a");
		assertThat(delete(a2)).isEqualTo(204);
		assertThat(b2.limiter().key("search", "alice")).hasValueSatisfying((key) -> {
			assertThat(key.own()).isZero();
			assertThat(key.remote()).isZero();
		});
		await().atMost(PATIENCE).until(() -> b2.limiter().tryAcquire("search", "alice", 100).allowed());
	}

	@Test
	void changeThatResetsHoldsOnAllNodesWhenItIsAnswered() {
		ClusterApplication a = start("a", 0);
		ClusterApplication b = start("b", 1);
		spend(a, b);
		int status = a.bean(GossipLimiterEndpoint.class).change("search", "90", null, "reset", null, null).getStatus();
		assertThat(status).isEqualTo(200);
		await().atMost(PATIENCE).until(() -> b.limiter().tryAcquire("search", "alice", 90).allowed());
	}

	@Test
	void deleteOfALeasedKeyGivesItsWholeQuotaBackOnAllNodes() {
		ClusterApplication a = start("a", 0, STRICT);
		ClusterApplication b = start("b", 1, STRICT);
		awaitMember(a, "b");
		awaitMember(b, "a");
		await().atMost(PATIENCE).until(() -> isAdmitted(a));
		awaitAdmitted(19, a, b);
		assertThat(status(a, "pay")).isEqualTo(204);
		awaitAdmitted(20, b, a);
	}

	@Test
	void permitsThatARestartedNodeHeldAreGivenBack() {
		ClusterApplication a = start("a", 0, STRICT_OF_TWO);
		ClusterApplication b = start("b", 1, STRICT_OF_TWO);
		awaitMember(a, "b");
		awaitMember(b, "a");
		await().atMost(PATIENCE).until(() -> isAdmitted(a) && isAdmitted(b));
		this.running.remove(b);
		b.close();
		ClusterApplication b2 = start("b", 1, STRICT_OF_TWO);
		awaitMember(b2, "a");
		await().atMost(PATIENCE).until(() -> status(a, "pay") == 204);
		awaitAdmitted(20, a, b2);
	}

	private static boolean isAdmitted(ClusterApplication node) {
		return node.limiter().tryAcquireAwaiting("pay", "alice", 1).allowed();
	}

	/*
	 * What one node leased and does not use has to return before the other can use it.
	 */
	private static void awaitAdmitted(int permits, ClusterApplication... nodes) {
		AtomicInteger admitted = new AtomicInteger();
		await().atMost(PATIENCE).until(() -> {
			for (ClusterApplication node : nodes) {
				admitted.addAndGet(isAdmitted(node) ? 1 : 0);
			}
			return admitted.get() >= permits;
		});
		assertThat(admitted).hasValue(permits);
		assertThat(nodes).noneMatch(ResetClusterTests::isAdmitted);
	}

	private void spend(ClusterApplication a, ClusterApplication b) {
		awaitMember(a, "b");
		awaitMember(b, "a");
		assertThat(a.limiter().tryAcquire("search", "alice", 60).allowed()).isTrue();
		// Until the estimate of what a goes on to admit is corrected, b may be denied.
		await().atMost(PATIENCE).until(() -> b.limiter().tryAcquire("search", "alice", 40).allowed());
		await().atMost(PATIENCE).until(() -> a.estimate("alice") == 100 && b.estimate("alice") == 100);
	}

	private static int delete(ClusterApplication node) {
		return status(node, "search");
	}

	private static int status(ClusterApplication node, String limit) {
		return node.bean(GossipLimiterEndpoint.class).reset(limit, "alice", null).getStatus();
	}

	private ClusterApplication start(String id, int port, String... properties) {
		List<String> all = new ArrayList<>(List.of(ClusterApplication.dialling(this.ports.get(port), this.ports)));
		all.addAll(List.of(properties));
		ClusterApplication node = ClusterApplication.start(id, all.toArray(String[]::new));
		this.running.push(node);
		return node;
	}

	private ClusterApplication restart(ClusterApplication node, String id, int port, String other) {
		this.running.remove(node);
		node.close();
		ClusterApplication again = start(id, port);
		awaitMember(again, other);
		await().atMost(PATIENCE).until(() -> again.estimate("alice") == 100);
		return again;
	}

	private static void awaitMember(ClusterApplication node, String id) {
		await().atMost(PATIENCE).until(() -> node.memberIds().equals(List.of(id)));
	}

}
