/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimits;
import io.github.gossiplimiter.concurrency.ConcurrencyStats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Applications that share a backend over real sockets, with nobody else to ask.
 */
class ConcurrencyClusterTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final String MODEL = "gossip-limiter.concurrency.model.";

	private final List<ClusterApplication> running = new ArrayList<>();

	@AfterEach
	void close() {
		this.running.forEach(ClusterApplication::close);
	}

	@Test
	@Tag("B9")
	@Tag("B15")
	@Tag("B45")
	void nodesDivideOneCeilingAndGiveItBack() {
		List<Integer> ports = FreePorts.next(2);
		ClusterApplication a = start("a", ports.get(0), ports);
		ClusterApplication b = start("b", ports.get(1), ports);
		await().atMost(PATIENCE).untilAsserted(() -> {
			assertThat(stats(a).share()).isEqualTo(3);
			assertThat(stats(b).share()).isEqualTo(2);
		});
		assertThat(stats(a).globalLimit()).isEqualTo(5);
		assertThat(stats(b).nodes()).isEqualTo(2);
		this.running.remove(b);
		b.close();
		await().atMost(PATIENCE).until(() -> stats(a).share() == 5);
	}

	private static ConcurrencyStats stats(ClusterApplication node) {
		return node.bean(ConcurrencyLimits.class).limiter("model").stats();
	}

	private ClusterApplication start(String id, int port, List<Integer> all) {
		List<String> properties = new ArrayList<>(List.of("gossip-limiter.cluster.warm-up-timeout=1s",
				MODEL + "algorithm=fixed", MODEL + "initial-limit=5", MODEL + "heartbeat=200ms"));
		properties.addAll(Arrays.asList(ClusterApplication.dialling(port, all)));
		ClusterApplication started = ClusterApplication.start(id, properties.toArray(String[]::new));
		this.running.add(started);
		return started;
	}

}
