/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.support.RouterFunctionMapping;
import org.springframework.web.servlet.handler.AbstractUrlHandlerMapping;
import org.springframework.web.servlet.mvc.condition.PathPatternsRequestCondition;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.servlet.resource.PathResourceResolver;
import org.springframework.web.servlet.resource.ResourceHttpRequestHandler;
import org.springframework.web.util.pattern.PathPattern;

import io.github.gossiplimiter.autoconfigure.web.path.LimitedPath;

/**
 * Tells whether a controller, functional route, static file or servlet serves a path. A
 * path counts as served where that cannot be known, as with a route that looks at
 * something else.
 */
final class ServedPaths implements Predicate<LimitedPath> {

	private final List<HandlerMapping> mappings;

	private final ServletContext servletContext;

	ServedPaths(List<HandlerMapping> mappings, ServletContext servletContext) {
		this.mappings = mappings;
		this.servletContext = servletContext;
	}

	@Override
	public boolean test(LimitedPath path) {
		return this.mappings.stream().anyMatch((mapping) -> mayServe(mapping, path)) || mayServlet(path);
	}

	private static boolean mayServe(HandlerMapping mapping, LimitedPath path) {
		if (mapping instanceof RequestMappingInfoHandlerMapping ofMethods) {
			return ofMethods.getHandlerMethods().keySet().stream().anyMatch((info) -> matches(info, path));
		}
		if (mapping instanceof RouterFunctionMapping ofRoutes) {
			return mayRoute(ofRoutes.getRouterFunction(), path);
		}
		if (mapping instanceof AbstractUrlHandlerMapping ofUrls) {
			return ofUrls.getDefaultHandler() != null || (ofUrls.getRootHandler() != null && path.mayMatch("/"))
					|| ofUrls.getPathPatternHandlerMap()
						.entrySet()
						.stream()
						.anyMatch((entry) -> mayServe(entry.getKey(), entry.getValue(), path));
		}
		return true;
	}

	private static boolean matches(RequestMappingInfo info, LimitedPath path) {
		PathPatternsRequestCondition condition = info.getPathPatternsCondition();
		return condition == null || condition.getPatterns().stream().anyMatch(path::mayMatch);
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
		return path.mayMatch(pattern) && (!(handler instanceof ResourceHttpRequestHandler resources)
				|| !resources.getResourceResolvers().stream().allMatch(PathResourceResolver.class::isInstance)
				|| path.mayHaveFile(pattern, resources.getLocations()));
	}

	/*
	 * Spring MVC on other paths than all is not looked at more closely.
	 */
	private boolean mayServlet(LimitedPath path) {
		Map<String, ? extends ServletRegistration> servlets = this.servletContext.getServletRegistrations();
		return servlets.values().stream().anyMatch((servlet) -> {
			Collection<String> patterns = servlet.getMappings();
			boolean spring = Preflights.isDispatcher(servlet.getClassName());
			return patterns.stream()
				.anyMatch((pattern) -> spring ? !pattern.equals("/") : path.mayMatchServlet(pattern));
		});
	}

	/**
	 * Whether a URL pattern of the servlet specification matches a path.
	 */
	static boolean matches(String pattern, String path) {
		if (pattern.endsWith("/*")) {
			String prefix = pattern.substring(0, pattern.length() - 2);
			return path.equals(prefix) || path.startsWith(prefix + "/");
		}
		return pattern.equals("/") || pattern.equals(path)
				|| (pattern.startsWith("*.") && path.endsWith(pattern.substring(1)));
	}

}
