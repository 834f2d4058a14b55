/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.time.Duration;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.Window;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Resets and changes by the endpoint over HTTP.
 */
class GossipLimiterEndpointWriteTests {

	private static EndpointApplication application;

	@BeforeAll
	static void start() {
		application = EndpointApplication.start("management.endpoint.gossiplimiter.access=unrestricted");
	}

	@AfterAll
	static void stop() {
		application.close();
	}

	@BeforeEach
	void restore() {
		RateLimiter limiter = application.rateLimiter();
		limiter.change(NodeConfiguration.SEARCH_LIMIT);
		limiter.change(NodeConfiguration.ORDERS_LIMIT);
		limiter.reset(NodeConfiguration.SEARCH, "alice");
	}

	@Test
	void writesByDefaultAreNotAllowed() {
		try (EndpointApplication readOnly = EndpointApplication.start()) {
			readOnly.rateLimiter().tryAcquire(NodeConfiguration.SEARCH, "alice");
			post(readOnly.client(), "search", "{\"limit\": 9}").expectStatus().isEqualTo(HttpStatus.METHOD_NOT_ALLOWED);
			delete(readOnly.client(), "/gossiplimiter/search/alice").expectStatus()
				.isEqualTo(HttpStatus.METHOD_NOT_ALLOWED);
			assertThat(readOnly.rateLimiter().key(NodeConfiguration.SEARCH, "alice")).isPresent();
			assertThat(readOnly.rateLimiter().limit(NodeConfiguration.SEARCH).windows().get(0).permits()).isEqualTo(3);
		}
	}

	@Test
	void deleteForgetsTheKey() {
		for (int i = 0; i < 3; i++) {
			application.rateLimiter().tryAcquire(NodeConfiguration.SEARCH, "alice");
		}
		assertThat(application.rateLimiter().peek(NodeConfiguration.SEARCH, "alice", 1).allowed()).isFalse();
		delete(client(), "/gossiplimiter/search/alice").expectStatus().isNoContent().expectBody().isEmpty();
		assertThat(application.rateLimiter().peek(NodeConfiguration.SEARCH, "alice", 3).allowed()).isTrue();
	}

	@Test
	void deleteOfUnusedKeyHasNoContent() {
		delete(client(), "/gossiplimiter/search/nobody").expectStatus().isNoContent();
	}

	@Test
	void deleteInUnknownLimitIsNotFound() {
		delete(client(), "/gossiplimiter/absent/alice").expectStatus().isNotFound();
	}

	@Test
	void postOfLimitKeepsTheWindowAndTheCount() {
		for (int i = 0; i < 3; i++) {
			application.rateLimiter().tryAcquire(NodeConfiguration.SEARCH, "alice");
		}
		post(client(), "search", "{\"limit\": 4}").expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.windows[0].limit")
			.isEqualTo(4)
			.jsonPath("$.windows[0].window")
			.isEqualTo("PT30S")
			.jsonPath("$.algorithm")
			.isEqualTo("sliding-window");
		assertThat(application.rateLimiter().tryAcquire(NodeConfiguration.SEARCH, "alice").allowed()).isTrue();
		assertThat(application.rateLimiter().tryAcquire(NodeConfiguration.SEARCH, "alice").allowed()).isFalse();
	}

	@Test
	void postThatResetsLetsEveryKeyStartAnew() {
		application.rateLimiter().tryAcquire(NodeConfiguration.SEARCH, "alice", 3);
		post(client(), "search", "{\"limit\": 4, \"used\": \"reset\"}").expectStatus().isOk();
		assertThat(application.rateLimiter().peek(NodeConfiguration.SEARCH, "alice", 1).remaining()).isEqualTo(4);
	}

	@Test
	void postNamesTheNodeOfTheChangeAndRevertRestoresTheConfiguration() {
		post(client(), "search", "{\"limit\": 4}").expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.changed.by")
			.isEqualTo(application.rateLimiter().version("search").orElseThrow().author())
			.jsonPath("$.changed.reverted")
			.isEqualTo(false);
		post(client(), "search", "{\"revert\": true}").expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.windows[0].limit")
			.isEqualTo(3)
			.jsonPath("$.changed.reverted")
			.isEqualTo(true);
	}

	@ParameterizedTest
	@ValueSource(strings = { "1m", "PT1M", "60s" })
	void postOfLimitAndWindowChangesBoth(String window) {
		post(client(), "search", "{\"limit\": \"7\", \"window\": \"" + window + "\"}").expectStatus().isOk();
		assertThat(limit(NodeConfiguration.SEARCH).windows()).containsExactly(new Window(7, Duration.ofMinutes(1)));
	}

	@Test
	void postToOneOfSeveralWindowsChangesOnlyThatOne() {
		post(client(), "orders", "{\"limit\": 6000, \"window\": \"1d\"}").expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.windows[1].limit")
			.isEqualTo(6000);
		assertThat(limit(NodeConfiguration.ORDERS).windows()).containsExactly(new Window(100, Duration.ofSeconds(30)),
				new Window(6000, Duration.ofDays(1)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"limit\": 6000}", "{\"limit\": 6000, \"window\": \"1h\"}" })
	void postToSeveralWindowsWithoutNamingOneIsRefused(String body) {
		expectProblem("orders", body, "one of [PT30S, PT24H]");
		assertThat(limit(NodeConfiguration.ORDERS).windows().get(1).permits()).isEqualTo(5000);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
			{}                                  | limit is missing
			{"window": "30s"}                   | limit is missing
			{"limit": null}                     | limit is missing
			{"limit": 0}                        | limit must be a whole number between 1 and 1000000000: limit=0
			{"limit": -5}                       | limit must be a whole number
			{"limit": 1.5}                      | limit must be a whole number
			{"limit": "many"}                   | limit must be a whole number
			{"limit": true}                     | limit must be a whole number
			{"limit": 99999999999999999999}     | limit must be a whole number
			{"limit": 1000000001}               | limit must be a whole number
			{"limit": 5, "window": "soon"}      | window must be a time with its unit
			{"limit": 5, "window": ""}          | window must be a time with its unit
			{"limit": 5, "window": 300}         | window must be a time with its unit
			{"limit": 5, "window": "-30s"}      | window must be a time with its unit
			{"limit": 5, "window": "10ms"}      | between 100ms and 400d: window=10ms
			{"limit": 5, "window": "401d"}      | between 100ms and 400d
			{"limit": 5, "window": "9999999999999999d"} | between 100ms and 400d
			""")
	void postOfBadValueIsRefusedWithAnExample(String body, String message) {
		expectProblem("search", body, message);
		expectProblem("search", body, "send for example {\"limit\": 300, \"window\": \"30s\"}");
		assertThat(limit(NodeConfiguration.SEARCH).windows()).containsExactly(new Window(3, Duration.ofSeconds(30)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{", "[1]", "5", "{\"limit\": {\"a\": 1}}", "{\"limit\": [1, 2]}" })
	void postOfBadBodyIsBadRequest(String body) {
		post(client(), "search", body).expectStatus().isBadRequest();
	}

	@Test
	void postToUnknownLimitNamesTheKnown() {
		post(client(), "absent", "{\"limit\": 5}").expectStatus()
			.isNotFound()
			.expectBody()
			.jsonPath("$.detail")
			.value(String.class, (detail) -> assertThat(detail).contains("'absent'", "search", "orders", "trial"));
	}

	@Test
	void postWithoutAChangeIsRefusedWithAnExample() {
		expectProblem("search", "{\"limit\": 5, \"used\": \"scale\"}",
				"used must be 'keep' (what was used stays used) or 'reset'");
		expectProblem("search", "{\"limit\": 5, \"revert\": true}", "revert must be true and stand alone");
		expectProblem("search", "{\"revert\": \"no\"}", "send {\"revert\": true} to go back");
	}

	private static void expectProblem(String limit, String body, String message) {
		post(client(), limit, body).expectStatus()
			.isBadRequest()
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectBody()
			.jsonPath("$.status")
			.isEqualTo(400)
			.jsonPath("$.detail")
			.value(String.class, (detail) -> assertThat(detail).contains(message));
	}

	private static Limit limit(String name) {
		return application.rateLimiter().limit(name);
	}

	private static WebTestClient client() {
		return application.client();
	}

	private static WebTestClient.ResponseSpec post(WebTestClient client, String limit, String body) {
		return client.post()
			.uri("/gossiplimiter/{limit}", limit)
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue(body)
			.exchange();
	}

	private static WebTestClient.ResponseSpec delete(WebTestClient client, String uri) {
		return client.delete().uri(uri).exchange();
	}

}
