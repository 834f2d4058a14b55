/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Permits that are charged for some responses only.
 */
interface ChargedRequestContract extends ServerContract {

	@ParameterizedTest(name = "{1}, {0}, answers {2} and uses {3}")
	@CsvSource({ "now, 200, 200, 0", "now, 204, 204, 0", "now, 401, 401, 1", "now, 403, 403, 0", "now, throws, 500, 1",
			"now, refuses, 401, 1", "later, 200, 200, 0", "later, 401, 401, 1", "later, throws, 500, 1",
			"later, refuses, 401, 1", "future, 200, 200, 0", "future, 401, 401, 1", "future, throws, 500, 1" })
	default void onlySomeResponsesAreCharged(String when, String how, int status, int used) {
		String user = when + "-" + how;
		assertThat(client().status("/charged/" + when + "?how=" + how, "X-User", user)).isEqualTo(status);
		assertUsed("charged", user, used);
		assertThat(client().status("/charged/now?how=200", "X-User", user)).isEqualTo(200);
		assertUsed("charged", user, used);
	}

	@Test
	default void handlerIsChargedForSomeResponsesOnly() {
		assertThat(client().status("/charged-handler?how=200")).isEqualTo(200);
		assertUsed("charged-handler", "global", 0);
		assertThat(client().status("/charged-handler?how=throws")).isEqualTo(500);
		assertUsed("charged-handler", "global", 1);
		assertThat(client().status("/charged-handler?how=401")).isEqualTo(401);
		assertThat(client().status("/charged-handler?how=200")).isEqualTo(429);
		assertUsed("charged-handler", "global", 2);
	}

	@Test
	default void requestsInProgressNeverExceedThePermits() {
		List<CompletableFuture<Answer>> answers = IntStream.range(0, 12)
			.mapToObj((i) -> client().sendAsync("GET", "/charged-crowd", ""))
			.toList();
		Awaitility.await().until(() -> stack().status("charged-crowd").denied() == 9);
		ChargeControllers.release();
		assertThat(answers.stream().map((answer) -> answer.join().status())).containsOnly(401, 429)
			.filteredOn((status) -> status == 401)
			.hasSize(3);
		assertUsed("charged-crowd", "global", 3);
	}

	@Test
	default void clientThatDisconnectsBeforeTheResponseIsCharged() {
		int before = ChargeControllers.LEFT.get();
		client().abandon("/charged-gone", () -> Awaitility.await().until(() -> ChargeControllers.LEFT.get() > before));
		ChargeControllers.release();
		assertUsed("charged-gone", "global", 1);
	}

	@Test
	default void clientThatIsTurnedAwayGetsForbidden() {
		Answer answer = client().get("/c/plans-denied", "X-User", "b", "X-Plan", "tin");
		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.body()).contains("\"status\":403", "\"title\":\"Forbidden\"");
		assertThat(answer.headerLines("Retry-After")).isEmpty();
	}

}
