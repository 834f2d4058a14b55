/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Addresses of clients behind a proxy, who can neither choose their own nor use
 * another's.
 */
interface ClientAddressContract extends ServerContract {

	@Test
	default void forgedFieldDoesNotChangeTheQuota() {
		String[] forged = { "for=192.0.2.1", "for=127.0.0.1", "x", "for=\", for=192.0.2.1" };
		for (int i = 0; i < forged.length; i++) {
			assertThat(client().status("/p/certain", "X-Forwarded-For", "203.0.113.5", "Forwarded", forged[i]))
				.as(forged[i])
				.isEqualTo((i < 2) ? 200 : 429);
		}
		assertThat(client().status("/p/certain", "X-Forwarded-For", "192.0.2.1")).isEqualTo(200);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			198.51.100.7              | for=192.0.2.1
			198.51.100.7              | x
			198.51.100.7, unknown     | x
			192.0.2.1                 | for=198.51.100.7
			x                         | for=", for=198.51.100.7
			198.51.100.7, 127.0.0.1   | for=127.0.0.1
			""")
	default void addressOnTheDenyListIsDeniedInAnyField(String xForwardedFor, String forwarded) {
		assertThat(client().status("/p/certain", "X-Forwarded-For", xForwardedFor, "Forwarded", forwarded))
			.isEqualTo(403);
	}

	@Test
	default void clientsWithoutKnownAddressShareOneQuota() {
		assertThat(client().status("/p/unnamed")).isEqualTo(200);
		assertThat(client().status("/p/unnamed", "X-Forwarded-For", "192.0.2.1, x")).isEqualTo(200);
		assertThat(client().status("/p/unnamed", "X-Forwarded-For", "127.0.0.1")).isEqualTo(429);
		assertThat(client().status("/p/unnamed", "Forwarded", "for=192.0.2.1")).isEqualTo(429);
		assertThat(client().status("/p/unnamed", "X-Forwarded-For", "203.0.113.5")).isEqualTo(200);
		assertUsed("unnamed", "unknown", 2);
	}

	@ParameterizedTest
	@CsvSource({ "/p/users, 203.0.113.21, 203.0.113.21", "/p/users, anonymous@203.0.113.22, 203.0.113.22",
			"/p/expression, 203.0.113.23, 203.0.113.23", "/p/expression, ip:203.0.113.24, 203.0.113.24" })
	default void userNamedLikeAnAddressDoesNotSpendItsQuota(String path, String user, String address) {
		for (int i = 0; i < 3; i++) {
			client().get(path, "X-User", user);
		}
		assertThat(client().status(path, "X-User", user)).isEqualTo(429);
		assertThat(client().status(path, "X-Forwarded-For", address)).isEqualTo(200);
	}

	@Test
	default void excludedPathIsNotLimitedAndNoWayAroundTheLimit() {
		for (int i = 0; i < 3; i++) {
			Answer answer = client().get("/p/excluding/free");
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.headerLines("RateLimit")).isEmpty();
		}
		assertThat(client().status("/p/excluding/x")).isEqualTo(200);
		assertThat(client().status("/p/excluding/x")).isEqualTo(429);
		assertThat(client().status("/p/excluding/free/..;/x")).isBetween(400, 499);
		assertThat(client().status("/p/excluding/free/%2e%2e/x")).isBetween(400, 499);
	}

	@Test
	default void pathInAKeyIsNormalized() {
		assertThat(client().status("/p/spelled/x")).isEqualTo(200);
		assertThat(client().status("/p/spelled/x;a=1")).isEqualTo(429);
		assertThat(client().status("/p/spelled/x;a=2")).isEqualTo(429);
		assertThat(client().status("/p/spelled/%78")).isEqualTo(429);
		assertThat(client().status("/p/spelled/y")).isEqualTo(200);
	}

}
