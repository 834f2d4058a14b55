/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Seeds that are named otherwise than the addresses the nodes advertise, and seeds that
 * lead nowhere.
 */
@ExtendWith(OutputCaptureExtension.class)
class SeedNameTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final String CLUSTER = "gossip-limiter.cluster.";

	private final Deque<ClusterApplication> running = new ArrayDeque<>();

	@AfterEach
	void close() {
		this.running.forEach(ClusterApplication::close);
	}

	@ParameterizedTest
	@CsvSource({ "127.0.0.1, 127.0.0.1, localhost", "127.0.0.1, localhost, 127.0.0.1",
			"0.0.0.0, 127.0.0.2, localhost" })
	void seedsMayResolveToOtherAddressesThanTheAdvertised(String bind, String advertised, String seed) {
		List<Integer> ports = FreePorts.next(2);
		String seeds = seed + ":" + ports.get(0) + "," + seed + ":" + ports.get(1);
		ClusterApplication a = start("a", bind, advertised, ports.get(0), seeds);
		ClusterApplication b = start("b", bind, advertised, ports.get(1), seeds);
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(a.memberIds()).containsExactly("b"));
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(b.memberIds()).containsExactly("a"));
	}

	@Test
	void oneSeedUnderAnotherNameIsEnough() {
		List<Integer> ports = FreePorts.next(2);
		ClusterApplication a = start("a", "0.0.0.0", "127.0.0.2", ports.get(0), "localhost:" + ports.get(1));
		ClusterApplication b = start("b", "0.0.0.0", "127.0.0.2", ports.get(1), "localhost:" + ports.get(0));
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(a.memberIds()).containsExactly("b"));
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(b.memberIds()).containsExactly("a"));
	}

	@Test
	void advertisedAddressThatIsNotReachableIsExplained(CapturedOutput output) {
		List<Integer> ports = FreePorts.next(3);
		String seed = "127.0.0.1:" + ports.get(0);
		start("a", "127.0.0.1", "127.0.0.1", ports.get(0), seed);
		start("b", "127.0.0.1", "127.0.0.3", ports.get(1), seed);
		start("c", "127.0.0.1", "127.0.0.3", ports.get(2), seed);
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(output).containsPattern("127.0.0.3:\\d+.*refused"));
	}

	@Test
	void seedThatDoesNotResolveIsNamed(CapturedOutput output) {
		ClusterApplication node = start("a", "127.0.0.1", "127.0.0.1", FreePorts.next(), "nosuchhost.invalid:7946");
		await().atMost(PATIENCE)
			.untilAsserted(() -> assertThat(output).contains("a: no member was reached at nosuchhost.invalid:7946: "));
		assertThat(output).contains("Node 'a' started in cluster 'shop' at 127.0.0.1:",
				"unprotected on a loopback address, no other members yet: 1 limit [search]");
		assertThat(node.memberIds()).isEmpty();
	}

	private ClusterApplication start(String id, String bind, String advertised, int port, String seeds) {
		ClusterApplication started = ClusterApplication.start(id, CLUSTER + "port=" + port, CLUSTER + "seeds=" + seeds,
				CLUSTER + "bind-address=" + bind, CLUSTER + "advertise-address=" + advertised,
				CLUSTER + "warm-up-timeout=0s", CLUSTER + "insecure=true");
		this.running.push(started);
		return started;
	}

}
