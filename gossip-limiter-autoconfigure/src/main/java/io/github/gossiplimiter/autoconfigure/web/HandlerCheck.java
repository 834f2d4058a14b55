/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.web.method.HandlerMethod;

import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

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
	 * @param candidates types of beans that may be annotated
	 * @param limited finds the annotated methods of a type
	 */
	static void check(Class<? extends Annotation> annotation, Collection<HandlerMethod> handlers,
			Set<Class<?>> candidates, Function<Class<?>, Set<Method>> limited) {
		Map<Class<?>, Set<Method>> byType = new LinkedHashMap<>();
		for (Class<?> candidate : candidates) {
			if (LimitDefinitions.isController(candidate)) {
				byType.put(candidate, new HashSet<>());
			}
		}
		for (HandlerMethod handler : handlers) {
			byType.computeIfAbsent(handler.getBeanType(), (type) -> new HashSet<>()).add(handler.getMethod());
		}
		byType.forEach((type, handling) -> check(annotation, type, handling, limited.apply(type)));
	}

	private static void check(Class<? extends Annotation> annotation, Class<?> type, Set<Method> handling,
			Set<Method> limited) {
		for (Method method : limited) {
			if (!handling.contains(method)) {
				throw wrong(annotation, type.getSimpleName() + "." + method.getName(),
						"the method does not handle requests.");
			}
		}
		if (handling.isEmpty() && MergedAnnotations.from(type, SearchStrategy.TYPE_HIERARCHY).isPresent(annotation)) {
			throw wrong(annotation, type.getSimpleName(), "no method of the controller handles requests.");
		}
	}

	private static GossipLimiterConfigurationException wrong(Class<? extends Annotation> annotation, String place,
			String problem) {
		return new GossipLimiterConfigurationException("@" + annotation.getSimpleName() + " on " + place,
				"has no effect: " + problem,
				"Add a mapping, for example @GetMapping(\"/search\"), or move the annotation to a bean that is not a "
						+ "controller, whose calls are limited.");
	}

}
