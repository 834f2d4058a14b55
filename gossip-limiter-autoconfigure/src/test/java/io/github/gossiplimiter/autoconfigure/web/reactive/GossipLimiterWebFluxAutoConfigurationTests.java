/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class GossipLimiterWebFluxAutoConfigurationTests {

	private static final AutoConfigurations CONFIGURATIONS = AutoConfigurations.of(GossipLimiterAutoConfiguration.class,
			WebFluxAutoConfiguration.class, GossipLimiterWebFluxAutoConfiguration.class);

	private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner()
		.withConfiguration(CONFIGURATIONS)
		.withPropertyValues("gossip-limiter.limits.all.limit=1", "gossip-limiter.limits.all.window=30s",
				"gossip-limiter.limits.all.paths=/**");

	@Test
	void filterRunsAfterSecurity() {
		this.runner.run((context) -> assertThat(context.getBean(RateLimitWebFilter.class).getOrder()).isEqualTo(-90));
	}

	@Test
	void orderIsTakenFromProperties() {
		this.runner.withPropertyValues("gossip-limiter.web.order=-200")
			.run((context) -> assertThat(context.getBean(RateLimitWebFilter.class).getOrder()).isEqualTo(-200));
	}

	@ParameterizedTest
	@ValueSource(strings = { "rateLimiter", "rateLimitWebFilter", "earlyRateLimitWebFilter",
			"rateLimitedResponseWriter", "rateLimitExceededHandler" })
	void beanOfTheApplicationMayHaveAnObviousName(String name) {
		this.runner.withBean(name, StringBuilder.class, () -> new StringBuilder("of the application"))
			.run((context) -> assertThat(context).hasNotFailed()
				.hasBean(name)
				.hasSingleBean(RateLimiter.class)
				.hasSingleBean(RateLimitWebFilter.class));
	}

	@Test
	void filterIsLeftOutWhenWebIsDisabled() {
		this.runner.withPropertyValues("gossip-limiter.web.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(RateLimiter.class)
				.doesNotHaveBean(RateLimitWebFilter.class));
	}

	@Test
	void filterIsLeftOutWhenEverythingIsDisabled() {
		this.runner.withPropertyValues("gossip-limiter.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(RateLimitWebFilter.class));
	}

	@Test
	void filterIsLeftOutWithoutWebFlux() {
		this.runner.withClassLoader(new FilteredClassLoader(DispatcherHandler.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(RateLimitWebFilter.class));
	}

	@Test
	void filterIsLeftOutOutsideOfWebApplications() {
		new ApplicationContextRunner().withConfiguration(CONFIGURATIONS)
			.run((context) -> assertThat(context).hasSingleBean(RateLimiter.class)
				.doesNotHaveBean(RateLimitWebFilter.class));
	}

	@ParameterizedTest
	@CsvSource({ "server.forward-headers-strategy=framework, true", "server.forward-headers-strategy=NATIVE, true",
			"server.forward-headers-strategy=none, false", "spring.main.cloud-platform=kubernetes, true",
			"spring.main.cloud-platform=none, false" })
	void addressChosenByClientsIsWarnedAbout(String property, boolean expected, CapturedOutput output) {
		this.runner.withPropertyValues(property).run((context) -> assertThat(context).hasNotFailed());
		assertThat(output.toString().contains("limits with the key 'ip' can be evaded")).isEqualTo(expected);
	}

	@Test
	void responseWriterOfTheApplicationIsUsed() {
		this.runner.withUserConfiguration(OwnAnswer.class).run((context) -> {
			assertThat(filter(context, exchange())).isNull();
			assertThat(filter(context, exchange())).isEqualTo(HttpStatus.SERVICE_UNAVAILABLE);
		});
	}

	@Test
	void exchangeFilteredTwiceIsChargedOnce() {
		this.runner.run((context) -> {
			MockServerWebExchange exchange = exchange();
			assertThat(filter(context, exchange)).isNull();
			assertThat(filter(context, exchange.mutate().build())).isNull();
			assertThat(filter(context, exchange())).isEqualTo(HttpStatus.TOO_MANY_REQUESTS);
		});
	}

	@Test
	void deniedRequestDoesNotReachTheHandler() {
		this.runner.run((context) -> {
			AtomicInteger reached = new AtomicInteger();
			RateLimitWebFilter filter = context.getBean(RateLimitWebFilter.class);
			for (int i = 0; i < 3; i++) {
				filter.filter(exchange(), (exchange) -> Mono.fromRunnable(reached::incrementAndGet)).block();
			}
			assertThat(reached).hasValue(1);
		});
	}

	private static @Nullable HttpStatusCode filter(ApplicationContext context, ServerWebExchange exchange) {
		context.getBean(RateLimitWebFilter.class).filter(exchange, (passed) -> Mono.empty()).block();
		return exchange.getResponse().getStatusCode();
	}

	private static MockServerWebExchange exchange() {
		return MockServerWebExchange
			.from(MockServerHttpRequest.get("/any").remoteAddress(new InetSocketAddress("203.0.113.9", 1)));
	}

	@Configuration(proxyBeanMethods = false)
	static class OwnAnswer {

		@Bean
		RateLimitedResponseWriter responseWriter() {
			return (exchange, denial) -> {
				assertThat(denial.limitName()).isEqualTo("all");
				assertThat(denial.violatedPolicies()).containsExactly("all");
				assertThat(exchange.getResponse().getHeaders().getFirst("Retry-After"))
					.isEqualTo(Long.toString(denial.retryAfterSeconds().orElseThrow()));
				exchange.getResponse().setStatusCode(HttpStatus.SERVICE_UNAVAILABLE);
				return exchange.getResponse().setComplete();
			};
		}

	}

}
