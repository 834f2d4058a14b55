/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.context.annotation.Bean;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimits;
import io.github.gossiplimiter.concurrency.ConcurrencyPermit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The sample over a real port, at a time that stands still.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "gossip-limiter.node-id=a")
@AutoConfigureWebTestClient
class SampleApplicationTests {

	private final WebTestClient client;

	SampleApplicationTests(@Autowired WebTestClient client) {
		this.client = client;
	}

	@BeforeEach
	void haveAShare(@Autowired ConcurrencyLimits limits) {
		limits.limiter("inference").heartbeat().toCompletableFuture().join();
	}

	@ParameterizedTest
	@ValueSource(strings = { "search", "checkout", "report", "inference", "free" })
	void endpointReturnsNodeAndPath(String name) {
		this.client.get()
			.uri("/api/" + name)
			.header("X-User", "reader")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.json("{\"node\": \"a\", \"path\": \"/api/" + name + "\"}");
	}

	@Test
	void searchAdmits300PerUser() {
		for (int i = 0; i < 300; i++) {
			assertThat(get("search", "alice")).isEqualTo(200);
		}
		assertThat(get("search", "alice")).isEqualTo(429);
		assertThat(get("search", "bob")).isEqualTo(200);
	}

	@Test
	void checkoutAdmits20PerUser() {
		for (int i = 0; i < 20; i++) {
			assertThat(get("checkout", "alice")).isEqualTo(200);
		}
		assertThat(get("checkout", "alice")).isEqualTo(429);
	}

	@Test
	void searchWithoutUserIsLimitedByAddress() {
		this.client.get()
			.uri("/api/search")
			.exchange()
			.expectHeader()
			.valueMatches("RateLimit", "\"search\";r=\\d+;t=\\d+")
			.expectHeader()
			.valueEquals("RateLimit-Policy", "\"search\";q=300;w=30");
	}

	@Test
	void inferenceIsRefusedAtTheCeilingOfTheModel(@Autowired ConcurrencyLimits limits) {
		List<ConcurrencyPermit> running = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			running.add(Objects.requireNonNull(limits.limiter("inference").tryAcquire()));
		}
		this.client.get()
			.uri("/api/inference")
			.exchange()
			.expectStatus()
			.isEqualTo(503)
			.expectHeader()
			.exists("Retry-After")
			.expectBody();
		running.forEach(ConcurrencyPermit::ignore);
		assertThat(get("inference", "alice")).isEqualTo(200);
	}

	@Test
	void userNamedLikeAnAddressDoesNotSpendItsQuota() {
		for (int i = 0; i < 20; i++) {
			assertThat(get("checkout", "127.0.0.1")).isEqualTo(200);
		}
		assertThat(get("checkout", "127.0.0.1")).isEqualTo(429);
		this.client.get().uri("/api/checkout").exchange().expectStatus().isOk();
	}

	@Test
	void freeIsUnlimited() {
		this.client.get().uri("/api/free").exchange().expectStatus().isOk().expectHeader().doesNotExist("RateLimit");
	}

	@Test
	void denialIsAProblemDocument() {
		for (int i = 0; i < 20; i++) {
			assertThat(get("checkout", "carol")).isEqualTo(200);
		}
		this.client.get()
			.uri("/api/checkout")
			.header("X-User", "carol")
			.exchange()
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectHeader()
			.exists("Retry-After")
			.expectBody()
			.jsonPath("$.violated-policies[0]")
			.isEqualTo("checkout");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/demo/state", "/page/main.js" })
	void ordinaryNodeHasNothingOfTheDemo(String path) {
		this.client.get().uri(path).exchange().expectStatus().isNotFound().expectBody();
	}

	@Test
	void healthIsExposed() {
		this.client.get().uri("/actuator/health").exchange().expectStatus().isOk();
	}

	private int get(String name, String user) {
		return this.client.get()
			.uri("/api/" + name)
			.header("X-User", user)
			.exchange()
			.expectBody()
			.returnResult()
			.getStatus()
			.value();
	}

	@TestConfiguration(proxyBeanMethods = false)
	static class StandingTime {

		@Bean
		Clock clock() {
			return () -> 1_800_000_000_000_000_000L;
		}

	}

}
