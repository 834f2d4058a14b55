package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

import org.springframework.core.io.Resource;
import org.springframework.http.server.PathContainer;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.function.server.support.RouterFunctionMapping;
import org.springframework.web.reactive.handler.AbstractUrlHandlerMapping;
import org.springframework.web.reactive.resource.PathResourceResolver;
import org.springframework.web.reactive.resource.ResourceWebHandler;
import org.springframework.web.reactive.result.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Tells whether a controller or static file serves a path. A path counts as served where
 * that cannot be known, as with functional routes and those of a gateway, which may look
 * at anything.
 */
final class ServedPaths implements Predicate<PathContainer> {

	private final List<HandlerMapping> mappings;

	ServedPaths(List<HandlerMapping> mappings) {
		this.mappings = mappings;
	}

	@Override
	public boolean test(PathContainer path) {
		return this.mappings.stream().anyMatch((mapping) -> mayServe(mapping, path));
	}

	private static boolean mayServe(HandlerMapping mapping, PathContainer path) {
		if (mapping instanceof RequestMappingInfoHandlerMapping ofMethods) {
			return ofMethods.getHandlerMethods()
				.keySet()
				.stream()
				.anyMatch((info) -> info.getPatternsCondition()
					.getPatterns()
					.stream()
					.anyMatch((pattern) -> pattern.matches(path)));
		}
		if (mapping instanceof RouterFunctionMapping ofRoutes) {
			return ofRoutes.getRouterFunction() != null;
		}
		return !(mapping instanceof AbstractUrlHandlerMapping ofUrls) || ofUrls.getHandlerMap()
			.entrySet()
			.stream()
			.anyMatch((entry) -> mayServe(entry.getKey(), entry.getValue(), path));
	}

	private static boolean mayServe(PathPattern pattern, Object handler, PathContainer path) {
		return pattern.matches(path) && (!(handler instanceof ResourceWebHandler resources)
				|| mayServe(resources, pattern.extractPathWithinPattern(path).value()));
	}

	private static boolean mayServe(ResourceWebHandler resources, String path) {
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

}
