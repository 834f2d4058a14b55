/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.util.List;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.support.RouterFunctionMapping;
import org.springframework.web.reactive.handler.AbstractUrlHandlerMapping;
import org.springframework.web.reactive.resource.PathResourceResolver;
import org.springframework.web.reactive.resource.ResourceWebHandler;
import org.springframework.web.reactive.result.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.util.pattern.PathPattern;

import io.github.gossiplimiter.autoconfigure.web.path.LimitedPath;

/**
 * Tells whether a controller, functional route or static file serves a path. A path
 * counts as served where that cannot be known, as with a route that looks at something
 * else, and those of a gateway.
 */
final class ServedPaths implements Predicate<LimitedPath> {

	private final List<HandlerMapping> mappings;

	ServedPaths(List<HandlerMapping> mappings) {
		this.mappings = mappings;
	}

	@Override
	public boolean test(LimitedPath path) {
		return this.mappings.stream().anyMatch((mapping) -> mayServe(mapping, path));
	}

	private static boolean mayServe(HandlerMapping mapping, LimitedPath path) {
		if (mapping instanceof RequestMappingInfoHandlerMapping ofMethods) {
			return ofMethods.getHandlerMethods()
				.keySet()
				.stream()
				.anyMatch((info) -> info.getPatternsCondition().getPatterns().stream().anyMatch(path::mayMatch));
		}
		if (mapping instanceof RouterFunctionMapping ofRoutes) {
			return mayRoute(ofRoutes.getRouterFunction(), path);
		}
		return !(mapping instanceof AbstractUrlHandlerMapping ofUrls) || ofUrls.getHandlerMap()
			.entrySet()
			.stream()
			.anyMatch((entry) -> mayServe(entry.getKey(), entry.getValue(), path));
	}

	private static boolean mayRoute(@Nullable RouterFunction<?> routes, LimitedPath path) {
		if (routes == null) {
			return false;
		}
		RouteVisitor visitor = new RouteVisitor();
		routes.accept(visitor);
		return visitor.paths().patterns().stream().anyMatch(path::mayMatch);
	}

	private static boolean mayServe(PathPattern pattern, Object handler, LimitedPath path) {
		return path.mayMatch(pattern) && (!(handler instanceof ResourceWebHandler resources)
				|| !resources.getResourceResolvers().stream().allMatch(PathResourceResolver.class::isInstance)
				|| path.mayHaveFile(pattern, resources.getLocations()));
	}

}
