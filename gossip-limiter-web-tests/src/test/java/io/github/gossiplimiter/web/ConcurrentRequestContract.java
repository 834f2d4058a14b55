/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.concurrency.ConcurrencyLimiter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ceilings on requests in progress, each of one request.
 */
interface ConcurrentRequestContract extends ServerContract {

	@Tag("B2")
	@ParameterizedTest(name = "{0}")
	@CsvSource({ "/c/path/mono, c-path", "/c/mono, c-mono", "/c/future, c-future", "/c/stream, c-stream",
			"/c/call, c-call" })
	default void requestAboveTheCeilingGetsReducedCapacity(String path, String name) {
		ConcurrencyLimiter limiter = limiter(name);
		long rejected = limiter.stats().rejected();
		CompletableFuture<Answer> held = client().sendAsync("GET", path, "");
		awaitInFlight(limiter, 1);
		Answer denied = client().get(path);
		assertThat(denied.status()).isEqualTo(503);
		assertThat(denied.header("Retry-After")).isEqualTo("1");
		assertThat(denied.header("Content-Type")).isEqualTo("application/problem+json");
		assertThat(denied.body()).contains(
				"\"type\":\"https://iana.org/assignments/http-problem-types#temporary-reduced-capacity\"",
				"\"status\":503", "\"instance\":\"" + path + "\"", "\"violated-policies\":[\"" + name + "\"]");
		assertThat(limiter.stats().inFlight()).isEqualTo(1);
		ConcurrencyControllers.release();
		assertThat(held.join().status()).isEqualTo(200);
		assertThat(held.join().body()).contains("fine");
		awaitInFlight(limiter, 0);
		assertThat(limiter.stats().rejected()).isEqualTo(rejected + 1);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "/c/path/mono | c-path | text/html,*/*;q=0.8 | text/html | <h1>Service Unavailable</h1>",
					"/c/mono | c-mono | text/html,*/*;q=0.8 | text/html | As many requests to &#39;c-mono&#39;",
					"/c/path/mono | c-path | text/plain | text/plain | As many requests to 'c-path'",
					"/c/mono | c-mono | text/plain | text/plain | Try again in 1 second.",
					"/c/call | c-call | text/html | text/html | <h1>Service Unavailable</h1>",
					"/c/call | c-call | text/plain | text/plain | As many requests to 'c-call'",
					"/c/path/mono | c-path | */* | application/problem+json | \"status\":503",
					"/c/mono | c-mono | image/png | application/problem+json | \"status\":503" })
	default void requestAboveTheCeilingGetsTheFormatThatTheClientAccepts(String path, String name, String accept,
			String type, String text) {
		ConcurrencyLimiter limiter = limiter(name);
		CompletableFuture<Answer> held = client().sendAsync("GET", path, "");
		awaitInFlight(limiter, 1);
		Answer denied = client().get(path, "Accept", accept);
		Answer head = client().send("HEAD", path, "", "Accept", accept);
		ConcurrencyControllers.release();
		assertThat(held.join().status()).isEqualTo(200);
		awaitInFlight(limiter, 0);
		assertThat(denied.status()).isEqualTo(503);
		assertThat(denied.header("Retry-After")).isEqualTo("1");
		assertThat(denied.header("Content-Type")).startsWith(type);
		assertThat(denied.body()).contains(text);
		assertThat(head.status()).isEqualTo(503);
		assertThat(head.body()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/c/plain", "/c/throws" })
	default void placeIsReleasedWithTheResponse(String path) {
		ConcurrencyLimiter limiter = limiter("c-plain");
		for (int i = 0; i < 3; i++) {
			assertThat(client().status(path)).isEqualTo(path.endsWith("plain") ? 200 : 500);
			awaitInFlight(limiter, 0);
		}
		assertThat(limiter.stats().rejected()).isZero();
	}

	@Test
	default void excludedPathTakesNoPlace() {
		ConcurrencyLimiter limiter = limiter("c-most");
		CompletableFuture<Answer> held = client().sendAsync("GET", "/c/most/held", "");
		awaitInFlight(limiter, 1);
		assertThat(client().status("/c/most/free")).isEqualTo(200);
		assertThat(client().status("/c/most/other")).isEqualTo(503);
		ConcurrencyControllers.release();
		assertThat(held.join().status()).isEqualTo(200);
		awaitInFlight(limiter, 0);
	}

	@Test
	default void placeIsReleasedWhenTheResponseCannotBeSent() {
		ConcurrencyLimiter limiter = limiter("c-gone");
		client().abandon("/c/gone", () -> awaitInFlight(limiter, 1));
		// A servlet container notices when it answers.
		ConcurrencyControllers.release();
		awaitInFlight(limiter, 0);
	}

}
