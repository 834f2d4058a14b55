/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which requests a limit on a path covers, and that each is charged once.
 */
interface RequestPathContract extends ServerContract {

	@Test
	default void patternsOfALimitShareItsPermits() {
		assertThat(client().status("/p/patterns/1")).isEqualTo(200);
		assertThat(client().status("/p/patterns/2")).isEqualTo(200);
		assertThat(client().status("/p/more/a/b")).isEqualTo(200);
		assertThat(client().status("/p/patterns/3")).isEqualTo(429);
		assertThat(client().status("/p/more/c")).isEqualTo(429);
	}

	@Test
	default void encodedPathSharesTheLimitOfThePlainOne() {
		assertThat(client().status("/p/encoded")).isEqualTo(200);
		assertThat(client().status("/p/%65ncoded")).isEqualTo(429);
		assertThat(client().status("/p/encoded;a=b")).isEqualTo(429);
	}

	@ParameterizedTest
	@ValueSource(strings = { "//detour.txt", "/./detour.txt", "/%2e/detour.txt", "/a/../detour.txt",
			"/a/%2e%2e/detour.txt", "/a/..;b/detour.txt" })
	default void pathWithDotSegmentsOrEmptySegmentsIsRejected(String path) {
		client().get("/detour.txt");
		assertThat(client().status("/detour.txt")).isEqualTo(429);
		assertThat(client().status(path)).isBetween(400, 499);
	}

	@Test
	default void preflightIsNotCharged() {
		for (int i = 0; i < 3; i++) {
			client().send("OPTIONS", "/p/preflight", "", "Origin", "https://example.org",
					"Access-Control-Request-Method", "GET");
		}
		assertCharged("preflight", 0, 0);
		assertThat(client().send("OPTIONS", "/p/preflight", "").status()).isEqualTo(200);
		assertCharged("preflight", 1, 0);
	}

	@Test
	default void pathThatNothingServesIsChargedOnce() {
		Answer answer = client().get("/missing/any");
		assertThat(answer.status()).isEqualTo(404);
		assertThat(answer.headerLines("RateLimit")).hasSize(1);
		assertCharged("missing", 1, 0);
		client().get("/missing/other");
		assertThat(client().status("/missing/third")).isEqualTo(429);
	}

	@Test
	default void methodThatIsNotAllowedIsChargedOnce() {
		Answer answer = client().send("POST", "/p/method", "");
		assertThat(answer.status()).isEqualTo(405);
		assertThat(answer.headerLines("RateLimit")).hasSize(1);
		assertCharged("method", 1, 0);
	}

	@Test
	default void headIsLimitedLikeGet() {
		assertThat(client().send("HEAD", "/p/head", "").status()).isEqualTo(200);
		Answer answer = client().send("HEAD", "/p/head", "");
		assertThat(answer.status()).isEqualTo(429);
		assertThat(answer.body()).isEmpty();
		assertThat(answer.header("Retry-After")).isNotEmpty();
	}

	@Test
	default void staticResourceIsLimited() {
		Answer answer = client().get("/asset.txt");
		assertThat(answer.body()).isEqualToIgnoringWhitespace("an asset");
		assertThat(answer.header("RateLimit")).startsWith("\"asset\";r=1;");
		client().get("/asset.txt");
		assertThat(client().status("/asset.txt")).isEqualTo(429);
		assertCharged("asset", 2, 1);
	}

	@Test
	default void functionalRouteIsLimited() {
		assertThat(client().get("/functional/1").body()).isEqualTo("fine");
		assertThat(client().get("/functional/2").header("RateLimit")).startsWith("\"functional\";r=0;");
		assertThat(client().status("/functional/3")).isEqualTo(429);
		assertCharged("functional", 2, 1);
	}

	@Test
	default void redirectIsARequestOfItsOwn() {
		Answer redirect = client().get("/p/from");
		assertThat(redirect.status()).isEqualTo(302);
		assertThat(client().status(redirect.header("Location"))).isEqualTo(200);
		assertCharged("from", 1, 0);
		assertCharged("to", 1, 0);
	}

}
