/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.gossiplimiter.autoconfigure.actuate.GossipLimiterEndpoint;
import io.github.gossiplimiter.autoconfigure.metrics.GossipLimiterMetrics;
import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.gossip.Rejection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Whole applications that share a limit over real sockets.
 */
@ExtendWith(OutputCaptureExtension.class)
class GossipLimiterClusterTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final Deque<ClusterApplication> running = new ArrayDeque<>();

	@AfterEach
	void close() {
		this.running.forEach(ClusterApplication::close);
	}

	@Test
	@Tag("E1")
	@Tag("E31")
	void nodesThatKnowOneAddressShareALimit() {
		List<Integer> ports = FreePorts.next(3);
		ClusterApplication a = joining("a", ports.get(0), ports.get(0));
		ClusterApplication b = joining("b", ports.get(1), ports.get(0));
		ClusterApplication c = joining("c", ports.get(2), ports.get(0));
		awaitMembers(a, "b", "c");
		awaitMembers(b, "a", "c");
		awaitMembers(c, "a", "b");
		a.limiter().tryAcquire("search", "alice", 60);
		b.limiter().tryAcquire("search", "alice", 40);
		await().atMost(PATIENCE)
			.untilAsserted(
					() -> assertThat(List.of(a, b, c)).extracting((node) -> node.estimate("alice")).containsOnly(100L));
		assertThat(c.limiter().tryAcquire("search", "alice").allowed()).isFalse();
		assertThat(c.limiter().tryAcquire("search", "bob").allowed()).isTrue();
	}

	@Test
	void endpointAndMetricsShowTheOthers() {
		List<Integer> ports = FreePorts.next(2);
		ClusterApplication a = dialling("a", ports.get(0), ports);
		ClusterApplication b = dialling("b", ports.get(1), ports);
		awaitMembers(a, "b");
		awaitMembers(b, "a");
		a.limiter().tryAcquire("search", "alice", 60);
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(b.estimate("alice")).isEqualTo(60));
		await().atMost(PATIENCE).untilAsserted(() -> {
			GossipLimiterEndpoint.Overview overview = b.overview();
			assertThat(overview.cluster().members()).singleElement().satisfies((member) -> {
				assertThat(member.id()).isEqualTo("a");
				assertThat(member.address()).isEqualTo("127.0.0.1:" + ports.get(0));
				assertThat(member.reachable()).isTrue();
				assertThat(member.lastHeardMillis()).isNotNegative();
			});
			assertThat(overview.gossip().messagesReceived()).isPositive();
			assertThat(overview.gossip().bytesReceived()).isPositive();
			assertThat(overview.gossip().intervalMillis()).isPositive();
			assertThat(overview.cluster().rejected()).isEmpty();
		});
		MeterRegistry registry = new SimpleMeterRegistry();
		b.bean(GossipLimiterMetrics.class).bindTo(registry);
		assertThat(registry.get("gossip.limiter.cluster.members").gauge().value()).isEqualTo(1);
		a.limiter().tryAcquire("search", "carol", 60);
		await().atMost(PATIENCE)
			.untilAsserted(
					() -> assertThat(registry.get("gossip.limiter.gossip.delta.age").timer().count()).isPositive());
	}

	@Test
	@Tag("D26")
	@Tag("E21")
	void restartedNodeHasTheCountsBeforeItServes() {
		List<Integer> ports = FreePorts.next(2);
		ClusterApplication a = dialling("a", ports.get(0), ports);
		ClusterApplication b = dialling("b", ports.get(1), ports);
		awaitMembers(a, "b");
		a.limiter().tryAcquire("search", "alice", 90);
		b.limiter().tryAcquire("search", "alice", 10);
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(a.estimate("alice")).isEqualTo(100));
		stop(b);
		ClusterApplication again = start("b", warmUp("20s", ClusterApplication.dialling(ports.get(1), ports)));
		assertThat(again.estimate("alice")).isEqualTo(100);
		assertThat(again.limiter().tryAcquire("search", "alice").allowed()).isFalse();
	}

	@Test
	@Tag("D18")
	void stoppingNodeSendsItsCountsToTheOthers() {
		List<Integer> ports = FreePorts.next(2);
		ClusterApplication a = dialling("a", ports.get(0), ports);
		ClusterApplication b = dialling("b", ports.get(1), ports);
		awaitMembers(a, "b");
		awaitMembers(b, "a");
		await().atMost(PATIENCE).until(() -> b.view().members().get(0).lastHeardMillis() >= 0);
		b.limiter().tryAcquire("search", "alice", 7);
		stop(b);
		assertThat(a.estimate("alice")).isEqualTo(7);
		awaitMembers(a);
	}

	@Test
	void nodeWithAnotherSecretStaysApart(CapturedOutput output) {
		List<Integer> ports = FreePorts.next(2);
		ClusterApplication a = start("a", secret("0123456789abcdef", ClusterApplication.dialling(ports.get(0), ports)));
		ClusterApplication b = start("b", secret("fedcba9876543210", ClusterApplication.dialling(ports.get(1), ports)));
		await().atMost(PATIENCE)
			.untilAsserted(() -> assertThat(
					a.view().rejected(Rejection.UNAUTHENTICATED) + b.view().rejected(Rejection.UNAUTHENTICATED))
				.isPositive());
		assertThat(a.memberIds()).isEmpty();
		assertThat(b.memberIds()).isEmpty();
		assertThat(output).contains("gossip-limiter.cluster.secret").doesNotContain("0123456789abcdef");
	}

	@Test
	void secretIsRotatedWithTwo() {
		List<Integer> ports = FreePorts.next(2);
		ClusterApplication a = start("a",
				secret("fedcba9876543210,0123456789abcdef", ClusterApplication.dialling(ports.get(0), ports)));
		ClusterApplication b = start("b", secret("0123456789abcdef", ClusterApplication.dialling(ports.get(1), ports)));
		awaitMembers(a, "b");
		awaitMembers(b, "a");
		stop(b);
		ClusterApplication c = start("b",
				secret("fedcba9876543210", add("gossip-limiter.cluster.key-salt=0123456789abcdef",
						ClusterApplication.dialling(ports.get(1), ports))));
		awaitMembers(a, "b");
		awaitMembers(c, "a");
	}

	@Test
	void removedSecretWithoutKeySaltIsExplained(CapturedOutput output) {
		List<Integer> ports = FreePorts.next(2);
		ClusterApplication a = start("a",
				secret("fedcba9876543210,0123456789abcdef", ClusterApplication.dialling(ports.get(0), ports)));
		ClusterApplication b = start("b", secret("fedcba9876543210", ClusterApplication.dialling(ports.get(1), ports)));
		await().atMost(PATIENCE)
			.untilAsserted(() -> assertThat(output).contains("a: refused (salt)", "b: refused (salt)",
					"set the property to the oldest before that is removed"));
		assertThat(a.view().members()).isEmpty();
		assertThat(b.view().members()).isEmpty();
	}

	@Test
	void twoNodesWithOneIdCountApartAndAreReported(CapturedOutput output) {
		List<Integer> ports = FreePorts.next(2);
		ClusterApplication one = dialling("twin", ports.get(0), ports);
		ClusterApplication two = dialling("twin", ports.get(1), ports);
		awaitMembers(one, "twin");
		awaitMembers(two, "twin");
		one.limiter().tryAcquire("search", "alice", 60);
		two.limiter().tryAcquire("search", "alice", 30);
		await().atMost(PATIENCE)
			.untilAsserted(
					() -> assertThat(List.of(one, two)).extracting((node) -> node.estimate("alice")).containsOnly(90L));
		assertThat(one.view().rejected(Rejection.DUPLICATE_ID)).isPositive();
		assertThat(output).contains("refused (duplicate-id)", "gossip-limiter.node-id");
	}

	/**
	 * As when two hosts advertise the address of one balancer: here two addresses of the
	 * loopback network, which only Linux has.
	 */
	@EnabledOnOs(OS.LINUX)
	@Test
	void twoNodesWithOneAddressAreBothMembersAndReported(CapturedOutput output) {
		List<Integer> ports = FreePorts.next(2);
		ClusterApplication c = joining("c", ports.get(0), ports.get(0));
		ClusterApplication one = joining("one", ports.get(1), ports.get(0));
		ClusterApplication two = start("two", "gossip-limiter.cluster.bind-address=127.0.0.2",
				"gossip-limiter.cluster.advertise-address=127.0.0.1", "gossip-limiter.cluster.port=" + ports.get(1),
				"gossip-limiter.cluster.seeds=127.0.0.1:" + ports.get(0));
		await().atMost(PATIENCE).until(() -> c.view().rejected(Rejection.DUPLICATE_ADDRESS) > 0);
		await().during(Duration.ofSeconds(5))
			.atMost(PATIENCE)
			.untilAsserted(() -> assertThat(c.memberIds()).containsExactly("one", "two"));
		assertThat(output).contains("c: refused (duplicate-address)", "'one'", "'two'", "127.0.0.1:" + ports.get(1),
				"give each its own 'gossip-limiter.cluster.advertise-address'");
		one.limiter().tryAcquire("search", "alice", 60);
		two.limiter().tryAcquire("search", "alice", 30);
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(c.estimate("alice")).isEqualTo(90));
	}

	@Test
	void stoppedContextStartsAgain() {
		List<Integer> ports = FreePorts.next(2);
		ClusterApplication a = dialling("a", ports.get(0), ports);
		ClusterApplication b = dialling("b", ports.get(1), ports);
		awaitMembers(a, "b");
		b.bean(ClusterLifecycle.class).stop();
		awaitMembers(a);
		b.bean(ClusterLifecycle.class).start();
		awaitMembers(a, "b");
		b.limiter().tryAcquire("search", "alice", 60);
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(a.estimate("alice")).isEqualTo(60));
	}

	private ClusterApplication dialling(String id, int port, List<Integer> all) {
		return start(id, ClusterApplication.dialling(port, all));
	}

	private ClusterApplication joining(String id, int port, int seed) {
		return start(id, "gossip-limiter.cluster.port=" + port, "gossip-limiter.cluster.seeds=127.0.0.1:" + seed);
	}

	private ClusterApplication start(String id, String... properties) {
		ClusterApplication started = ClusterApplication.start(id, properties);
		this.running.push(started);
		return started;
	}

	private void stop(ClusterApplication application) {
		this.running.remove(application);
		application.close();
	}

	private static String[] secret(String secret, String... properties) {
		return add("gossip-limiter.cluster.secret=" + secret, properties);
	}

	private static String[] warmUp(String timeout, String... properties) {
		return add("gossip-limiter.cluster.warm-up-timeout=" + timeout, properties);
	}

	private static String[] add(String property, String... properties) {
		String[] all = Arrays.copyOf(properties, properties.length + 1);
		all[properties.length] = property;
		return all;
	}

	private static void awaitMembers(ClusterApplication node, String... ids) {
		await().atMost(PATIENCE)
			.untilAsserted(() -> assertThat(node.view().members()).extracting(ClusterView.Member::id)
				.containsExactlyInAnyOrder(ids));
	}

}
