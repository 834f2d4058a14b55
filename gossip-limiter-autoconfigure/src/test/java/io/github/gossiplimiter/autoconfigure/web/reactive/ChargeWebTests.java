/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import io.github.gossiplimiter.RateLimiter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Permits that are charged for some answers only, over a real server.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, classes = WebApplication.class, properties = """
		gossip-limiter.limits.login.limit=5
		gossip-limiter.limits.login.window=60s
		gossip-limiter.limits.login.key=global
		gossip-limiter.limits.login.charge=on-status:401,5xx
		gossip-limiter.limits.login.paths=/login
		gossip-limiter.limits.all.limit=50
		gossip-limiter.limits.all.window=60s
		gossip-limiter.limits.all.key=global
		gossip-limiter.limits.all.paths=/login
		""")
@AutoConfigureWebTestClient
@Import(ChargeWebTests.LoginController.class)
class ChargeWebTests {

	@Autowired
	private WebTestClient client;

	@Autowired
	private RateLimiter rateLimiter;

	@Autowired
	private LoginController controller;

	@LocalServerPort
	private int port;

	@BeforeEach
	void reset() {
		this.rateLimiter.reset("login", "global");
		this.rateLimiter.reset("all", "global");
		this.controller.gate = Sinks.one();
		this.controller.waiting.set(0);
	}

	@RestController
	static class LoginController {

		private final AtomicInteger waiting = new AtomicInteger();

		private Sinks.One<Integer> gate = Sinks.one();

		@GetMapping("/login")
		Mono<ResponseEntity<String>> login(@RequestParam String how) {
			return switch (how) {
				case "throws" -> throw new IllegalStateException("unexpected");
				case "fails" -> Mono.error(new IllegalStateException("unexpected"));
				case "refuses" -> Mono.error(new ResponseStatusException(HttpStatus.UNAUTHORIZED));
				case "empty" -> Mono.empty();
				case "waits" -> {
					this.waiting.incrementAndGet();
					yield this.gate.asMono().map((status) -> ResponseEntity.status(status).build());
				}
				default -> Mono.just(ResponseEntity.status(Integer.parseInt(how)).build());
			};
		}

	}

	private long charged(String limit) {
		long permits = this.rateLimiter.limit(limit).windows().get(0).permits();
		return permits - this.rateLimiter.peek(limit, "global", 1).remaining();
	}

	@ParameterizedTest(name = "{0} answers {1} and charges {2}")
	@CsvSource({ "200, 200, 0", "204, 204, 0", "401, 401, 1", "403, 403, 0", "503, 503, 1", "throws, 500, 1",
			"fails, 500, 1", "refuses, 401, 1", "empty, 200, 0" })
	void onlySomeResponsesAreCharged(String how, int status, int expected) {
		this.client.get().uri("/login?how={how}", how).exchange().expectStatus().isEqualTo(status);
		assertThat(charged("login")).isEqualTo(expected);
		assertThat(charged("all")).as("of a limit that is always charged").isEqualTo(1);
	}

	@Test
	void requestsInProgressNeverExceedThePermits() {
		WebClient plain = WebClient.create("http://localhost:" + this.port);
		Mono<List<Integer>> statuses = Flux.range(0, 20)
			.flatMap((i) -> plain.get()
				.uri("/login?how=waits")
				.exchangeToMono((response) -> Mono.just(response.statusCode().value())), 20)
			.collectList();
		Sinks.One<Integer> gate = this.controller.gate;
		Mono<List<Integer>> running = statuses.cache();
		running.subscribe();
		Awaitility.await().until(() -> this.rateLimiter.status("login").denied() >= 15);
		assertThat(this.controller.waiting).hasValue(5);
		gate.tryEmitValue(401);
		assertThat(running.block(Duration.ofSeconds(10))).containsOnly(401, 429)
			.filteredOn((status) -> status == 401)
			.hasSize(5);
		assertThat(charged("login")).isEqualTo(5);
	}

	@Test
	void clientThatDisconnectsBeforeTheResponseIsCharged() throws Exception {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress("localhost", this.port));
			socket.getOutputStream()
				.write("GET /login?how=waits HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
			socket.getOutputStream().flush();
			Awaitility.await().until(() -> this.controller.waiting.get() == 1);
		}
		Awaitility.await().until(() -> this.controller.gate.currentSubscriberCount() == 0);
		assertThat(charged("login")).isEqualTo(1);
	}

}
