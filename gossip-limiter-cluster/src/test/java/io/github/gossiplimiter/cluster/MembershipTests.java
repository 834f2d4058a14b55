/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.cluster.membership.AddressSource;
import io.github.gossiplimiter.cluster.membership.Ports;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that join, leave and find each other, over sockets on loopback.
 */
class MembershipTests {

	private static final String HOST = "127.0.0.1";

	private static final NodePlan PLAN = NodePlan.of(Limit.of("shared", 100, Duration.ofMinutes(1)));

	private final List<RealNode> nodes = new ArrayList<>();

	@AfterEach
	void stop() {
		this.nodes.parallelStream().forEach((node) -> node.node().stop(Duration.ZERO));
	}

	@Tag("A68")
	@Tag("E31")
	@Test
	void nodesThatKnowOneAddressFindEachOther() {
		int first = Ports.free();
		RealNode a = start("a", first);
		RealNode b = start("b", Ports.free(), first);
		RealNode c = start("c", Ports.free(), first);
		awaitOthers(a, "b", "c");
		awaitOthers(b, "a", "c");
		awaitOthers(c, "a", "b");
		assertThat(a.others()).containsExactlyInAnyOrder(b.self(), c.self());
	}

	@Test
	void nodeWithoutReachableSeedStartsAlone() {
		RealNode alone = start("alone", Ports.free(), Ports.free());
		assertThat(alone.node().awaitWarm(Duration.ofSeconds(10))).isTrue();
		assertThat(alone.others()).isEmpty();
	}

	@Test
	void nodeWhoseOnlySeedIsItselfStartsAtOnce() {
		int port = Ports.free();
		long start = System.nanoTime();
		RealNode alone = start("alone", port, port);
		assertThat(alone.node().awaitWarm(Duration.ofSeconds(10))).isTrue();
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
	}

	@Test
	void leavingNodeIsRemovedAtOnce() {
		int first = Ports.free();
		RealNode a = start("a", first, first);
		RealNode b = start("b", Ports.free(), first);
		RealNode c = start("c", Ports.free(), first);
		awaitOthers(a, "b", "c");
		awaitOthers(b, "a", "c");
		awaitOthers(c, "a", "b");
		long start = System.nanoTime();
		b.close();
		RealCluster.await().until(() -> a.others().size() == 1 && c.others().size() == 1);
		long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
		assertThat(millis).isLessThan(2_000);
		assertThat(a.others()).containsExactly(c.self());
	}

	@Test
	void clusterContinuesWhenTheFirstNodeLeaves() {
		int first = Ports.free();
		int second = Ports.free();
		RealNode a = start("a", first);
		RealNode b = start("b", second, first);
		awaitOthers(a, "b");
		a.close();
		awaitOthers(b);
		RealNode c = start("c", Ports.free(), first, second);
		awaitOthers(b, "c");
		awaitOthers(c, "b");
	}

	@Test
	void restartOnTheSameAddressReplacesTheFormerLife() {
		int first = Ports.free();
		int second = Ports.free();
		RealNode a = start("a", first);
		RealNode former = start("b", second, first);
		awaitOthers(a, "b");
		former.kill();
		RealNode present = start("b", second, first);
		RealCluster.await().until(() -> a.others().equals(List.of(present.self())));
		assertThat(present.self().incarnation()).isNotEqualTo(former.self().incarnation());
	}

	@Test
	void twoNodesWithOneIdAreBothMembersAndReported() {
		int first = Ports.free();
		RealNode a = start("twin", first);
		RealNode b = start("twin", Ports.free(), first);
		RealNode c = start("c", Ports.free(), first);
		RealCluster.await().until(() -> a.others().size() == 2 && c.others().size() == 2);
		assertThat(c.others()).extracting(Member::incarnation)
			.containsExactlyInAnyOrder(a.self().incarnation(), b.self().incarnation());
		assertThat(a.rejections().of(Rejection.DUPLICATE_ID)).isPositive();
		assertThat(c.rejections().of(Rejection.DUPLICATE_ID)).isZero();
	}

	@Test
	void clustersOfDifferentNamesStayApart() {
		int first = Ports.free();
		int second = Ports.free();
		int third = Ports.free();
		RealNode shop = start("a", first, second, third);
		RealNode blog = start(PLAN.withId("b").withCluster("blog"), second, seeds(first, third));
		RealNode shopToo = start("c", third, first, second);
		awaitOthers(shop, "c");
		awaitOthers(shopToo, "a");
		assertThat(blog.node().awaitWarm(Duration.ofSeconds(10))).isTrue();
		RealCluster.await()
			.until(() -> blog.rejections().of(Rejection.CLUSTER) > 0 && shop.rejections().of(Rejection.CLUSTER) > 0);
		assertThat(blog.others()).isEmpty();
		assertThat(shop.others()).containsExactly(shopToo.self());
	}

	@Tag("E22")
	@Test
	void separateClustersMergeWhenTheyDiscoverEachOther() {
		int first = Ports.free();
		List<String> known = new CopyOnWriteArrayList<>();
		RealNode a = start("a", first);
		RealNode b = start(PLAN.withId("b"), Ports.free(), () -> List.copyOf(known));
		assertThat(a.node().awaitWarm(Duration.ofSeconds(10))).isTrue();
		assertThat(b.node().awaitWarm(Duration.ofSeconds(10))).isTrue();
		assertThat(a.others()).isEmpty();
		known.add(HOST + ":" + first);
		awaitOthers(a, "b");
		awaitOthers(b, "a");
	}

	@Test
	void closeWhileJoiningReturnsInTime() {
		RealNode a = start("a", Ports.free(), Ports.free());
		long start = System.nanoTime();
		a.close();
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
	}

	private RealNode start(String id, int port, int... seeds) {
		return start(PLAN.withId(id), port, seeds(seeds));
	}

	private RealNode start(NodePlan plan, int port, AddressSource addresses) {
		RealNode node = new RealNode(plan, HOST + ":0", port, addresses);
		this.nodes.add(node);
		return node.start();
	}

	private static AddressSource seeds(int... ports) {
		return AddressSource.of(Arrays.stream(ports).mapToObj((port) -> HOST + ":" + port).toList());
	}

	private static void awaitOthers(RealNode node, String... ids) {
		RealCluster.await()
			.untilAsserted(() -> assertThat(node.others()).extracting(Member::id).containsExactlyInAnyOrder(ids));
	}

}
