/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.util.List;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

import static org.assertj.core.api.Assertions.assertThat;

class RouteVisitorTests {

	private static final HandlerFunction<ServerResponse> ok = (request) -> ServerResponse.ok().build();

	@Test
	void routesHaveTheirPaths() {
		assertThat(paths((routes) -> routes.GET("/a/{id}", ok).POST("/b", RequestPredicates.queryParam("c", "d"), ok)))
			.containsExactly("/a/{id}", "/b");
	}

	@Test
	void nestedRoutesHaveThePathsOfAll() {
		assertThat(paths((routes) -> routes
			.path("/api", (api) -> api.GET("/a", ok).nest(RequestPredicates.path("/b/"), (b) -> b.GET("c", ok)))
			.nest(RequestPredicates.method(HttpMethod.PUT), (put) -> put.PUT("/d", ok))
			.GET("/e", ok))).containsExactly("/api/a", "/api/b/c", "/d", "/e");
	}

	@Test
	void alternativesHaveAllPaths() {
		assertThat(paths((routes) -> routes.route(RequestPredicates.path("/a").or(RequestPredicates.path("/b")), ok)))
			.containsExactly("/a", "/b");
	}

	@Test
	void whatCannotBeKnownIsAnyPath() {
		assertThat(paths((routes) -> routes.route(RequestPredicates.all(), ok))).containsExactly("/**");
		assertThat(paths((routes) -> routes.route(RequestPredicates.path("/a").negate(), ok))).containsExactly("/**");
		assertThat(paths((routes) -> routes.route((request) -> true, ok))).containsExactly("/**");
		assertThat(paths(
				(routes) -> routes.route(RequestPredicates.path("/a").or(RequestPredicates.queryParam("b", "c")), ok)))
			.containsExactly("/**");
		assertThat(paths((routes) -> routes.path("/api", (api) -> api.route(RequestPredicates.all(), ok))))
			.containsExactly("/api/**");
	}

	private static List<String> paths(Consumer<RouterFunctions.Builder> routes) {
		RouterFunctions.Builder builder = RouterFunctions.route();
		routes.accept(builder);
		RouterFunction<ServerResponse> all = builder.build();
		RouteVisitor visitor = new RouteVisitor();
		all.accept(visitor);
		return visitor.paths().patterns();
	}

}
