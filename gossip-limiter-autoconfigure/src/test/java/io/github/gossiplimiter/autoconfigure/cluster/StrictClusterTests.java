/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;

import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.actuate.GossipLimiterEndpoint;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;
import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.lease.holder.LeaseHolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

/**
 * Web applications that share a strict limit over real sockets, with nobody else to ask.
 */
@ExtendWith(OutputCaptureExtension.class)
class StrictClusterTests {

	private static final Duration PATIENCE = Duration.ofSeconds(40);

	private final List<ConfigurableApplicationContext> running = new ArrayList<>();

	@AfterEach
	void close() {
		this.running.forEach(ConfigurableApplicationContext::close);
	}

	@Test
	@Tag("D11")
	@Tag("D19")
	void twoNodesNeverAdmitMoreThanAStrictLimit(CapturedOutput output) {
		List<Integer> ports = FreePorts.next(2);
		ConfigurableApplicationContext a = start("a", ports.get(0), ports, "gossip-limiter.cluster.expected-members=2");
		ConfigurableApplicationContext b = start("b", ports.get(1), ports, "gossip-limiter.cluster.expected-members=2");
		assertThat(output).containsPattern("WARN.*Limits \\[pay] need both of two nodes.*expected-members: 2")
			.doesNotContain("in a split of the network");
		awaitMember(a);
		awaitMember(b);
		// Nobody promises anything in its first seconds, nor says that nothing was spent
		// before.
		await().atMost(PATIENCE).until(() -> get(a, "/pay").join() == 200);
		List<CompletableFuture<Integer>> answers = new ArrayList<>();
		for (int round = 0; round < 40; round++) {
			answers.add(get(a, "/pay"));
			answers.add(get(b, "/pay"));
			answers.get(answers.size() - 1).join();
		}
		List<Integer> statuses = answers.stream().map(CompletableFuture::join).toList();
		assertThat(statuses).containsOnly(200, 429);
		assertThat(1 + statuses.stream().filter((status) -> status == 200).count()).isBetween(10L, 20L);
		RateLimiter limiter = b.getBean(RateLimiter.class);
		assertThat(limiter.status("pay").failed()).isZero();
		assertThat(limiter.limit("pay").coordination().consistency().isLeased()).isTrue();
		GossipLimiterEndpoint.Overview overview = a.getBean(GossipLimiterEndpoint.class).overview();
		assertThat(overview.limits()).hasEntrySatisfying("pay", (pay) -> {
			assertThat(pay.consistency()).isEqualTo("strict");
			assertThat(pay.overAdmissionBoundRequests()).isZero();
		});
		assertThat(overview.strict()).isNotNull()
			.satisfies((strict) -> assertThat(strict.coordinator()).isEqualTo("peer"));
	}

	@Test
	@Tag("D18")
	void stoppedNodeReturnsItsPermitsHandsOverAndLeasesAgainWhenStarted() {
		List<Integer> ports = FreePorts.next(2);
		// A web server that closes would take the threads of the other one with it.
		ConfigurableApplicationContext a = start("a", ports.get(0), ports, "spring.main.web-application-type=none");
		ConfigurableApplicationContext b = start("b", ports.get(1), ports, "spring.main.web-application-type=none");
		awaitMember(a);
		awaitMember(b);
		await().atMost(PATIENCE).until(() -> isAdmitted(b));
		LeaseHolder leases = b.getBean(LeaseHolder.class);
		b.getBean(ClusterLifecycle.class).stop();
		assertThat(leases.isStable()).isTrue();
		await().atMost(PATIENCE).until(() -> isAdmitted(a));
		b.getBean(ClusterLifecycle.class).start();
		await().atMost(PATIENCE).until(() -> isAdmitted(b));
		long admitted = IntStream.range(0, 60).filter((i) -> isAdmitted((i % 2 == 0) ? a : b)).count();
		assertThat(3 + admitted).isBetween(18L, 20L);
	}

	@Test
	@Tag("D12")
	void orderlyRestartOfOneOfTwoExpectedNodesCostsAtMostASecond() {
		List<Integer> ports = FreePorts.next(2);
		String[] properties = { "spring.main.web-application-type=none", "gossip-limiter.cluster.expected-members=2",
				"gossip-limiter.limits.order.limit=1000000", "gossip-limiter.limits.order.window=1m",
				"gossip-limiter.limits.order.key=global", "gossip-limiter.limits.order.consistency=strict",
				"gossip-limiter.strict.max-wait=100ms",
				// The default id is made of it and the port.
				"HOSTNAME=shop-host" };
		ConfigurableApplicationContext a = start(null, ports.get(0), ports, properties);
		ConfigurableApplicationContext b = start(null, ports.get(1), ports, properties);
		String id = b.getBean(NodeIdentity.class).id();
		assertThat(id).isEqualTo("shop-host-" + ports.get(1));
		awaitMember(a);
		awaitMember(b);
		await().atMost(PATIENCE).until(() -> IntStream.range(0, 8).allMatch((key) -> order(a, key)));
		Denials ofTheOther = new Denials(a);
		Denials ofTheRestarted = null;
		try {
			long stoppedNanos = System.nanoTime();
			b.close();
			ofTheOther.awaitAdmissions(200);
			ConfigurableApplicationContext next = start(null, ports.get(1), ports, properties);
			// The vote counts for 15 s: a machine that takes longer cannot show it.
			assumeThat(System.nanoTime() - stoppedNanos).isLessThan(Duration.ofSeconds(12).toNanos());
			ofTheRestarted = new Denials(next);
			assertThat(next.getBean(NodeIdentity.class).id()).isEqualTo(id);
			ofTheOther.awaitAdmissions(200);
			ofTheRestarted.awaitAdmissions(200);
		}
		finally {
			ofTheOther.stop();
			if (ofTheRestarted != null) {
				ofTheRestarted.stop();
			}
		}
		// 23 seconds where the majority of two needs both.
		Duration most = Duration.ofSeconds(1).plus(ofTheOther.slowest()).plus(ofTheRestarted.slowest());
		assertThat(ofTheOther.longest()).isLessThan(most);
		assertThat(ofTheRestarted.longest()).isLessThan(most);
	}

	private static boolean order(ConfigurableApplicationContext node, int key) {
		return node.getBean(RateLimiter.class).tryAcquireAwaiting("order", "customer-" + key, 1).allowed();
	}

	private static boolean isAdmitted(ConfigurableApplicationContext node) {
		return node.getBean(RateLimiter.class).tryAcquireAwaiting("pay", "ann", 1).allowed();
	}

	@Test
	@Tag("E23")
	void withoutExpectedMembersTheStartNamesTheMissingGuarantee(CapturedOutput output) {
		start("a", FreePorts.next(1).get(0), List.of(9));
		assertThat(output)
			.contains("Limits [pay] are not exceeded while nodes agree on who is there",
					"in a split of the network up to the limit on each side is admitted",
					"'gossip-limiter.cluster.expected-members'")
			.doesNotContain("Too tight to be accurate by gossip");
	}

	private ConfigurableApplicationContext start(@Nullable String id, int port, List<Integer> all,
			String... properties) {
		List<String> arguments = new ArrayList<>(List.of("--spring.main.banner-mode=off", "--server.port=0",
				"--spring.application.name=shop", "--gossip-limiter.cluster.warm-up-timeout=1s",
				"--gossip-limiter.limits.pay.limit=20", "--gossip-limiter.limits.pay.window=1m",
				"--gossip-limiter.limits.pay.key=global", "--gossip-limiter.limits.pay.consistency=strict",
				"--management.endpoints.web.exposure.include=*"));
		if (id != null) {
			arguments.add("--gossip-limiter.node-id=" + id);
		}
		if (Arrays.stream(properties).noneMatch((each) -> each.startsWith("gossip-limiter.strict.max-wait="))) {
			arguments.add("--gossip-limiter.strict.max-wait=2s");
		}
		Arrays.stream(ClusterApplication.dialling(port, all)).map((each) -> "--" + each).forEach(arguments::add);
		Arrays.stream(properties).map((each) -> "--" + each).forEach(arguments::add);
		ConfigurableApplicationContext started = new SpringApplicationBuilder(Application.class)
			.run(arguments.toArray(String[]::new));
		this.running.add(started);
		return started;
	}

	private static void awaitMember(ConfigurableApplicationContext node) {
		await().atMost(PATIENCE).until(() -> node.getBean(ClusterView.class).members().size() == 1);
	}

	private static CompletableFuture<Integer> get(ConfigurableApplicationContext node, String path) {
		String port = node.getEnvironment().getRequiredProperty("local.server.port");
		return WebClient.create("http://localhost:" + port)
			.get()
			.uri(path)
			.exchangeToMono((response) -> response.releaseBody().thenReturn(response.statusCode().value()))
			.toFuture()
			.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS);
	}

	/**
	 * Requests permits of one node all the time, and measures the longest span of
	 * requests that were denied one after the other, from when the first was sent.
	 */
	private static final class Denials {

		private final ConfigurableApplicationContext node;

		private final Thread thread = new Thread(this::run, "requests");

		private final AtomicLong admissions = new AtomicLong();

		private volatile boolean stopped;

		private volatile long longestNanos;

		private volatile long slowestNanos;

		Denials(ConfigurableApplicationContext node) {
			this.node = node;
			this.thread.start();
		}

		private void run() {
			long[] deniedSinceNanos = new long[8];
			for (int i = 0; !this.stopped; i++) {
				int key = i % deniedSinceNanos.length;
				long sentNanos = System.nanoTime();
				if (order(this.node, key)) {
					deniedSinceNanos[key] = 0;
					this.slowestNanos = Math.max(this.slowestNanos, System.nanoTime() - sentNanos);
					this.admissions.incrementAndGet();
				}
				else {
					deniedSinceNanos[key] = (deniedSinceNanos[key] != 0) ? deniedSinceNanos[key] : sentNanos;
					this.longestNanos = Math.max(this.longestNanos, System.nanoTime() - deniedSinceNanos[key]);
				}
			}
		}

		void awaitAdmissions(int more) {
			long least = this.admissions.get() + more;
			await().atMost(PATIENCE).until(() -> this.admissions.get() >= least);
		}

		void stop() {
			this.stopped = true;
			await().atMost(PATIENCE).until(() -> !this.thread.isAlive());
		}

		Duration longest() {
			return Duration.ofNanos(this.longestNanos);
		}

		/**
		 * How long a request took that was admitted: how slow the machine is.
		 */
		Duration slowest() {
			return Duration.ofNanos(this.slowestNanos);
		}

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(PayController.class)
	static class Application {

	}

	@RestController
	static class PayController {

		@GetMapping("/pay")
		@RateLimited("pay")
		String pay() {
			return "paid";
		}

	}

}
