/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.error.ErrorWebFluxAutoConfiguration;
import org.springframework.boot.webflux.error.ErrorWebExceptionHandler;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

class DeniedCallHandlerTests {

	private final ReactiveWebApplicationContextRunner withoutErrors = new ReactiveWebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(GossipLimiterAutoConfiguration.class, WebFluxAutoConfiguration.class,
				GossipLimiterWebFluxAutoConfiguration.class))
		.withUserConfiguration(Calls.class)
		.withPropertyValues("gossip-limiter.limits.calls.limit=1", "gossip-limiter.limits.calls.window=30s");

	private final ReactiveWebApplicationContextRunner runner = this.withoutErrors
		.withConfiguration(AutoConfigurations.of(ErrorWebFluxAutoConfiguration.class));

	@ParameterizedTest
	@ValueSource(strings = { "/denied", "/denied/function", "/denied/filter" })
	void deniedCallGetsItsResponseFromAnyHandler(String path) {
		this.runner.run((context) -> assertThat(status(context, path)).isEqualTo(429));
	}

	@Test
	void otherErrorStaysAnError() {
		this.runner.run((context) -> {
			EntityExchangeResult<String> answer = get(context, "/broken");
			assertThat(answer.getStatus().value()).isEqualTo(500);
			assertThat(answer.getResponseBody()).contains("\"path\":\"/broken\"");
		});
	}

	@Test
	void responseThatFailsIsAnOrdinaryError() {
		assertAnswerFails((exchange, denial) -> Mono.error(new IllegalStateException("no answer")));
		assertAnswerFails((exchange, denial) -> {
			throw new IllegalStateException("no answer");
		});
	}

	private void assertAnswerFails(RateLimitedResponseWriter writer) {
		this.runner.withBean(RateLimitedResponseWriter.class, () -> writer).run((context) -> {
			EntityExchangeResult<String> failed = get(context, "/denied");
			assertThat(failed.getStatus().value()).isEqualTo(500);
			assertThat(failed.getResponseBody()).contains("\"path\":\"/denied\"");
		});
	}

	@ParameterizedTest
	@CsvSource({ "-3, 501", "-1, 429" })
	void handlerOfHigherOrderSeesDeniedCallsAndOneOfLowerOrderDoesNot(int order, int status) {
		this.runner.withBean(OwnHandler.class, () -> new OwnHandler(order))
			.run((context) -> assertThat(status(context, "/denied")).isEqualTo(status));
	}

	@ParameterizedTest
	@CsvSource({ "-3, 501", "-1, 429" })
	void handlerThatReplacesSpringBootsSeesDeniedCalls(int order, int status) {
		this.runner.withBean(OwnErrorHandler.class, () -> new OwnErrorHandler(order)).run((context) -> {
			assertThat(status(context, "/denied")).isEqualTo(status);
			assertThat(status(context, "/broken")).isEqualTo(501);
		});
	}

	@Test
	void deniedCallGetsItsResponseWithoutOtherErrorHandlers() {
		this.withoutErrors.run((context) -> assertThat(status(context, "/denied")).isEqualTo(429));
	}

	private static int status(ApplicationContext context, String path) {
		return get(context, path).getStatus().value();
	}

	private static EntityExchangeResult<String> get(ApplicationContext context, String path) {
		return WebTestClient.bindToApplicationContext(context)
			.build()
			.get()
			.uri(path)
			.exchange()
			.expectBody(String.class)
			.returnResult();
	}

	@RestController
	static class Calls {

		private final RateLimiter rateLimiter;

		Calls(RateLimiter rateLimiter) {
			this.rateLimiter = rateLimiter;
		}

		private RateLimitExceededException denial() {
			this.rateLimiter.tryAcquire("calls", "a");
			return new RateLimitExceededException(this.rateLimiter.tryAcquire("calls", "a"));
		}

		@GetMapping("/denied")
		String denied() {
			throw denial();
		}

		@GetMapping("/broken")
		String broken() {
			throw new IllegalStateException("broken");
		}

		@Bean
		RouterFunction<ServerResponse> function() {
			return RouterFunctions.route().GET("/denied/function", (request) -> {
				throw denial();
			}).build();
		}

		@Bean
		WebFilter filter() {
			return (exchange, chain) -> exchange.getRequest().getPath().value().equals("/denied/filter")
					? Mono.error(denial()) : chain.filter(exchange);
		}

	}

	static class OwnHandler implements WebExceptionHandler, Ordered {

		private final int order;

		OwnHandler(int order) {
			this.order = order;
		}

		@Override
		public int getOrder() {
			return this.order;
		}

		@Override
		public Mono<Void> handle(ServerWebExchange exchange, Throwable ex) {
			exchange.getResponse().setStatusCode(HttpStatus.NOT_IMPLEMENTED);
			return exchange.getResponse().setComplete();
		}

	}

	static class OwnErrorHandler extends OwnHandler implements ErrorWebExceptionHandler {

		OwnErrorHandler(int order) {
			super(order);
		}

	}

}
