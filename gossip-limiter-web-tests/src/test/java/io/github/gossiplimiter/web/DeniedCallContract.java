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
 * Responses to requests whose handler calls a method that is denied.
 */
interface DeniedCallContract extends ServerContract {

	@ParameterizedTest
	@ValueSource(strings = { "plain", "mono", "future" })
	default void unhandledDeniedCallGetsTheResponseOfADeniedRequest(String kind) {
		assertThat(client().status("/calls/" + kind + "?user=a")).isEqualTo(200);
		Answer denied = client().get("/calls/" + kind + "?user=a");
		assertThat(denied.status()).isEqualTo(429);
		assertThat(denied.header("Content-Type")).isEqualTo("application/problem+json");
		assertThat(denied.header("Retry-After")).matches("\\d+");
		assertThat(denied.header("RateLimit")).startsWith("\"CalledService." + kind + "\";r=0;");
		assertThat(denied.header("RateLimit-Policy")).isEqualTo("\"CalledService." + kind + "\";q=1;w=30");
		assertThat(denied.body()).contains("\"violated-policies\":[\"CalledService." + kind + "\"]",
				"\"instance\":\"/calls/" + kind + "\"");
		assertThat(client().status("/calls/" + kind + "?user=b")).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "plain", "mono", "future" })
	default void callOfClientThatIsTurnedAwayGetsForbidden(String kind) {
		Answer refused = client().get("/calls/listed/" + kind + "?user=mallory");
		assertThat(refused.status()).isEqualTo(403);
		assertThat(refused.header("Content-Type")).isEqualTo("application/problem+json");
		assertThat(refused.header("Retry-After")).isEmpty();
		assertThat(refused.body()).contains("\"status\":403", "\"title\":\"Forbidden\"",
				"those that 'listed-call' turns away", "\"instance\":\"/calls/listed/" + kind + "\"");
		assertThat(client().status("/calls/listed/" + kind + "?user=alice")).isEqualTo(200);
	}

	@Test
	default void deniedCallMayBeHandledByTheApplication() {
		assertThat(client().status("/calls/handled?user=c")).isEqualTo(200);
		Answer handled = client().get("/calls/handled?user=c");
		assertThat(handled.status()).isEqualTo(503);
		assertThat(handled.body()).isEqualTo("busy: CalledService.plain");
	}

}
