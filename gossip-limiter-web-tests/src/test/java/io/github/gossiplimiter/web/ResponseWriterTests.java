/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that writes its own answers to denied requests. The status is that of
 * the denial without its doing.
 */
class ResponseWriterTests {

	@ParameterizedTest
	@CsvSource({ "TomcatServlet", "JettyServlet", "NettyReactive" })
	void responseHasTheStatusOfTheDenial(String server) {
		boolean servlet = server.endsWith("Servlet");
		Map<String, Object> properties = Map.of("spring.config.name", "paths", "gossip-limiter.limits.listed.limit", 1,
				"gossip-limiter.limits.listed.window", "60s", "gossip-limiter.limits.listed.paths", "/v/**",
				"gossip-limiter.limits.listed.deny", "127.0.0.0/8", "gossip-limiter.limits.listed.condition",
				"headers['X-Listed'] != null");
		try (Stack stack = Stack.start(servlet ? WebApplicationType.SERVLET : WebApplicationType.REACTIVE, server,
				false, properties, servlet ? Servlets.class : Reactive.class)) {
			Answer listed = stack.client().get("/v/controller/x", "X-Listed", "yes");
			assertThat(listed.status()).isEqualTo(403);
			assertThat(listed.body()).isEqualTo("403 FORBIDDEN");
			stack.client().get("/v/controller/x", "X-Denied", "a");
			Answer denied = stack.client().get("/v/controller/x", "X-Denied", "a");
			assertThat(denied.status()).isEqualTo(429);
			assertThat(denied.body()).isEqualTo("429 TOO_MANY_REQUESTS");
			assertThat(denied.header("Retry-After")).isNotEmpty();
		}
	}

	@Configuration(proxyBeanMethods = false)
	static class Servlets extends PathApplication.Servlets {

		@Bean
		io.github.gossiplimiter.autoconfigure.web.servlet.RateLimitedResponseWriter ownAnswers() {
			return (request, response, denial) -> response.getWriter().write(denial.status().toString());
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Reactive extends PathApplication.Reactive {

		@Bean
		io.github.gossiplimiter.autoconfigure.web.reactive.RateLimitedResponseWriter ownAnswers() {
			return (exchange, denial) -> {
				ServerHttpResponse response = exchange.getResponse();
				DataBuffer text = response.bufferFactory()
					.wrap(denial.status().toString().getBytes(StandardCharsets.US_ASCII));
				return response.writeWith(Mono.just(text));
			};
		}

	}

}
