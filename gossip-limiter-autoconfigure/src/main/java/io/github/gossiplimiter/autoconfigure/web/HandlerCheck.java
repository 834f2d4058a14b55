package io.github.gossiplimiter.autoconfigure.web;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.springframework.web.method.HandlerMethod;

import io.github.gossiplimiter.autoconfigure.GossipLimiterConfigurationException;

/**
 * A limit is never silently absent: an annotation on a method of a controller that does
 * not handle requests has no effect.
 */
final class HandlerCheck {

	private HandlerCheck() {
	}

	/**
	 * Check that all annotated methods of controllers handle requests.
	 * @param annotation what limits them
	 * @param handlers all handlers
	 * @param limited finds the annotated methods of a type
	 */
	static void check(Class<? extends Annotation> annotation, List<HandlerMethod> handlers,
			Function<Class<?>, Set<Method>> limited) {
		Map<Class<?>, Set<Method>> byType = handlers.stream()
			.collect(Collectors.groupingBy(HandlerMethod::getBeanType,
					Collectors.mapping(HandlerMethod::getMethod, Collectors.toSet())));
		byType.forEach((type, handling) -> {
			for (Method method : limited.apply(type)) {
				if (!handling.contains(method)) {
					throw new GossipLimiterConfigurationException(
							"@" + annotation.getSimpleName() + " on " + type.getSimpleName() + "." + method.getName(),
							"has no effect: the method does not handle requests.",
							"Add a mapping, for example @GetMapping(\"/search\"), or remove the annotation.");
				}
			}
		});
	}

}
