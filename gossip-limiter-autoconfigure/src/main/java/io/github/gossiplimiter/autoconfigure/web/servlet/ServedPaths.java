package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import org.springframework.core.io.Resource;
import org.springframework.http.server.PathContainer;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.function.support.RouterFunctionMapping;
import org.springframework.web.servlet.handler.AbstractUrlHandlerMapping;
import org.springframework.web.servlet.mvc.condition.PathPatternsRequestCondition;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.servlet.resource.PathResourceResolver;
import org.springframework.web.servlet.resource.ResourceHttpRequestHandler;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Tells whether a controller, static file or servlet serves a path. A path counts as
 * served where that cannot be known, as with functional routes, which may look at
 * anything.
 */
final class ServedPaths implements Predicate<PathContainer> {

	private final List<HandlerMapping> mappings;

	private final ServletContext servletContext;

	ServedPaths(List<HandlerMapping> mappings, ServletContext servletContext) {
		this.mappings = mappings;
		this.servletContext = servletContext;
	}

	@Override
	public boolean test(PathContainer path) {
		return this.mappings.stream().anyMatch((mapping) -> mayServe(mapping, path)) || mayServlet(path.value());
	}

	private static boolean mayServe(HandlerMapping mapping, PathContainer path) {
		if (mapping instanceof RequestMappingInfoHandlerMapping ofMethods) {
			return ofMethods.getHandlerMethods().keySet().stream().anyMatch((info) -> matches(info, path));
		}
		if (mapping instanceof RouterFunctionMapping ofRoutes) {
			return ofRoutes.getRouterFunction() != null;
		}
		if (mapping instanceof AbstractUrlHandlerMapping ofUrls) {
			return ofUrls.getDefaultHandler() != null || (ofUrls.getRootHandler() != null && path.value().equals("/"))
					|| ofUrls.getPathPatternHandlerMap()
						.entrySet()
						.stream()
						.anyMatch((entry) -> mayServe(entry.getKey(), entry.getValue(), path));
		}
		return true;
	}

	private static boolean matches(RequestMappingInfo info, PathContainer path) {
		PathPatternsRequestCondition condition = info.getPathPatternsCondition();
		return condition == null || condition.getPatterns().stream().anyMatch((pattern) -> pattern.matches(path));
	}

	private static boolean mayServe(PathPattern pattern, Object handler, PathContainer path) {
		return pattern.matches(path) && (!(handler instanceof ResourceHttpRequestHandler resources)
				|| mayServe(resources, pattern.extractPathWithinPattern(path).value()));
	}

	private static boolean mayServe(ResourceHttpRequestHandler resources, String path) {
		return !resources.getResourceResolvers().stream().allMatch(PathResourceResolver.class::isInstance)
				|| resources.getLocations().stream().anyMatch((location) -> exists(location, path));
	}

	private static boolean exists(Resource location, String path) {
		try {
			return location.createRelative(path).exists();
		}
		catch (IOException ex) {
			return false;
		}
	}

	/*
	 * Spring MVC on other paths than all is not looked at more closely.
	 */
	private boolean mayServlet(String path) {
		Map<String, ? extends ServletRegistration> servlets = this.servletContext.getServletRegistrations();
		return servlets.values().stream().anyMatch((servlet) -> {
			Collection<String> patterns = servlet.getMappings();
			boolean spring = Preflights.isDispatcher(servlet.getClassName());
			return patterns.stream().anyMatch((pattern) -> spring ? !pattern.equals("/") : matches(pattern, path));
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
