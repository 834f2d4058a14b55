/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpMethod;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.util.StringUtils;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.autoconfigure.ManualClock;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.limit.RequestOptions;
import io.github.gossiplimiter.autoconfigure.limit.RuleDefinition;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties.MissingKey;
import io.github.gossiplimiter.autoconfigure.status.RequestCounts;
import io.github.gossiplimiter.autoconfigure.web.reactive.ReactiveRequestFacts;
import io.github.gossiplimiter.autoconfigure.web.request.ClientAddress;
import io.github.gossiplimiter.autoconfigure.web.request.RequestFacts;
import io.github.gossiplimiter.autoconfigure.web.request.RequestReader;
import io.github.gossiplimiter.autoconfigure.web.request.RequestRule;
import io.github.gossiplimiter.autoconfigure.web.request.ResponseFacts;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keys, costs and conditions of single requests.
 */
@ExtendWith(OutputCaptureExtension.class)
class RequestRuleTests {

	private static final Limit LIMIT = Limit.of("search", 100, Duration.ofMinutes(1));

	private final ManualClock clock = new ManualClock();

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			ip                                              | 203.0.113.9
			principal                                       | alice
			user                                            | alice
			global                                          | global
			header:X-Tenant                                 | acme
			header:x-tenant                                 | acme
			cookie:session                                  | s-1
			query:q                                         | a b
			query:plus                                      | 1 2
			headers['X-Tenant']                             | acme
			headers['x-tenant'] + path                      | acme/api/search
			headers['X-Missing'] ?: ip                      | 203.0.113.9
			headers['X-Empty'] ?: ip                        | 203.0.113.9
			cookies['session']                              | s-1
			query['q']                                      | a b
			method + ' ' + path                             | GET /api/search
			user + '@' + ip                                 | alice@203.0.113.9
			principal == 'alice' ? 'vip' : 'other'          | vip
			path.empty ? 'a' : 'b'                          | b
			header:X-Missing                                | anonymous@203.0.113.9
			header:X-Empty                                  | anonymous@203.0.113.9
			cookie:missing                                  | anonymous@203.0.113.9
			query:missing                                   | anonymous@203.0.113.9
			headers['X-Missing']                            | anonymous@203.0.113.9
			ip / 2                                          | anonymous@203.0.113.9
			header:X-Forged                                 | =anonymous@198.51.100.1
			""")
	void keyIsReadFromTheRequest(String key, String expected) {
		assertThat(rule(key, "1", null, MissingKey.IP).key(facts("alice"))).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource({ "principal, ALLOW", "principal, DENY", "header:X-Missing, DENY", "ip / 2, DENY" })
	void missingKeyIsNullUnlessTheAddressMayReplaceIt(String key, MissingKey missingKey) {
		BoundRule<RequestFacts, ResponseFacts> rule = rule(key, "1", null, missingKey);
		assertThat(rule.key(facts(""))).isNull();
		assertThat(rule.deniesMissingKey()).isEqualTo(missingKey == MissingKey.DENY);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			principal                       | true
			headers['A'] ?: user            | true
			headers['principal']            | false
			ip                              | false
			header:principal                | false
			""")
	void principalIsFetchedOnlyWhenUsed(String key, boolean expected) {
		assertThat(rule(key, "1", null, MissingKey.IP).usesPrincipal()).isEqualTo(expected);
	}

	@Test
	void principalIsFetchedForCostAndConditionToo() {
		assertThat(rule("ip", "user == 'a' ? 1 : 2", null, MissingKey.IP).usesPrincipal()).isTrue();
		assertThat(rule("ip", "1", "user == 'a'", MissingKey.IP).usesPrincipal()).isTrue();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			1                               | 1
			100                             | 100
			headers['X-Cost']               | 7
			query['n']                      | 1000000000
			1.5                             | 2
			method == 'GET' ? 1 : 5         | 1
			headers['X-Missing']            | 1
			headers['X-Negative']           | 1
			headers['X-Huge']               | 1000000000
			headers['X-Tenant']             | 1
			headers['X-NaN']                | 1
			1 - 1                           | 1
			1 / 0                           | 1
			""")
	void costIsReadFromTheRequest(String cost, int expected) {
		assertThat(rule("ip", cost, null, MissingKey.IP).cost(facts("alice"))).isEqualTo(expected);
	}

	@Test
	void costIsNeverMoreThanALimitCanCount() {
		assertThat(rule("ip", "query['n']", null, MissingKey.IP).cost(facts("a"))).isEqualTo((int) Window.PERMITS_MAX);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			method == 'GET'                 | true
			method == 'POST'                | false
			headers['X-Tenant'] == 'acme'   | true
			user == 'alice' and path matches '/api/.*' | true
			1 / 0 == 1                      | true
			""")
	void conditionOfARequest(String condition, boolean expected) {
		assertThat(rule("ip", "1", condition, MissingKey.IP).appliesTo(facts("alice"))).isEqualTo(expected);
	}

	@Test
	void failingExpressionIsLoggedOnceAMinuteWithoutInputOfTheClient(CapturedOutput output) {
		BoundRule<RequestFacts, ResponseFacts> rule = rule("headers['X-Tenant'] / 2", "1", null, MissingKey.IP);
		rule.key(facts("alice"));
		rule.key(facts("alice"));
		assertThat(warnings(output)).isEqualTo(1);
		this.clock.advance(Duration.ofSeconds(61));
		rule.key(facts("alice"));
		assertThat(warnings(output)).isEqualTo(2);
		assertThat(output).doesNotContain("acme");
	}

	private static int warnings(CapturedOutput output) {
		return StringUtils.countOccurrencesOf(output.toString(), "The key of limit 'search' could not be computed");
	}

	private BoundRule<RequestFacts, ResponseFacts> rule(String key, String cost, @Nullable String condition,
			MissingKey missingKey) {
		Setting written = (condition != null) ? new Setting(condition, "condition") : null;
		RuleDefinition definition = new RuleDefinition("search", new Setting(key, "key"), new Setting(cost, "cost"),
				written, missingKey, "", "test", RequestOptions.NONE);
		RateLimiter rateLimiter = RateLimiter.builder().clock(this.clock).limit(LIMIT).build();
		RequestReader reader = new RequestReader(new ClientAddress(new WebProperties()).trustedProxies());
		return new RequestRule(definition, reader, new RuleContext(rateLimiter, new RequestCounts(),
				new DefaultListableBeanFactory().getBeanProvider(PlanResolver.class), this.clock));
	}

	private static RequestFacts facts(String principalName) {
		MockServerHttpRequest request = MockServerHttpRequest
			.method(HttpMethod.GET, URI.create("/api/search?x=y&q=a%20b&n=99999999999999999999&plus=1+2&q=c"))
			.remoteAddress(new InetSocketAddress("203.0.113.9", 1234))
			.header("X-Tenant", "acme", "other")
			.header("X-Empty", "")
			.header("X-Forged", "anonymous@198.51.100.1")
			.header("X-Cost", "7")
			.header("X-Negative", "-7")
			.header("X-Huge", "1e999")
			.header("X-NaN", "NaN")
			.cookie(new HttpCookie("session", "s-1"))
			.build();
		return new ReactiveRequestFacts(request, new ClientAddress(new WebProperties()), () -> principalName);
	}

}
