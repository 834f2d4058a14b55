/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Responses to requests of a path that has several limits, or a limit that reads key and
 * cost from the request.
 */
interface PathResponseContract extends ServerContract {

	@Test
	default void denialForMissingKeyNamesTheLimit() {
		assertThat(client().status("/p/denying", "X-Api-Key", "a")).isEqualTo(200);
		Answer answer = client().get("/p/denying");
		assertThat(answer.status()).isEqualTo(429);
		assertThat(answer.headerLines("Retry-After")).isEmpty();
		assertThat(answer.body()).contains("The request does not carry what the limit 'denying' counts by.");
	}

	@Test
	default void denialForCostAboveTheLimitNamesTheLimit() {
		Answer answer = client().get("/p/beyond?n=99999999999");
		assertThat(answer.status()).isEqualTo(429);
		assertThat(answer.headerLines("Retry-After")).isEmpty();
		assertThat(answer.body()).contains("The request costs more than the limit 'beyond' has");
	}

	@Test
	default void rateLimitFieldsListEveryLimit() {
		assertThat(client().status("/p/several", "X-User", "a")).isEqualTo(200);
		assertThat(client().status("/p/several", "X-User", "a")).isEqualTo(429);
		assertThat(client().status("/p/several", "X-User", "a")).isEqualTo(429);
		Answer answer = client().get("/p/several", "X-User", "b");
		assertThat(answer.header("RateLimit")).matches("\"narrow\";r=0;t=\\d+, \"wide\";r=3;t=\\d+");
		assertThat(answer.header("RateLimit-Policy")).isEqualTo("\"narrow\";q=1;w=10, \"wide\";q=5;w=60");
	}

}
