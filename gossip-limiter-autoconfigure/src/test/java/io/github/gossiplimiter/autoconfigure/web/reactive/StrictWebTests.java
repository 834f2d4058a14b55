/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.Disposable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.lease.SwitchedCoordinator;
import io.github.gossiplimiter.lease.LeaseSettings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Limits whose permits are leased, over a real server, with a coordinator that answers
 * when it is told to. Every test has a limit of its own.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, classes = StrictWebTests.Application.class,
		properties = """
				gossip-limiter.web.retry-after-jitter=0
				gossip-limiter.limits.once.limit=5
				gossip-limiter.limits.once.window=30s
				gossip-limiter.limits.once.consistency=strict
				gossip-limiter.limits.once.paths=/once
				gossip-limiter.limits.late.limit=5
				gossip-limiter.limits.late.window=30s
				gossip-limiter.limits.late.consistency=strict
				gossip-limiter.limits.late.paths=/late
				gossip-limiter.limits.gone.limit=1
				gossip-limiter.limits.gone.window=30s
				gossip-limiter.limits.gone.consistency=strict
				gossip-limiter.limits.gone.paths=/gone
				gossip-limiter.limits.away.limit=5
				gossip-limiter.limits.away.window=30s
				gossip-limiter.limits.away.consistency=strict
				gossip-limiter.limits.away.paths=/away
				gossip-limiter.limits.open.limit=1
				gossip-limiter.limits.open.window=30s
				gossip-limiter.limits.open.consistency=strict
				gossip-limiter.limits.open.on-failure=allow
				gossip-limiter.limits.open.paths=/open
				gossip-limiter.limits.user.limit=3
				gossip-limiter.limits.user.window=30s
				gossip-limiter.limits.user.consistency=strict
				gossip-limiter.limits.user.key=header:X-User
				gossip-limiter.limits.user.paths=/several
				gossip-limiter.limits.all.limit=4
				gossip-limiter.limits.all.window=30s
				gossip-limiter.limits.all.consistency=strict
				gossip-limiter.limits.all.key=global
				gossip-limiter.limits.all.paths=/several
				gossip-limiter.limits.counted.limit=100
				gossip-limiter.limits.counted.window=30s
				gossip-limiter.limits.counted.key=global
				gossip-limiter.limits.counted.paths=/several
				""")
class StrictWebTests {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	@Autowired
	private RateLimiter rateLimiter;

	@Autowired
	private SwitchedCoordinator coordinator;

	@LocalServerPort
	private int port;

	@AfterEach
	void mend() {
		this.coordinator.reachable(true);
		this.coordinator.release();
	}

	@Test
	@Tag("D11")
	void strictLimitIsNeverExceededByConcurrentRequests() {
		List<Integer> statuses = IntStream.range(0, 30)
			.mapToObj((i) -> get("/once", "ann"))
			.toList()
			.stream()
			.map((answer) -> answer.join().getStatusCode().value())
			.toList();
		assertThat(statuses).containsOnly(200, 429);
		assertThat(statuses.stream().filter((status) -> status == 200)).hasSize(5);
		assertThat(this.rateLimiter.status("once").allowed()).isEqualTo(5);
		assertThat(get("/once", "ann").join().getHeaders().getFirst("RateLimit")).startsWith("\"once\";r=0;t=");
	}

	@Test
	@Tag("D19")
	void requestWaitsForPermitsWithoutBlocking() {
		this.coordinator.hold();
		// What one request asks for lasts for many seconds, what many ask for does not.
		CompletableFuture<ResponseEntity<String>> first = get("/late", "ann");
		await().atMost(PATIENCE).until(() -> this.coordinator.held() > 0);
		List<CompletableFuture<ResponseEntity<String>>> waiting = Stream
			.concat(Stream.of(first), IntStream.range(1, 40).mapToObj((i) -> get("/late", "ann")))
			.toList();
		// More requests wait than the server has threads, and it still answers.
		assertThat(get("/free", "ann").join().getStatusCode().value()).isEqualTo(200);
		assertThat(waiting).noneMatch(CompletableFuture::isDone);
		this.coordinator.release();
		List<String> threads = waiting.stream()
			.map(CompletableFuture::join)
			.filter((answer) -> answer.getStatusCode().value() == 200)
			.map((answer) -> String.valueOf(answer.getBody()))
			.toList();
		assertThat(threads).hasSize(5).noneMatch((thread) -> thread.contains("gossip-limiter"));
		assertThat(this.rateLimiter.status("late").awaited()).isPositive();
	}

	@Test
	void clientThatDisconnectsWhileWaitingConsumesNothing() {
		this.coordinator.hold();
		Disposable client = client().get().uri("/gone").retrieve().toBodilessEntity().subscribe();
		await().atMost(PATIENCE).until(() -> this.coordinator.held() > 0);
		client.dispose();
		// What the server hears of the client and of the coordinator are two things.
		await().atMost(PATIENCE).pollDelay(Duration.ofMillis(200)).until(client::isDisposed);
		this.coordinator.release();
		await().atMost(PATIENCE).until(() -> this.rateLimiter.status("gone").awaited() == 1);
		await().atMost(PATIENCE).until(() -> get("/gone", "ann").join().getStatusCode().value() == 200);
	}

	@Test
	@Tag("D12")
	void requestIsDeniedWhileTheCoordinatorIsAway() {
		this.coordinator.reachable(false);
		ResponseEntity<String> answer = get("/away", "ann").join();
		assertThat(answer.getStatusCode().value()).isEqualTo(429);
		assertThat(answer.getHeaders().getFirst("RateLimit")).contains(";gossip-mode=\"degraded\"");
		assertThat(answer.getHeaders().getFirst("Retry-After")).isEqualTo("1");
		assertThat(answer.getBody()).contains("What is left of the limit 'away' is not known at present");
		assertThat(this.rateLimiter.status("away").failed()).isPositive();
	}

	@Test
	@Tag("D12")
	void requestIsAllowedWhileTheCoordinatorIsAwayIfConfigured() {
		this.coordinator.reachable(false);
		for (int i = 0; i < 3; i++) {
			ResponseEntity<String> answer = get("/open", "ann").join();
			assertThat(answer.getStatusCode().value()).isEqualTo(200);
			assertThat(answer.getHeaders().getFirst("RateLimit")).contains("degraded");
		}
	}

	@Test
	@Tag("D19")
	void severalLimitsAreTakenTogetherOrNotAtAll() {
		this.coordinator.hold();
		CompletableFuture<ResponseEntity<String>> first = get("/several", "ann");
		await().atMost(PATIENCE).until(() -> this.coordinator.held() > 0);
		assertThat(first).isNotDone();
		this.coordinator.release();
		assertThat(first.join().getStatusCode().value()).isEqualTo(200);
		assertThat(first.join().getHeaders().getFirst("RateLimit")).contains("\"user\";r=2", "\"all\";r=3",
				"\"counted\";r=99");
		assertThat(get("/several", "ann").join().getStatusCode().value()).isEqualTo(200);
		assertThat(get("/several", "ann").join().getStatusCode().value()).isEqualTo(200);
		assertThat(get("/several", "ann").join().getStatusCode().value()).isEqualTo(429);
		assertThat(get("/several", "bob").join().getStatusCode().value()).isEqualTo(200);
		assertThat(get("/several", "bob").join().getStatusCode().value()).isEqualTo(429);
		assertThat(this.rateLimiter.status("counted").allowed()).isEqualTo(4);
		assertThat(this.rateLimiter.status("user").allowed()).isEqualTo(4);
		assertThat(this.rateLimiter.status("all").allowed()).isEqualTo(4);
	}

	private CompletableFuture<ResponseEntity<String>> get(String path, String user) {
		return client().get()
			.uri(path)
			.header("X-User", user)
			.exchangeToMono((response) -> response.toEntity(String.class))
			.toFuture()
			.orTimeout(PATIENCE.toSeconds() * 2, TimeUnit.SECONDS);
	}

	private WebClient client() {
		return WebClient.create("http://localhost:" + this.port);
	}

	@EnableAutoConfiguration
	@Import(AnyController.class)
	static class Application {

		/*
		 * Whoever is held up by something else must not be taken for the coordinator.
		 */
		@Bean
		LeaseSettings leaseSettings() {
			return LeaseSettings.defaults().withMaxWait(PATIENCE).withReplyTimeout(PATIENCE).withPublished(false);
		}

		@Bean
		SwitchedCoordinator coordinator(Clock clock) {
			return new SwitchedCoordinator(clock);
		}

	}

	@RestController
	static class AnyController {

		@GetMapping("/{any}")
		String any() {
			return Thread.currentThread().getName();
		}

	}

}
