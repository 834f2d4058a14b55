/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.status.LeaseView;
import io.github.gossiplimiter.raft.RaftLeases;
import io.github.gossiplimiter.raft.RaftStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Applications that keep a ledger together over real sockets, on disk.
 */
class RaftClusterTests {

	private static final Duration PATIENCE = Duration.ofSeconds(40);

	private static final List<String> VOTERS = List.of("a", "b", "c");

	private final Map<String, ConfigurableApplicationContext> running = new LinkedHashMap<>();

	private final List<Integer> ports = FreePorts.next(3);

	private final Path directory;

	RaftClusterTests(@TempDir Path directory) {
		this.directory = directory;
	}

	@AfterEach
	void close() {
		this.running.values().forEach(ConfigurableApplicationContext::close);
	}

	@Test
	@Tag("D18")
	@Tag("D19")
	@Tag("E26")
	void nodeThatLeadsStopsAndTheLimitHolds() {
		VOTERS.forEach(this::start);
		await().atMost(PATIENCE).until(() -> this.running.keySet().stream().allMatch(this::isAdmitted));
		assertThat(node("a").getBean(LeaseView.class).coordinator()).isEqualTo("raft");
		// A voter that asked another one may have heard of a leader, but not from it yet.
		await().atMost(PATIENCE)
			.untilAsserted(() -> assertThat(node("a").getBean(LeaseView.class).ledger().get())
				.containsEntry("leader", leader())
				.containsEntry("voters", VOTERS));
		assertThat(node("a").containsBean("gossipLimiterRaftMetrics")).isTrue();
		int admitted = this.running.size();
		for (int i = 0; i < 4; i++) {
			admitted += admitted();
		}
		String leader = leader();
		node(leader).close();
		this.running.remove(leader);
		await().atMost(PATIENCE).until(() -> !leader().isEmpty());
		start(leader);
		await().atMost(PATIENCE).until(() -> status(leader).role() == RaftStatus.Role.FOLLOWER);
		for (int i = 0; i < 40; i++) {
			admitted += admitted();
		}
		assertThat(admitted).isBetween(15, 20);
		assertThat(this.running.values())
			.extracting((node) -> node.getBean(RaftLeases.class).coordinator().status().voters())
			.containsOnly(VOTERS);
	}

	private ConfigurableApplicationContext node(String id) {
		return Objects.requireNonNull(this.running.get(id));
	}

	private int admitted() {
		return (int) this.running.keySet().stream().filter(this::isAdmitted).count();
	}

	private boolean isAdmitted(String id) {
		return node(id).getBean(RateLimiter.class).tryAcquireAwaiting("pay", "ann", 1).allowed();
	}

	private RaftStatus status(String id) {
		return node(id).getBean(RaftLeases.class).coordinator().status();
	}

	private String leader() {
		return this.running.keySet()
			.stream()
			.filter((id) -> status(id).role() == RaftStatus.Role.LEADER)
			.findFirst()
			.orElse("");
	}

	private void start(String id) {
		List<String> arguments = new ArrayList<>(
				List.of("--spring.main.banner-mode=off", "--spring.main.web-application-type=none",
						"--spring.application.name=shop", "--logging.level.io.microraft=error",
						"--gossip-limiter.node-id=" + id, "--gossip-limiter.cluster.warm-up-timeout=0s",
						"--gossip-limiter.limits.pay.limit=20", "--gossip-limiter.limits.pay.window=10m",
						"--gossip-limiter.limits.pay.key=global", "--gossip-limiter.limits.pay.consistency=strict",
						"--gossip-limiter.strict.max-wait=2s", "--gossip-limiter.strict.coordinator=raft",
						"--gossip-limiter.strict.raft.voters=a,b,c", "--gossip-limiter.strict.raft.heartbeat=100ms",
						"--gossip-limiter.strict.raft.directory=" + this.directory.resolve(id)));
		Arrays.stream(ClusterApplication.dialling(this.ports.get(VOTERS.indexOf(id)), this.ports))
			.map((each) -> "--" + each)
			.forEach(arguments::add);
		this.running.put(id, new SpringApplicationBuilder(ClusterApplication.Application.class)
			.run(arguments.toArray(String[]::new)));
	}

}
