/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import jakarta.servlet.http.HttpServlet;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.function.RequestPredicates;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits on paths that nothing serves, as after a typing error.
 */
@ExtendWith(OutputCaptureExtension.class)
class UnservedPathTests {

	private static final String LIMIT = "gossip-limiter.limits.one.";

	private static final String SERVED = "/search, /items/7, /asset.txt, /login, /error, /search/**, /items/*, /**/7, "
			+ "/sea*, /{name}, /*.txt, /err?r/*, /login/**, /**";

	@ParameterizedTest
	@ValueSource(strings = { "TomcatServlet", "JettyServlet", "NettyReactive" })
	void pathThatNothingServesIsWarnedOf(String server, CapturedOutput output) {
		try (Stack stack = start(server,
				Map.of(LIMIT + "limit", 1, LIMIT + "window", "60s", LIMIT + "paths",
						SERVED + ", /serach, missing.txt, /serach/**, /items/*/x, /*.text, /assets/*",
						"gossip-limiter.concurrency.backend.paths", "/items, /search, /item/**"))) {
			assertThat(stack.client().status("/items/7")).isEqualTo(200);
			assertThat(stack.client().status("/asset.txt")).isEqualTo(429);
		}
		assertThat(warnings(output)).hasSize(8)
			.anyMatch((line) -> line.contains("WARN")
					&& line.contains("The property 'gossip-limiter.limits.one.paths[14]' is '/serach'"))
			.anyMatch((line) -> line.contains("'gossip-limiter.limits.one.paths[15]' is 'missing.txt'"))
			.anyMatch((line) -> line.contains("'gossip-limiter.limits.one.paths[16]' is '/serach/**'"))
			.anyMatch((line) -> line.contains("is '/items/*/x'"))
			.anyMatch((line) -> line.contains("is '/*.text'"))
			.anyMatch((line) -> line.contains("is '/assets/*'"))
			.anyMatch((line) -> line.contains("'gossip-limiter.concurrency.backend.paths[0]' is '/items'"))
			.anyMatch((line) -> line.contains("'gossip-limiter.concurrency.backend.paths[2]' is '/item/**'"));
	}

	private static List<String> warnings(CapturedOutput output) {
		return output.getOut().lines().filter((line) -> line.contains("route, static file or servlet serves")).toList();
	}

	@ParameterizedTest
	@ValueSource(strings = { "TomcatServlet", "JettyServlet" })
	void servletServesItsPaths(String server, CapturedOutput output) {
		try (Stack stack = Stack.start(WebApplicationType.SERVLET, server, false,
				properties(Map.of(LIMIT + "limit", 1, LIMIT + "window", "60s", LIMIT + "paths",
						"/servlet, /servlet/any, /report.do, /servlet/*, /x/*.do, /servlets, /servlets/*.txt")),
				Application.class, Servlets.class)) {
			assertThat(stack.client().status("/servlet/any")).isEqualTo(405);
		}
		assertThat(warnings(output)).hasSize(2)
			.anyMatch((line) -> line.contains("'/servlets'"))
			.anyMatch((line) -> line.contains("'/servlets/*.txt'"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "TomcatServlet", "NettyReactive" })
	void functionalRouteServesItsPaths(String server, CapturedOutput output) {
		boolean servlet = server.endsWith("Servlet");
		try (Stack stack = Stack.start(server,
				properties(Map.of(LIMIT + "limit", 1, LIMIT + "window", "60s", LIMIT + "paths",
						"/v/functional/x, /v/functional/*, /v/**, /v/funtional/x, /v/funtional/*")),
				servlet ? PathApplication.Servlets.class : PathApplication.Reactive.class)) {
			assertThat(stack.client().status("/v/funtional/x")).isEqualTo(404);
			assertThat(stack.client().status("/v/functional/x")).as("requests to it are charged").isEqualTo(429);
		}
		assertThat(warnings(output)).hasSize(2)
			.anyMatch((line) -> line.contains("'/v/funtional/x'"))
			.anyMatch((line) -> line.contains("'/v/funtional/*'"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "TomcatServlet", "NettyReactive" })
	void functionalRouteThatAsksForNoPathMayServeAny(String server, CapturedOutput output) {
		Class<?> application = server.endsWith("Servlet") ? ServletRoutes.class : ReactiveRoutes.class;
		try (Stack stack = Stack.start(server,
				properties(Map.of(LIMIT + "limit", 1, LIMIT + "window", "60s", LIMIT + "paths", "/serach")),
				Application.class, application)) {
			assertThat(stack.client().status("/serach")).isEqualTo(404);
		}
		assertThat(warnings(output)).isEmpty();
	}

	private static Stack start(String server, Map<String, Object> properties) {
		return Stack.start(server.endsWith("Servlet") ? WebApplicationType.SERVLET : WebApplicationType.REACTIVE,
				server, false, properties(properties), Application.class);
	}

	private static Map<String, Object> properties(Map<String, Object> properties) {
		Map<String, Object> all = new HashMap<>(properties);
		all.put("spring.config.name", "unserved");
		return all;
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		@Bean
		SearchController searchController() {
			return new SearchController();
		}

	}

	@RestController
	static class SearchController {

		@GetMapping({ "/search", "/items/{id}" })
		String search() {
			return "fine";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Servlets {

		@Bean
		ServletRegistrationBean<HttpServlet> servlet() {
			return new ServletRegistrationBean<>(new EmptyServlet(), "/servlet/*", "*.do");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ServletRoutes {

		@Bean
		RouterFunction<ServerResponse> routes() {
			return RouterFunctions.route(RequestPredicates.param("report", "yes"),
					(request) -> ServerResponse.ok().build());
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ReactiveRoutes {

		@Bean
		org.springframework.web.reactive.function.server.RouterFunction<org.springframework.web.reactive.function.server.ServerResponse> routes() {
			return org.springframework.web.reactive.function.server.RouterFunctions.route(
					org.springframework.web.reactive.function.server.RequestPredicates.queryParam("report", "yes"),
					(request) -> org.springframework.web.reactive.function.server.ServerResponse.ok().build());
		}

	}

	private static final class EmptyServlet extends HttpServlet {

	}

}
