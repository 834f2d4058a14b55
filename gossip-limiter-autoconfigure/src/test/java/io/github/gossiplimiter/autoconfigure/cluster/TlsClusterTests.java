/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.RejectionCounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Whole applications whose nodes use mutual TLS.
 */
@ExtendWith(OutputCaptureExtension.class)
class TlsClusterTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final Deque<ClusterApplication> running = new ArrayDeque<>();

	@AfterEach
	void close() {
		this.running.forEach(ClusterApplication::close);
	}

	@Test
	void nodesThatTrustEachOtherShareALimitAndAnUntrustedNodeStaysOut(@TempDir Path directory) throws Exception {
		Path own = Certificates.create(directory, "own");
		Path strange = Certificates.create(directory, "strange");
		List<Integer> ports = FreePorts.next(3);
		ClusterApplication a = start("a", ports.get(0), ports.get(0), Certificates.bundle(own));
		ClusterApplication b = start("b", ports.get(1), ports.get(0), Certificates.bundle(own));
		ClusterApplication stranger = start("s", ports.get(2), ports.get(0), Certificates.bundle(strange));
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(a.memberIds()).containsExactly("b"));
		a.limiter().tryAcquire("search", "alice", 60);
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(b.estimate("alice")).isEqualTo(60));
		assertThat(stranger.memberIds()).isEmpty();
		assertThat(stranger.estimate("alice")).isZero();
		assertThat(b.memberIds()).containsExactly("a");
	}

	@Test
	void replacedCertificateIsAccepted(@TempDir Path directory) throws Exception {
		Path certificate = Certificates.create(directory, "certificate");
		Path renewed = Certificates.create(directory, "renewed");
		List<Integer> ports = FreePorts.next(3);
		ClusterApplication a = start("a", ports.get(0), ports.get(0), Certificates.bundle(certificate));
		ClusterApplication b = start("b", ports.get(1), ports.get(0), Certificates.bundle(certificate));
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(a.memberIds()).containsExactly("b"));
		Files.move(renewed, certificate, StandardCopyOption.ATOMIC_MOVE);
		ClusterApplication c = start("c", ports.get(2), ports.get(0), Certificates.bundle(certificate));
		await().atMost(PATIENCE).untilAsserted(() -> {
			assertThat(a.memberIds()).containsExactly("b", "c");
			assertThat(b.memberIds()).containsExactly("a", "c");
			assertThat(c.memberIds()).containsExactly("a", "b");
		});
		c.limiter().tryAcquire("search", "alice", 60);
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(b.estimate("alice")).isEqualTo(60));
	}

	@Test
	void nodeNoLongerTrustedIsRefusedWhenItReconnects(@TempDir Path directory, CapturedOutput output) throws Exception {
		Path own = Certificates.create(directory, "own");
		Path revoked = Certificates.create(directory, "revoked");
		Path both = Certificates.trust(directory.resolve("both.p12"), own, revoked);
		Path trusted = Certificates.trust(directory.resolve("trusted.p12"), own, revoked);
		List<Integer> ports = FreePorts.next(2);
		ClusterApplication a = start("a", ports.get(0), ports.get(0), Certificates.bundle(own, trusted));
		ClusterApplication b = start("b", ports.get(1), ports.get(0), Certificates.bundle(revoked, both));
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(a.memberIds()).containsExactly("b"));
		Certificates.trust(trusted, own);
		await().atMost(PATIENCE).until(() -> output.getOut().contains("use the new SSL bundle 'cluster'"));
		b.close();
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(a.memberIds()).isEmpty());
		RejectionCounts rejections = a.bean(RejectionCounts.class);
		long before = rejections.of(Rejection.UNAUTHENTICATED);
		ClusterApplication again = start("b", ports.get(1), ports.get(0), Certificates.bundle(revoked, both));
		await().atMost(PATIENCE)
			.untilAsserted(() -> assertThat(rejections.of(Rejection.UNAUTHENTICATED)).isGreaterThan(before));
		assertThat(a.memberIds()).isEmpty();
		assertThat(again.memberIds()).isEmpty();
	}

	private ClusterApplication start(String id, int port, int seed, String[] bundle) {
		ClusterApplication started = ClusterApplication.start(id,
				Stream
					.concat(Stream.of("gossip-limiter.cluster.port=" + port,
							"gossip-limiter.cluster.seeds=127.0.0.1:" + seed), Stream.of(bundle))
					.toArray(String[]::new));
		this.running.push(started);
		return started;
	}

}
