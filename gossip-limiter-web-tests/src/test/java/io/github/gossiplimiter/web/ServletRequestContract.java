/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.concurrency.ConcurrencyLimiter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests that pass the filter of a servlet application more than once.
 */
interface ServletRequestContract extends ServerContract {

	@ParameterizedTest
	@CsvSource({ "callable, 200", "callable-error, 500", "deferred, 200", "deferred-timeout, 503", "streaming, 200",
			"committed, 200", "send-error, 410" })
	default void requestDispatchedAgainIsChargedOnce(String name, int status) {
		Answer first = client().get("/s/" + name);
		assertThat(first.status()).isEqualTo(status);
		assertThat(first.body()).isEqualTo((status == 200) ? "fine" : first.body());
		assertThat(first.headerLines("RateLimit")).hasSize(1);
		assertThat(first.header("RateLimit")).startsWith("\"" + name + "\";r=1;");
		assertCharged(name, 1, 0);
		client().get("/s/" + name);
		assertThat(client().status("/s/" + name)).isEqualTo(429);
		assertCharged(name, 2, 1);
	}

	@ParameterizedTest
	@CsvSource({ "timeout, 503", "error, 500", "streaming, 200" })
	default void placeIsReleasedAfterAsynchronousWork(String name, int status) {
		ConcurrencyLimiter limiter = limiter("c-async");
		for (int i = 0; i < 2; i++) {
			assertThat(client().status("/s/c/" + name)).isEqualTo(status);
			awaitInFlight(limiter, 0);
		}
		assertThat(limiter.stats().rejected()).isZero();
	}

	@Test
	default void formIsStillReadableByTheHandler() {
		String[] type = { "Content-Type", "application/x-www-form-urlencoded" };
		assertThat(client().send("POST", "/s/form?form=a", "form=b", type).body()).isEqualTo("a and b");
		assertThat(client().send("POST", "/s/form?form=a", "form=c", type).status()).isEqualTo(429);
		assertThat(client().send("POST", "/s/form?form=d", "form=a", type).status()).isEqualTo(200);
	}

	@Test
	default void servletOutsideOfSpringIsLimitedByPath() {
		assertThat(client().get("/servlet/a").body()).isEqualTo("fine");
		assertThat(client().get("/servlet/b").header("RateLimit")).startsWith("\"servlet\";r=0;");
		assertThat(client().status("/servlet/c")).isEqualTo(429);
		assertCharged("servlet", 2, 1);
		assertThat(client().status("/a/../servlet/c")).isBetween(400, 499);
		assertThat(client().status("//servlet/c")).isBetween(400, 499);
	}

	@Test
	default void preflightThatReachesAServletIsCharged() {
		String[] preflight = { "Origin", "https://example.org", "Access-Control-Request-Method", "GET" };
		assertThat(client().send("OPTIONS", "/options/a", "", preflight).body()).isEqualTo("fine");
		assertThat(client().send("OPTIONS", "/options/b", "", preflight).status()).isEqualTo(200);
		assertThat(client().send("OPTIONS", "/options/c", "", preflight).status()).isEqualTo(429);
		assertCharged("options", 2, 1);
	}

	@Test
	default void failingFilterIsChargedOnce() {
		Answer answer = client().get("/p/broken-filter");
		assertThat(answer.status()).isEqualTo(500);
		assertThat(answer.headerLines("RateLimit")).hasSize(1);
		assertCharged("broken-filter", 1, 0);
	}

	@Test
	default void errorPageIsNotCharged() {
		assertThat(client().status("/nothing/here")).isEqualTo(404);
		assertThat(client().status("/nothing/here")).isEqualTo(404);
		assertCharged("error-page", 0, 0);
	}

	@Test
	default void forwardAddsTheLimitsOfItsTarget() {
		Answer answer = client().get("/s/forward/limited");
		assertThat(answer.body()).isEqualTo("fine");
		assertThat(answer.header("RateLimit")).contains("\"forwarding\";r=1;", "\"forwarded\";r=2;");
		assertCharged("forwarding", 1, 0);
		assertCharged("forwarded", 1, 0);
		assertThat(client().status("/s/unlimited-forward")).isEqualTo(200);
		assertThat(client().status("/s/unlimited-forward")).isEqualTo(200);
		Answer denied = client().get("/s/unlimited-forward");
		assertThat(denied.status()).isEqualTo(429);
		assertThat(denied.headerLines("RateLimit")).hasSize(1);
		assertThat(denied.header("Content-Type")).startsWith("application/problem+json");
		assertCharged("forwarded", 3, 1);
	}

	@Test
	default void forwardToAnAnnotatedHandlerIsChargedOnce() {
		assertThat(client().status("/s/forward-annotated")).isEqualTo(200);
		assertCharged("target", 1, 0);
		assertThat(client().status("/s/forward-to-itself")).isEqualTo(200);
		assertCharged("target", 2, 0);
		assertThat(client().status("/s/forward-annotated")).isEqualTo(429);
	}

	@Test
	default void includedPartIsNotCharged() {
		assertThat(client().get("/s/include").body()).isEqualTo("before fine");
		assertThat(client().get("/s/include").body()).isEqualTo("before fine");
		assertThat(client().status("/s/include")).isEqualTo(429);
		assertCharged("including", 2, 1);
		assertCharged("included", 0, 0);
	}

	@Test
	default void asynchronousDispatchToAnotherPathIsChargedOnce() {
		assertThat(client().get("/s/dispatch").body()).isEqualTo("fine");
		assertCharged("dispatched", 1, 0);
		assertThat(client().status("/p/dispatched")).isEqualTo(200);
		assertThat(client().status("/s/dispatch")).isEqualTo(429);
	}

}
