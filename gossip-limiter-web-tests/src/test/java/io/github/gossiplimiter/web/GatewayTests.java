/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.gateway.filter.ratelimit.KeyResolver;
import org.springframework.cloud.gateway.filter.ratelimit.RateLimiter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

import io.github.gossiplimiter.autoconfigure.gateway.GossipRateLimiter;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * Limits on the routes of Spring Cloud Gateway, asked by its own filter, in front of a
 * real server.
 */
@TestInstance(Lifecycle.PER_CLASS)
class GatewayTests {

	private final AtomicInteger reached = new AtomicInteger();

	private final DisposableServer upstream = HttpServer.create()
		.host("127.0.0.1")
		.route((routes) -> routes.get("/slow", (request, response) -> response.sendString(Mono.never()))
			.get("/moved", (request, response) -> response.sendRedirect("/moved-here"))
			.get("/gone", (request, response) -> {
				this.reached.incrementAndGet();
				return response.sendString(Mono.never());
			})
			.get("/**", (request, response) -> response.sendString(Mono.just("from upstream"))))
		.bindNow();

	private final Stack stack = start(Gateway.class);

	private final Client client = this.stack.client();

	private Stack start(Class<?>... sources) {
		Map<String, Object> properties = Map.of("spring.config.name", "gateway", "upstream",
				"http://127.0.0.1:" + this.upstream.port());
		return Stack.start(WebApplicationType.REACTIVE, "NettyReactive", false, properties, sources);
	}

	@AfterAll
	void stop() {
		this.stack.close();
		this.upstream.disposeNow();
	}

	@Test
	void routeUsesTheLimitItNames() {
		Answer first = this.client.get("/named/a", "X-User", "a");
		assertThat(first.status()).isEqualTo(200);
		assertThat(first.body()).isEqualTo("from upstream");
		assertThat(first.headerLines("RateLimit-Policy")).containsExactly("\"shared\";q=2;w=30");
		assertThat(first.header("RateLimit")).matches("\"shared\";r=1;t=3[01]");
		this.client.get("/named/b", "X-User", "a");
		Answer denied = this.client.get("/named/c", "X-User", "a");
		assertThat(denied.status()).isEqualTo(429);
		assertThat(denied.headerLines("RateLimit")).hasSize(1);
		assertThat(denied.headerLines("Retry-After")).hasSize(1);
		assertThat(denied.header("Content-Type")).isEqualTo("application/problem+json");
		assertThat(denied.body()).contains("\"status\":429", "\"instance\":\"/named/c\"",
				"\"detail\":\"The limit 'shared' is used up: 2 in 30 seconds.\"", "\"violated-policies\":[\"shared\"]");
		assertCharged("shared", 2, 1);
		assertThat(this.client.status("/named/a", "X-User", "b")).isEqualTo(200);
	}

	@Test
	void routeWithoutALimitUsesTheOneOfItsName() {
		assertThat(this.client.get("/orders/1", "X-User", "a").header("RateLimit")).startsWith("\"orders\";r=0;");
		assertThat(this.client.status("/orders/2", "X-User", "a")).isEqualTo(429);
		assertThat(this.client.status("/orders/2", "X-User", "b")).isEqualTo(200);
	}

	@Test
	void requestWithoutKeyIsDeniedByTheFilterAndNotCharged() {
		assertThat(this.client.status("/orders/3")).isEqualTo(403);
		assertThat(this.stack.rateLimiter().key("orders", "")).isEmpty();
	}

	@Test
	void configuredStatusIsKept() {
		this.client.get("/busy", "X-User", "a");
		Answer denied = this.client.get("/busy", "X-User", "a");
		assertThat(denied.status()).isEqualTo(503);
		assertThat(denied.header("RateLimit")).startsWith("\"busy\";r=0;");
		assertThat(denied.header("Retry-After")).isNotEmpty();
		assertThat(denied.body()).isEmpty();
	}

	@Test
	void upstreamThatTimesOutIsChargedOnce() {
		assertThat(this.client.status("/slow", "X-User", "a")).isEqualTo(504);
		assertCharged("slow", 1, 0);
	}

	@Test
	void clientThatDisconnectsIsChargedOnce() {
		this.client.abandon("/gone", () -> await().until(() -> this.reached.get() == 1));
		assertCharged("gone", 1, 0);
		assertThat(this.stack.rateLimiter().peek("gone", "anyone", 1).remaining()).isEqualTo(1);
	}

	@Test
	void redirectIsARequestOfItsOwn() {
		Answer redirect = this.client.get("/moved", "X-User", "a");
		assertThat(redirect.status()).isEqualTo(302);
		assertThat(this.client.status("/moved-here", "X-User", "a")).isEqualTo(200);
		assertCharged("moved", 1, 0);
		assertCharged("moved-here", 1, 0);
	}

	@Test
	void forwardIsChargedOnce() {
		assertThat(this.client.get("/forwarding", "X-User", "a").body()).isEqualTo("from within");
		assertCharged("forwarding", 1, 0);
		this.client.get("/forwarding", "X-User", "a");
		assertThat(this.client.status("/forwarding", "X-User", "a")).isEqualTo(429);
	}

	@Test
	void deniedRequestIsAnEventOfItsObservation() {
		this.client.get("/observed", "X-User", "a");
		assertThat(this.client.status("/observed", "X-User", "a")).isEqualTo(429);
		assertThat(this.stack.context().getBean(EventLog.class).events())
			.containsOnlyOnce("http.server.requests: gossip.limiter.denied observed");
	}

	@Test
	void limitOnAPathHoldsForRoutesToo() {
		assertThat(this.client.get("/by-path").body()).isEqualTo("from upstream");
		Answer denied = this.client.get("/by-path");
		assertThat(denied.status()).isEqualTo(429);
		assertThat(denied.body()).contains("\"violated-policies\":[\"by-path\"]");
		assertCharged("by-path", 1, 1);
		for (String path : new String[] { "/a/../by-path", "/;a/by-path", "//by-path", "/by-path/", "/%5cby-path",
				"/a/%2e%2e/by-path" }) {
			assertThat(this.client.status(path)).as(path).isEqualTo(429);
		}
	}

	@Test
	void routeThatNamesAnUnknownLimitStopsTheStart() {
		String args = "spring.cloud.gateway.server.webflux.routes[0].filters[0].args.";
		Map<String, Object> routes = Map.of("spring.cloud.gateway.server.webflux.routes[0].id", "checkout",
				"spring.cloud.gateway.server.webflux.routes[0].uri", "http://localhost:1",
				"spring.cloud.gateway.server.webflux.routes[0].predicates[0]", "Path=/**",
				"spring.cloud.gateway.server.webflux.routes[0].filters[0].name", "RequestRateLimiter",
				args + "rate-limiter", "#{@gossipRateLimiter}", "spring.config.name", "none", "server.port", 0,
				"gossip-limiter.limits.search.limit", 1, "gossip-limiter.limits.search.window", "30s");
		assertThatThrownBy(
				() -> Stack.start(WebApplicationType.REACTIVE, "NettyReactive", false, routes, Gateway.class).close())
			.isInstanceOf(GossipLimiterConfigurationException.class)
			.hasMessageContaining(
					"The route 'checkout' has a RequestRateLimiter filter that asks the limit 'checkout'");
	}

	@Test
	void anotherLimiterStaysTheOneOfFiltersThatNameNone() {
		try (Stack both = start(Gateway.class, OtherLimiter.class)) {
			assertThat(both.client().get("/orders/1", "X-User", "a").header("Limiter")).isEqualTo("other");
			assertThat(both.client().get("/named/1", "X-User", "a").header("RateLimit")).startsWith("\"shared\";r=1;");
			assertThat(both.context().getBean("gossipRateLimiter")).isInstanceOf(GossipRateLimiter.class);
		}
	}

	private void assertCharged(String limit, int allowed, int denied) {
		assertThat(this.stack.status(limit).allowed()).isEqualTo(allowed);
		assertThat(this.stack.status(limit).denied()).isEqualTo(denied);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Gateway {

		@Bean
		EventLog eventLog() {
			return new EventLog();
		}

		@Bean
		RouterFunction<ServerResponse> within() {
			return RouterFunctions.route()
				.GET("/within", (request) -> ServerResponse.ok().bodyValue("from within"))
				.build();
		}

		@Bean
		@Primary
		KeyResolver anyKey() {
			return (exchange) -> Mono.just("anyone");
		}

		@Bean
		KeyResolver userKey() {
			return (exchange) -> Mono.justOrEmpty(exchange.getRequest().getHeaders().getFirst("X-User"));
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OtherLimiter {

		@Bean
		RateLimiter<Object> otherLimiter() {
			return new Other();
		}

	}

	private static final class Other implements RateLimiter<Object> {

		@Override
		public Mono<Response> isAllowed(String routeId, String id) {
			return Mono.just(new Response(true, Map.of("Limiter", "other")));
		}

		@Override
		public Map<String, Object> getConfig() {
			return new HashMap<>();
		}

		@Override
		public Class<Object> getConfigClass() {
			return Object.class;
		}

		@Override
		public Object newConfig() {
			return new Object();
		}

	}

}
