/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.decision;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.MediaType;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import reactor.netty.http.client.HttpClient;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.sample.SampleApplication;
import io.github.gossiplimiter.test.GossipLimiterTest;

import static io.github.gossiplimiter.test.LimiterAssertions.assertThat;

/**
 * The decision API over HTTP.
 */
@SpringBootTest(classes = SampleApplication.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
		properties = { "sample.decision-api.token=sesame", "sample.decision-api.maximum-keys=3",
				"sample.decision-api.maximum-body=2KB" })
@GossipLimiterTest
class DecisionApiTests {

	private final RateLimiter limiter;

	private final WebTestClient client;

	DecisionApiTests(@Autowired RateLimiter limiter, @LocalServerPort int port) {
		this.limiter = limiter;
		// A connection for each request: the server closes those whose request it refused
		// to read.
		this.client = WebTestClient.bindToServer(new ReactorClientHttpConnector(HttpClient.newConnection()))
			.baseUrl("http://localhost:" + port)
			.build();
	}

	private ResponseSpec check(String limit, String body) {
		return this.client.post()
			.uri("/limits/" + limit + "/check")
			.header("Authorization", "Bearer sesame")
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue(body)
			.exchange();
	}

	@Test
	void keysAreDecidedEachForItself() {
		check("search", "{\"keys\": [{\"key\": \"ann\", \"cost\": 100}, {\"key\": \"bob\", \"cost\": 301}, \"cleo\"]}")
			.expectStatus()
			.isOk()
			.expectBody()
			.json("""
					{ "limit": "search", "allowed": false, "peek": false, "decisions": [
						{ "key": "ann", "cost": 100, "allowed": true, "limit": 300, "remaining": 200 },
						{ "key": "bob", "cost": 301, "allowed": false, "limit": 300, "remaining": 300,
							"retryAfterMillis": null },
						{ "key": "cleo", "cost": 1, "allowed": true, "remaining": 299 } ] }
					""");
		assertThat(this.limiter).hasRemaining("search", "ann", 200).hasRemaining("search", "bob", 300);
	}

	@Test
	void keysAreDecidedTogether() {
		check("search", """
				{ "mode": "all", "keys": [{ "key": "ann", "cost": 100 }, { "key": "bob", "cost": 301 }] }
				""").expectStatus().isOk().expectBody().jsonPath("$.allowed").isEqualTo(false);
		assertThat(this.limiter).hasRemaining("search", "ann", 300);
		check("search", "{ \"mode\": \"all\", \"keys\": [\"ann\", \"bob\"] }").expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.allowed")
			.isEqualTo(true);
		assertThat(this.limiter).hasRemaining("search", "ann", 299);
	}

	@Test
	void peekTakesNothing() {
		check("search", "{ \"peek\": true, \"keys\": [\"ann\"] }").expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.decisions[0].allowed")
			.isEqualTo(true);
		check("search", "{ \"peek\": true, \"mode\": \"all\", \"keys\": [{ \"key\": \"ann\", \"cost\": 300 }] }")
			.expectBody()
			.jsonPath("$.allowed")
			.isEqualTo(true);
		assertThat(this.limiter).hasRemaining("search", "ann", 300);
	}

	@Test
	void strictLimitIsDecidedAsWell() {
		check("checkout", "{ \"keys\": [{ \"key\": \"ann\", \"cost\": 20 }] }").expectBody()
			.jsonPath("$.decisions[0].allowed")
			.isEqualTo(true);
		check("checkout", "{ \"keys\": [\"ann\"] }").expectBody()
			.jsonPath("$.decisions[0].allowed")
			.isEqualTo(false)
			.jsonPath("$.decisions[0].retryAfterMillis")
			.isNumber();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			not json                                 | is not JSON
			[]                                       | must be a JSON object
			{}                                       | must be a list with at least one key
			{"keys": []}                             | must be a list with at least one key
			{"keys": ["a", "b", "c", "d"]}           | at most 3 may be asked for
			{"keys": [""]}                           | keys[0] must name a key
			{"keys": ["a", {"key": 5}]}              | keys[1] must name a key
			{"keys": [{"key": "a", "cost": 0}]}      | keys[0].cost must be a whole number
			{"keys": [{"key": "a", "cost": 1.5}]}    | keys[0].cost must be a whole number
			{"keys": [{"key": "a", "price": 1}]}     | unknown field 'price'
			{"keys": ["a"], "mode": "some"}          | 'mode' must be
			{"keys": ["a"], "peek": "yes"}           | 'peek' must be true or false
			""")
	void invalidRequestIsExplained(String body, String detail) {
		check("search", body).expectStatus()
			.isBadRequest()
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectBody()
			.jsonPath("$.detail")
			.value(String.class, (text) -> org.assertj.core.api.Assertions.assertThat(text).contains(detail));
	}

	@Test
	void unknownLimitIsNotFound() {
		check("nope", "{\"keys\": [\"a\"]}").expectStatus().isNotFound();
	}

	@Test
	void largeRequestIsRefused() {
		check("search", "{\"keys\": [\"" + "a".repeat(3000) + "\"]}").expectStatus()
			.isEqualTo(413)
			.expectHeader()
			.valueEquals("Connection", "close");
	}

	@Test
	void callerWithoutTheTokenIsRefused() {
		this.client.post()
			.uri("/limits/search/check")
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"keys\": [\"a\"]}")
			.exchange()
			.expectStatus()
			.isUnauthorized();
	}

}
