/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.junit.jupiter.api.AfterAll;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.gateway.filter.ratelimit.KeyResolver;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Limits on the routes of Spring Cloud Gateway, checked by its own filter: a route for
 * each limit, in front of a real server.
 */
class GatewayContractTests implements LimitContract, PlanContract, ResponseContract {

	private static final List<String> ROUTES = List.of("two", "patient", "each", "everyone", "hostile", "four-each",
			"trial", "minutes", "bucket", "strict", "crowd", "plans", "tenant-plans", "plans-denied", "plans-resolved",
			"plans-failing", "tenants", "lists", "addresses", "failing", "failures", "plan-failures", "changing",
			"listened");

	/**
	 * Those of the topic that looks at responses.
	 */
	private static final List<String> RESPONSE_ROUTES = List.of("plain", "again", "formats", "pages", "cost", "shady",
			"windows", "falling-gossip", "falling-strict", "falling-hybrid");

	private final DisposableServer upstream = HttpServer.create()
		.host("127.0.0.1")
		.handle(GatewayContractTests::answer)
		.bindNow();

	private final LimitedServer server = new LimitedServer(
			Stack.start(WebApplicationType.REACTIVE, "NettyReactive", false, properties(), Gateway.class));

	private static Mono<Void> answer(HttpServerRequest request, HttpServerResponse response) {
		boolean fails = request.requestHeaders().contains("X-How");
		return response.status(fails ? 500 : 200).sendString(Mono.just("fine")).then();
	}

	private Map<String, Object> properties() {
		Map<String, Object> properties = new HashMap<>();
		properties.put("spring.config.name", "common,common-gateway");
		for (int i = 0; i < ROUTES.size(); i++) {
			String name = ROUTES.get(i);
			limitedRoute(properties, i, name, "/c/" + name, name.equals("everyone") ? "everyone" : "userKey");
		}
		for (int i = 0; i < RESPONSE_ROUTES.size(); i++) {
			String name = RESPONSE_ROUTES.get(i);
			limitedRoute(properties, ROUTES.size() + i, name, "/p/" + name, "userOrUnknown");
		}
		route(properties, ROUTES.size() + RESPONSE_ROUTES.size(), "free", "/p/free");
		return properties;
	}

	private void limitedRoute(Map<String, Object> properties, int index, String name, String path, String key) {
		String filter = route(properties, index, name, path) + "filters[0].";
		properties.put(filter + "name", "RequestRateLimiter");
		properties.put(filter + "args.rate-limiter", "#{@gossipRateLimiter}");
		properties.put(filter + "args.key-resolver", "#{@" + key + "}");
		boolean costly = name.equals("four-each") || name.equals("cost");
		properties.put(filter + "args.gossip-limiter.cost", costly ? "4" : "1");
	}

	private String route(Map<String, Object> properties, int index, String name, String path) {
		String route = "spring.cloud.gateway.server.webflux.routes[" + index + "].";
		properties.put(route + "id", name);
		properties.put(route + "uri", "http://127.0.0.1:" + this.upstream.port());
		properties.put(route + "predicates[0]", "Path=" + path);
		return route;
	}

	@Override
	public LimitedServer application() {
		return this.server;
	}

	@AfterAll
	void stopUpstream() {
		this.upstream.disposeNow(Duration.ofSeconds(5));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(CommonBeans.class)
	static class Gateway {

		@Bean
		@Primary
		KeyResolver userKey() {
			return (exchange) -> Mono.justOrEmpty(exchange.getRequest().getHeaders().getFirst("X-User"));
		}

		@Bean
		KeyResolver userOrUnknown() {
			return (exchange) -> Mono
				.just(Objects.requireNonNullElse(exchange.getRequest().getHeaders().getFirst("X-User"), "unknown"));
		}

		@Bean
		KeyResolver everyone() {
			return (exchange) -> Mono.just("global");
		}

	}

}
