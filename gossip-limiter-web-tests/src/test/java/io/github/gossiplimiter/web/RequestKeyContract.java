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
 * Keys read from a request: address, header, cookie, query, principal, expression.
 */
interface RequestKeyContract extends ServerContract {

	@Test
	default void addressesBehindATrustedProxyHaveTheirOwnQuotas() {
		String[] forged = { "1.1.1.1, 203.0.113.1", "2.2.2.2, 203.0.113.1", "3.3.3.3, 203.0.113.1" };
		assertThat(client().status("/p/addresses", "X-Forwarded-For", forged[0])).isEqualTo(200);
		assertThat(client().status("/p/addresses", "X-Forwarded-For", forged[1])).isEqualTo(200);
		assertThat(client().status("/p/addresses", "X-Forwarded-For", forged[2])).isEqualTo(429);
		assertThat(client().status("/p/addresses", "X-Forwarded-For", "[2001:db8::1]:80")).isEqualTo(200);
	}

	@ParameterizedTest
	@CsvSource({ "/p/header, X-Api-Key, a, X-Api-Key, b", "/p/cookie, Cookie, x=1; session=a, Cookie, session=b",
			"/p/principal, Test-Principal, alice, Test-Principal, bob", "/p/expression, X-User, a, X-User, b" })
	default void keysReadFromARequestHaveTheirOwnQuotas(String path, String name, String value, String otherName,
			String other) {
		assertThat(client().status(path, name, value)).isEqualTo(200);
		assertThat(client().status(path, name, value)).isEqualTo(429);
		assertThat(client().status(path, otherName, other)).isEqualTo(200);
	}

	@Test
	default void queryParametersHaveTheirOwnQuotas() {
		assertThat(client().status("/p/query?x=1&tenant=a%20b")).isEqualTo(200);
		assertThat(client().status("/p/query?tenant=a+b&tenant=c")).isEqualTo(429);
		assertThat(client().status("/p/query?tenant=c")).isEqualTo(200);
	}

	@Test
	default void clientsWithoutPrincipalShareTheQuotaOfTheirAddress() {
		assertThat(client().status("/p/nobody")).isEqualTo(200);
		assertThat(client().status("/p/nobody", "Test-Principal", "broken")).isEqualTo(429);
		assertThat(client().status("/p/nobody", "Test-Principal", "unknown")).isEqualTo(200);
	}

	@Test
	default void expressionReadsAllPartsOfARequest() {
		client().get("/p/parts/one?q=2", "Cookie", "c=3");
		assertThat(stack().rateLimiter().key("parts", "GET/p/parts/one23")).isPresent();
	}

	@Test
	default void bodyIsStillReadableByTheHandler() {
		String[] type = { "Content-Type", "text/plain" };
		assertThat(client().send("POST", "/p/body?tenant=a", "tenant=b", type).body()).isEqualTo("tenant=b");
		assertThat(client().send("POST", "/p/body?tenant=a", "tenant=c", type).status()).isEqualTo(429);
		assertThat(client().send("POST", "/p/body?tenant=d", "tenant=a", type).status()).isEqualTo(200);
	}

}
