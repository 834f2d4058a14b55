/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Annotations on controllers, alone and together with limits on paths.
 */
interface LimitedHandlerContract extends ServerContract {

	@Test
	default void limitDefinedByAnAnnotationApplies() {
		assertThat(client().get("/a/in-place", "X-User", "a").header("RateLimit-Policy"))
			.isEqualTo("\"AnnotatedController.inPlace\";q=1;w=30");
		assertThat(client().status("/a/in-place", "X-User", "a")).isEqualTo(429);
		assertThat(client().status("/a/in-place", "X-User", "b")).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/a/cors", "/a/cors-path" })
	default void deniedResponseIsReadableByPagesOfAnAllowedOrigin(String path) {
		String[] good = { "Origin", "https://good.example" };
		assertThat(client().get(path, good).header("Access-Control-Allow-Origin")).isEqualTo(good[1]);
		Answer denied = client().get(path, good);
		assertThat(denied.status()).isEqualTo(429);
		assertThat(denied.headerLines("Access-Control-Allow-Origin")).containsExactly(good[1]);
		assertThat(denied.header("Access-Control-Expose-Headers")).isEqualTo("Retry-After");
		assertThat(denied.header("Vary")).contains("Origin");
		assertThat(denied.body()).contains("\"violated-policies\":[\"cors\"]");
		Answer page = client().get(path, "Origin", good[1], "Accept", "text/html");
		assertThat(page.header("Content-Type")).startsWith("text/html");
		assertThat(page.headerLines("Access-Control-Allow-Origin")).containsExactly(good[1]);
		assertThat(client().get(path).headerLines("Access-Control-Allow-Origin")).isEmpty();
		Answer other = client().get(path, "Origin", "https://evil.example");
		assertThat(other.status()).isIn(429, 403);
		assertThat(other.headerLines("Access-Control-Allow-Origin")).isEmpty();
	}

	@Test
	default void limitNamedByAnAnnotationIsTheConfiguredOne() {
		assertThat(client().get("/a/named", "X-User", "a").header("RateLimit")).startsWith("\"named\";r=0;");
		Answer denied = client().get("/a/named", "X-User", "a");
		assertThat(denied.status()).isEqualTo(429);
		assertThat(denied.header("Content-Type")).isEqualTo("application/problem+json");
		assertThat(denied.body()).contains("\"instance\":\"/a/named\"", "\"violated-policies\":[\"named\"]");
		assertThat(denied.header("Retry-After")).isNotEmpty();
		assertThat(client().status("/a/named", "X-User", "b")).isEqualTo(200);
	}

	@Test
	default void repeatedAnnotationsAreTakenTogetherOrNotAtAll() {
		assertThat(client().status("/a/repeated", "X-User", "a")).isEqualTo(200);
		assertThat(client().status("/a/repeated", "X-User", "a")).isEqualTo(429);
		assertThat(client().get("/a/repeated", "X-User", "b").header("RateLimit")).contains("\"repeated-all\";r=3;");
	}

	@Test
	default void limitWithTwoKeysIsOnePolicyWithTheLeastRemaining() {
		assertThat(client().get("/a/twice", "X-User", "a").header("RateLimit")).matches("\"twice\";r=4;t=\\d+");
		assertThat(client().get("/a/twice", "X-User", "b").header("RateLimit")).matches("\"twice\";r=3;t=\\d+");
		for (int i = 0; i < 3; i++) {
			client().get("/a/twice", "X-User", "b");
		}
		Answer denied = client().get("/a/twice", "X-User", "c");
		assertThat(denied.status()).isEqualTo(429);
		assertThat(denied.header("RateLimit")).matches("\"twice\";r=0;t=\\d+");
		assertThat(denied.header("RateLimit-Policy")).isEqualTo("\"twice\";q=5;w=30");
	}

	@Test
	default void composedAnnotationApplies() {
		assertThat(client().get("/a/composed").header("RateLimit-Policy")).isEqualTo("\"composed\";q=30;w=30");
	}

	@Test
	default void annotationSetsKeyCostAndCondition() {
		assertThat(client().get("/a/details?q=a", "X-Cost", "7").header("RateLimit")).startsWith("\"details\";r=3;");
		assertThat(client().status("/a/details?q=a", "X-Cost", "7")).isEqualTo(429);
		assertThat(client().status("/a/details?q=b", "X-Cost", "7")).isEqualTo(200);
		assertThat(client().get("/a/details?q=a", "X-Cost", "7", "Test-Principal", "a").headerLines("RateLimit"))
			.isEmpty();
	}

	@Test
	default void annotationsOfTypeAndMethodAddUp() {
		assertThat(client().get("/a/class/one").header("RateLimit")).contains("\"class\";r=2;");
		Answer second = client().get("/a/class/two");
		assertThat(second.header("RateLimit")).contains("\"class\";r=1;", "\"method-too\";r=0;");
		assertThat(client().status("/a/class/two")).isEqualTo(429);
		assertThat(client().get("/a/class/replacing").header("RateLimit")).contains("\"class\";r=0;",
				"\"replaced\";r=2;");
		assertThat(client().status("/a/class/one")).isEqualTo(429);
		assertThat(client().get("/a/class/ignored").headerLines("RateLimit")).isEmpty();
	}

	@Test
	default void ignoredTypeMayHaveALimitedMethod() {
		assertThat(client().get("/a/ignoring/all").headerLines("RateLimit")).isEmpty();
		assertThat(client().status("/a/ignoring/but")).isEqualTo(200);
		assertThat(client().status("/a/ignoring/but")).isEqualTo(429);
	}

	@Test
	default void ignoringExemptsFromTheLimitOfThePath() {
		assertThat(client().status("/a/exempt")).isEqualTo(200);
		assertThat(client().status("/a/exempt")).isEqualTo(200);
		assertCharged("exempt", 0, 0);
	}

	@Test
	default void limitOfPathAndAnnotationIsChargedOnceByTheAnnotation() {
		assertThat(client().get("/a/both", "X-User", "a").header("RateLimit")).startsWith("\"both\";r=1;");
		assertThat(client().status("/a/both", "X-User", "a")).isEqualTo(429);
		assertCharged("both", 1, 1);
	}

	@Test
	default void limitsOfPathAndAnnotationAreTakenTogetherOrNotAtAll() {
		assertThat(client().status("/a/path-too", "X-User", "a")).isEqualTo(200);
		assertThat(client().status("/a/path-too", "X-User", "a")).isEqualTo(429);
		Answer answer = client().get("/a/path-too", "X-User", "b");
		assertThat(answer.header("RateLimit")).contains("\"handler-too\";r=0;", "\"path-too\";r=1;");
		assertCharged("path-too", 2, 0);
	}

	@ParameterizedTest
	@CsvSource({ "throws, 500", "locked, 423", "handled, 409", "mono, 200", "mono-error, 500", "flux, 200",
			"future, 200", "timeout, 500" })
	default void requestIsChargedOnceHoweverItEnds(String name, int status) {
		Answer first = client().get("/a/" + name);
		assertThat(first.status()).isEqualTo(status);
		assertThat(first.headerLines("RateLimit")).hasSize(1);
		assertThat(first.header("RateLimit")).startsWith("\"" + name + "\";r=1;");
		assertCharged(name, 1, 0);
		client().get("/a/" + name);
		Answer third = client().get("/a/" + name);
		assertThat(third.status()).isEqualTo(429);
		assertThat(third.headerLines("RateLimit-Policy")).hasSize(1);
		assertCharged(name, 2, 1);
	}

	@Test
	default void failingHandlerOfALimitedPathIsChargedOnce() {
		Answer answer = client().get("/a/failing-path");
		assertThat(answer.status()).isEqualTo(500);
		assertThat(answer.header("RateLimit")).startsWith("\"failing-path\";r=4;");
		assertCharged("failing-path", 1, 0);
	}

	@Test
	default void clientThatDisconnectsIsChargedOnce() {
		int before = ContractControllers.WAITING.get();
		client().abandon("/a/gone",
				() -> await().atMost(Duration.ofSeconds(20)).until(() -> ContractControllers.WAITING.get() > before));
		assertThat(client().get("/a/gone").header("RateLimit")).startsWith("\"gone\";r=0;");
		assertThat(client().status("/a/gone")).isEqualTo(429);
		assertCharged("gone", 2, 1);
	}

}
