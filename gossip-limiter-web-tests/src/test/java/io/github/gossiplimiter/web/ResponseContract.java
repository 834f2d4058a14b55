/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Decision;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Status, header fields and bodies of requests that one limit allows or denies.
 */
interface ResponseContract extends ServerContract {

	@Test
	default void allowedResponseHasPolicyAndRemainingPermits() {
		Answer answer = client().get("/p/plain?x");
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).isEqualTo("fine");
		assertThat(answer.headerLines("RateLimit-Policy")).containsExactly("\"plain\";q=2;w=30");
		assertThat(answer.header("RateLimit")).matches("\"plain\";r=1;t=3[01]");
		assertThat(answer.headerLines("Retry-After")).isEmpty();
		assertThat(answer.headerLines("X-RateLimit-Limit")).isEmpty();
	}

	@Test
	@Tag("D3")
	default void deniedResponseHasReasonAndRetryAfter() {
		client().get("/p/again");
		Answer answer = client().get("/p/again?x=y");
		Decision expected = stack().rateLimiter().peek("again", "unknown", 1);
		long wait = expected.retryAfter().plusNanos(999_999_999).toSeconds();
		assertThat(answer.status()).isEqualTo(429);
		assertThat(answer.header("Retry-After")).isEqualTo(Long.toString(wait));
		assertThat(answer.headerLines("RateLimit")).containsExactly("\"again\";r=0;t=" + wait);
		assertThat(answer.headerLines("RateLimit-Policy")).containsExactly("\"again\";q=1;w=30");
		assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
		assertThat(answer.body()).contains("\"status\":429", "\"instance\":\"/p/again\"",
				"\"type\":\"https://iana.org/assignments/http-problem-types#quota-exceeded\"",
				"\"title\":\"Request cannot be satisfied as assigned quota has been exceeded\"",
				"\"detail\":\"The limit 'again' is used up: 1 in 30 seconds.\"", "\"violated-policies\":[\"again\"]");
		assertCharged("again", 1, 1);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8 | text/html | Slow down, please",
					"text/plain | text/plain | The limit 'formats' is used up: 1 in 30 seconds.",
					"text/*;q=0.9, text/html;q=0 | text/plain | Try again in 31 seconds.",
					"*/* | application/problem+json | \"status\":429",
					"application/json, text/html | application/problem+json | \"status\":429",
					"text/html;q=0.5, application/json | application/problem+json | \"status\":429",
					"image/png | application/problem+json | \"status\":429",
					"nonsense | application/problem+json | \"status\":429" })
	default void deniedResponseHasTheFormatThatTheClientAccepts(String accept, String type, String text) {
		String[] headers = { "Accept", accept, "X-User", accept };
		client().get("/p/formats", "X-User", accept);
		Answer answer = client().get("/p/formats", headers);
		assertThat(answer.status()).isEqualTo(429);
		assertThat(answer.header("Content-Type")).startsWith(type);
		assertThat(answer.header("Retry-After")).isEqualTo("31");
		assertThat(answer.header("RateLimit")).startsWith("\"formats\";r=0;");
		assertThat(answer.body()).contains(text);
		Answer head = client().send("HEAD", "/p/formats", "", headers);
		assertThat(head.status()).isEqualTo(429);
		assertThat(head.body()).isEmpty();
	}

	@Test
	default void browserGetsTheDefaultPageIfTheApplicationHasNone() {
		Answer answer = client().get("/p/pages", "Accept", "text/html", "X-Forwarded-For", "198.51.100.7");
		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.header("Content-Type")).startsWith("text/html");
		assertThat(answer.body()).contains("<h1>Forbidden</h1>",
				"The client is on the list of those that &#39;pages&#39; turns away.");
	}

	@Test
	default void responseOfUnlimitedPathHasNoRateLimitFields() {
		Answer answer = client().get("/p/free");
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.headerLines("RateLimit")).isEmpty();
	}

	@Test
	default void remainingPermitsReflectTheCost() {
		assertThat(client().get("/p/cost").header("RateLimit")).startsWith("\"cost\";r=6;");
		assertThat(client().status("/p/cost")).isEqualTo(200);
		Answer denied = client().get("/p/cost");
		assertThat(denied.status()).isEqualTo(429);
		assertThat(denied.header("RateLimit")).startsWith("\"cost\";r=2;");
		assertThat(denied.body())
			.contains("The request costs more than is left of the limit 'cost': 2 of 10 in 30 seconds.");
	}

	@ParameterizedTest
	@ValueSource(strings = { "gossip", "strict", "hybrid" })
	default void remainingPermitsFallWithEveryRequest(String consistency) {
		List<Long> remaining = new ArrayList<>();
		for (int i = 0; i < 60; i++) {
			Answer answer = client().get("/p/falling-" + consistency);
			if (answer.status() == 200) {
				remaining.add(Long.valueOf(answer.header("RateLimit").replaceAll(".*;r=(\\d+).*", "$1")));
			}
		}
		assertThat(remaining).hasSizeGreaterThan(30).first().isEqualTo(99L);
		assertThat(remaining).doesNotHaveDuplicates().isSortedAccordingTo(Comparator.reverseOrder());
	}

	@Test
	default void shadowModeWritesNoRateLimitFields() {
		assertThat(client().status("/p/shady")).isEqualTo(200);
		Answer answer = client().get("/p/shady");
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.headerLines("RateLimit")).isEmpty();
		assertThat(stack().status("shady").shadowDenied()).isEqualTo(1);
	}

	@Test
	default void rateLimitPolicyListsEveryWindow() {
		assertThat(client().status("/p/windows")).isEqualTo(200);
		Answer answer = client().get("/p/windows");
		assertThat(answer.header("RateLimit-Policy")).isEqualTo("\"windows-10s\";q=2;w=10, \"windows-60s\";q=3;w=60");
		assertThat(client().get("/p/windows").body()).contains("\"violated-policies\":[\"windows-10s\"]");
	}

}
