/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Applications in two regions that share a strict limit over real sockets.
 */
class HomeRegionTests {

	private static final Duration PATIENCE = Duration.ofSeconds(40);

	@Test
	@Tag("C15")
	void regionsShareAStrictLimitThatHasAHome() {
		List<Integer> ports = FreePorts.next(2);
		try (ClusterApplication home = start("home", "eu", ports.get(0), ports);
				ClusterApplication guest = start("guest", "us", ports.get(1), ports)) {
			await().atMost(PATIENCE).until(() -> isAdmitted(guest, "pay"));
			await().atMost(PATIENCE).until(() -> isAdmitted(home, "pay"));
			long admitted = 2 + IntStream.range(0, 30).filter((i) -> isAdmitted(guest, "pay")).count()
					+ IntStream.range(0, 30).filter((i) -> isAdmitted(home, "pay")).count();
			assertThat(admitted).isBetween(10L, 20L);
			// Nobody promises anything in its first seconds.
			await().atMost(PATIENCE).until(() -> isAdmitted(guest, "own"));
			await().atMost(PATIENCE).until(() -> isAdmitted(home, "own"));
			long own = 2 + IntStream.range(0, 30).filter((i) -> isAdmitted(guest, "own")).count()
					+ IntStream.range(0, 30).filter((i) -> isAdmitted(home, "own")).count();
			assertThat(own).as("every region has all of a limit without a home").isEqualTo(40);
		}
	}

	private static boolean isAdmitted(ClusterApplication node, String limit) {
		return node.limiter().tryAcquireAwaiting(limit, "ann", 1).allowed();
	}

	private static ClusterApplication start(String id, String region, int port, List<Integer> all) {
		List<String> properties = new ArrayList<>(Arrays.asList(ClusterApplication.dialling(port, all)));
		properties.addAll(List.of("gossip-limiter.cluster.region=" + region,
				"gossip-limiter.cluster.warm-up-timeout=1s", "gossip-limiter.strict.max-wait=2s"));
		for (String limit : List.of("pay", "own")) {
			String name = "gossip-limiter.limits." + limit;
			properties.addAll(List.of(name + ".limit=20", name + ".window=5m", name + ".consistency=strict"));
		}
		properties
			.addAll(List.of("gossip-limiter.limits.pay.scope=global", "gossip-limiter.limits.pay.home-region=eu"));
		return ClusterApplication.start(id, properties.toArray(String[]::new));
	}

}
