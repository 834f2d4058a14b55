/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.util.Objects;
import java.util.stream.IntStream;

import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.rule.ChargePolicy;
import io.github.gossiplimiter.autoconfigure.rule.expression.ExpressionFailures;
import io.github.gossiplimiter.autoconfigure.status.RequestCounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * For which answers a request is charged.
 */
class ChargePolicyTests {

	private final RequestCounts counts = new RequestCounts();

	private final ExpressionFailures failures = new ExpressionFailures("login", "a request", this.counts,
			LogFactory.getLog(ChargePolicyTests.class), () -> 0L);

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			on-status:401       | 401 |   1
			on-status:401,403   | 403 |   2
			on-status: 4xx      | 429 | 100
			on-status:4xx, 503  | 503 | 101
			on-status:2xx,4xx   | 204 | 200
			""")
	void onlyNamedOutcomesAreCharged(String text, int due, int count) {
		ChargePolicy<ResponseFacts> policy = parse(text);
		assertThat(policy.isDue(response(due, null))).isTrue();
		assertThat(IntStream.range(-1, 1000).filter((status) -> policy.isDue(response(status, null)))).hasSize(count);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/login?error*     | 302 | http://localhost:8080/shop/login?error       | true
			/login?error*     | 303 | /shop/login?error=locked                     | true
			/login?error*     | 302 | /shop/login;jsessionid=0A1B?error#top        | true
			/login?error*     | 302 | /login?error                                 | true
			/login?error*     | 302 | http://localhost:8080/shop/                  | false
			/login?error*     | 302 | /shop/other?next=/login?error                | false
			/login?error*     | 201 | /shop/login?error                            | false
			/login?error*     | 302 |                                              | false
			*error*           | 302 | https://sso.example/page?error               | true
			https://sso.ex*   | 302 | https://sso.example/page?error               | true
			/page*            | 302 | https://sso.example/page?error               | true
			""")
	void matchingRedirectIsCharged(String pattern, int status, @Nullable String location, boolean due) {
		assertThat(parse("on-location:" + pattern).isDue(response(status, location))).isEqualTo(due);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			status == 302 and headers['Location'] matches '.*error.*' | 302 | /login?error | true
			status == 302 and headers['Location'] matches '.*error.*' | 302 | /            | false
			status >= 400                                             | 401 |              | true
			status >= 400                                             | 200 |              | false
			headers['Location'] != null                               | 200 |              | false
			headers['Location'].empty                                 | 200 |              | true
			""")
	void expressionDecidesAndItsFailureCharges(String expression, int status, @Nullable String location, boolean due) {
		assertThat(parse("on-response:" + expression).isDue(response(status, location))).isEqualTo(due);
		boolean failing = !expression.contains("status") && !expression.contains("null");
		assertThat(this.counts.ofFailedExpressions("login")).isEqualTo(failing ? 1 : 0);
	}

	@Test
	void failedAuthenticationIsCharged() {
		AuthenticationOutcome outcome = new AuthenticationOutcome();
		ChargePolicy<ResponseFacts> policy = parse("on-authentication-failure");
		assertThat(policy.isDue(new ResponseFacts(401, (name) -> null, "", null))).isFalse();
		assertThat(policy.isDue(new ResponseFacts(200, (name) -> null, "", outcome))).isFalse();
		outcome.fail();
		assertThat(policy.isDue(new ResponseFacts(200, (name) -> null, "", outcome))).isTrue();
	}

	@Test
	void beforeHasNoPolicy() {
		assertThat(ChargePolicyReader.read(new Setting("before", "here"), this.failures)).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "after", "", "on-status", "on-status:", "on-status:401,", "on-status:6xx", "on-status:99",
			"on-status:600", "on-status:4x", "on-status:4XX", "401", "on-exception", "on-location", "on-location:",
			"on-location:login", "on-authentication-failures", "on-response" })
	void invalidPolicyIsExplainedWithTheValidOnes(String text) {
		assertThatExceptionOfType(GossipLimiterConfigurationException.class)
			.isThrownBy(() -> ChargePolicyReader.read(new Setting(text, "The property 'charge'"), this.failures))
			.satisfies((ex) -> assertThat(ex.remedy()).contains("before", "on-status:4xx", "on-location:/login?error*",
					"on-response:status", "on-authentication-failure"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			statis == 401                | 'statis' is unknown
			headers.Location != null     | Write headers['Location'] instead
			headers['Location'].length() | cannot call methods
			status ==                    | not an expression
			ip == '10.0.0.1'             | 'ip' is unknown
			headers['Location']          | which is a text; a condition is true or false
			status                       | which is a number; a condition is true or false
			""")
	void invalidExpressionIsExplained(String expression, String named) {
		assertThatExceptionOfType(GossipLimiterConfigurationException.class)
			.isThrownBy(() -> parse("on-response:" + expression))
			.satisfies((ex) -> assertThat(ex.getMessage() + ex.remedy()).contains(named));
	}

	private ChargePolicy<ResponseFacts> parse(String text) {
		return Objects.requireNonNull(ChargePolicyReader.read(new Setting(text, "here"), this.failures));
	}

	private static ResponseFacts response(int status, @Nullable String location) {
		return new ResponseFacts(status, (name) -> name.equals("Location") ? location : null, "/shop", null);
	}

}
