/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.ManualClock;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.limit.Plans;
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

class RuleEngineTests {

	private static final Duration HOUR = Duration.ofHours(1);

	private final ClientAddress address = new ClientAddress(new WebProperties());

	private final ManualClock clock = new ManualClock();

	private final RateLimiter rateLimiter = RateLimiter.builder()
		.clock(this.clock)
		.limits(List.of(Limit.of("search", 3, HOUR), Limit.of("daily", 10, HOUR), Limit.of("search-gold", 9, HOUR)))
		.build();

	private final RuleEngine<RequestFacts, ResponseFacts> engine = new RuleEngine<>(this.rateLimiter, null);

	@Test
	void singleRuleIsDecidedWithoutTheNameOfItsLimit() {
		RuleEngine<RequestFacts, ResponseFacts> alone = new RuleEngine<>(unreachable(), null);
		List<RequestRule> rules = List.of(rule("search", RequestOptions.NONE));
		assertThat(alone.mayWait(rules)).isFalse();
		assertThat(alone.decide(rules, facts()).decisions()).extracting(Decision::remaining).containsExactly(2L);
		assertThat(alone.decideLater(rules, facts()).join().allowed()).isTrue();
		assertThat(alone.decideAwaiting(rules, facts(), HOUR).allowed()).isTrue();
		assertThat(alone.decide(rules, facts()).allowed()).isFalse();
	}

	@Test
	void planOfAClientIsDecidedWithoutTheNameOfItsLimit() {
		RuleEngine<RequestFacts, ResponseFacts> alone = new RuleEngine<>(unreachable(), null);
		Plans plans = new Plans(Map.of("gold", "search-gold"), new Setting("headers['X-Plan']", "plan"), null);
		List<RequestRule> rules = List.of(rule("search", options(plans, null)));
		assertThat(alone.decide(rules, facts("X-Plan", "gold")).decisions()).extracting(Decision::limitName)
			.containsExactly("search-gold");
		assertThat(alone.decide(rules, facts("X-Plan", "iron")).refusal()).isNotNull();
	}

	@Test
	void changeOfALimitAppliesToARuleThatWasBoundBefore() {
		List<RequestRule> rules = List.of(rule("search", RequestOptions.NONE));
		this.engine.decide(rules, facts());
		this.rateLimiter.change(Limit.of("search", 1, HOUR));
		assertThat(this.engine.decide(rules, facts()).allowed()).isFalse();
		this.rateLimiter.change(Limit.of("search", 5, HOUR));
		assertThat(this.engine.decide(rules, facts()).decisions()).extracting(Decision::remaining).containsExactly(3L);
	}

	@Test
	void rulesOfSeveralLimitsAreTakenTogetherOrNotAtAll() {
		List<RequestRule> rules = List.of(rule("daily", RequestOptions.NONE), rule("search", RequestOptions.NONE));
		for (int i = 0; i < 3; i++) {
			assertThat(this.engine.decide(rules, facts()).allowed()).isTrue();
		}
		RuleOutcome<ResponseFacts> denied = this.engine.decide(rules, facts());
		assertThat(denied.allowed()).isFalse();
		assertThat(denied.denyingLimit()).isEqualTo("search");
		assertThat(denied.denial()).isInstanceOf(RateLimitExceededException.class).hasMessageContaining("'search'");
		assertThat(this.rateLimiter.peek("daily", "203.0.113.9", 1).remaining()).isEqualTo(7);
	}

	@Test
	void permitsAreGivenBackForResponsesThatAreNotCharged() {
		RequestOptions onFailure = options(null, new Setting("on-status:401", "charge"));
		List<RequestRule> rules = List.of(rule("search", onFailure));
		this.engine.decide(rules, facts()).settle(response(200));
		this.engine.decide(rules, facts()).settle(response(401));
		assertThat(this.rateLimiter.peek("search", "203.0.113.9", 1).remaining()).isEqualTo(2);
	}

	private RequestRule rule(String limitName, RequestOptions options) {
		RuleDefinition definition = new RuleDefinition(limitName, new Setting("ip", "key"), new Setting("1", "cost"),
				null, MissingKey.IP, "", "test", options);
		return new RequestRule(definition, new RequestReader(this.address.trustedProxies()),
				new RuleContext(this.rateLimiter, new RequestCounts(),
						new DefaultListableBeanFactory().getBeanProvider(PlanResolver.class), this.clock));
	}

	private static RequestOptions options(@Nullable Plans plans, @Nullable Setting charge) {
		return new RequestOptions(plans, null, charge, List.of(), List.of());
	}

	private RequestFacts facts(String... header) {
		MockServerHttpRequest.BaseBuilder<?> request = MockServerHttpRequest.get("/search")
			.remoteAddress(new InetSocketAddress("203.0.113.9", 1234));
		if (header.length > 0) {
			request.header(header[0], header[1]);
		}
		return new ReactiveRequestFacts(request.build(), this.address, null);
	}

	private static ResponseFacts response(int status) {
		return new ResponseFacts(status, (name) -> null, "", null);
	}

	private static RateLimiter unreachable() {
		return (RateLimiter) Proxy.newProxyInstance(RuleEngineTests.class.getClassLoader(),
				new Class<?>[] { RateLimiter.class }, (proxy, method, arguments) -> {
					throw new AssertionError("looked up by name: " + method);
				});
	}

}
