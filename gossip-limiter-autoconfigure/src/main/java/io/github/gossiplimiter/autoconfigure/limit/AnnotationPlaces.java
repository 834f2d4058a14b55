/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

/**
 * Refuses annotations of ours where nothing could apply them: on {@code @Bean} methods,
 * on methods of controllers to which something else than HTTP requests is mapped, and on
 * servlet filters, which are called by the server. Called once for each annotated type
 * while the context starts.
 *
 * @since 0.1.0
 */
public final class AnnotationPlaces {

	private static final Set<String> OF_SERVER = Set.of("jakarta.servlet.Filter", "jakarta.servlet.Servlet");

	private static final String[] OF_REQUESTS = { "org.springframework.web.bind.annotation.RequestMapping",
			"org.springframework.web.service.annotation.HttpExchange" };

	private static final Set<String> OF_MESSAGES = Set.of(
			"org.springframework.graphql.data.method.annotation.SchemaMapping",
			"org.springframework.graphql.data.method.annotation.BatchMapping",
			"org.springframework.messaging.handler.annotation.MessageMapping",
			"org.springframework.messaging.simp.annotation.SubscribeMapping",
			"org.springframework.messaging.rsocket.annotation.ConnectMapping",
			"org.springframework.messaging.rsocket.service.RSocketExchange");

	private AnnotationPlaces() {
	}

	/**
	 * Check the places of an annotation in a type.
	 * @param annotation the annotation
	 * @param type the type of a bean
	 * @param methods the methods of the type that carry the annotation themselves
	 */
	public static void check(Class<? extends Annotation> annotation, Class<?> type, Set<Method> methods) {
		boolean onType = annotations(type).isPresent(annotation);
		if (!onType && methods.isEmpty()) {
			return;
		}
		for (Method method : methods) {
			checkMethod(annotation, type, method);
		}
		if (ClassUtils.getAllInterfacesForClassAsSet(type).stream().map(Class::getName).anyMatch(OF_SERVER::contains)) {
			throw wrong(annotation, type.getSimpleName(),
					"cannot be applied: the server calls a filter or servlet, and does not answer a denial with 429.",
					"Put a limit on the paths instead, for example 'gossip-limiter.limits.NAME.paths: /api/**', or move "
							+ "the annotation to a bean that the filter calls.");
		}
		if (onType) {
			checkType(annotation, type);
		}
	}

	private static void checkMethod(Class<? extends Annotation> annotation, Class<?> type, Method method) {
		String place = type.getSimpleName() + "." + method.getName();
		if (annotations(method).isPresent(Bean.class)) {
			throw wrong(annotation, place, "has no effect: a @Bean method is called once, to make the bean.",
					"Move the annotation to the methods of the bean that are to be limited.");
		}
		if (LimitDefinitions.isController(type)) {
			String other = otherMapping(method);
			if (other != null) {
				throw notOverHttp(annotation, place, "the method", other);
			}
		}
	}

	private static void checkType(Class<? extends Annotation> annotation, Class<?> type) {
		if (annotations(type).isPresent(Configuration.class)) {
			throw wrong(annotation, type.getSimpleName(),
					"has no effect: the methods of a @Configuration class make beans.",
					"Move the annotation to the class of a bean whose methods are to be limited.");
		}
		if (LimitDefinitions.isController(type)) {
			for (Method method : ReflectionUtils.getUniqueDeclaredMethods(type)) {
				String other = otherMapping(method);
				if (other != null) {
					throw notOverHttp(annotation, type.getSimpleName(), "its method " + method.getName(), other);
				}
			}
		}
	}

	/*
	 * The mapping of GraphQL, STOMP or RSocket, also if it is part of a composed
	 * annotation or stands beside the mapping of HTTP requests. A mapping of unknown
	 * origin counts only without the latter.
	 */
	private static @Nullable String otherMapping(Method method) {
		MergedAnnotations annotations = annotations(method);
		boolean overHttp = Stream.of(OF_REQUESTS).anyMatch(annotations::isPresent);
		return annotations.stream()
			.map(MergedAnnotation::getType)
			.filter((type) -> type.getSimpleName().endsWith("Mapping") || OF_MESSAGES.contains(type.getName()))
			.filter((type) -> !overHttp || isOfMessages(type))
			.map(Class::getSimpleName)
			.findFirst()
			.orElse(null);
	}

	private static boolean isOfMessages(Class<? extends Annotation> type) {
		return OF_MESSAGES.contains(type.getName())
				|| OF_MESSAGES.stream().anyMatch((name) -> MergedAnnotations.from(type).isPresent(name));
	}

	private static GossipLimiterConfigurationException notOverHttp(Class<? extends Annotation> annotation, String place,
			String method, String mapping) {
		return wrong(annotation, place,
				"has no effect on what @" + mapping + " maps to " + method
						+ ": only HTTP requests to handlers are limited.",
				"Put a limit on the path of all these requests, for example 'gossip-limiter.limits.NAME.paths: /graphql', "
						+ "or move the annotation to a bean that the controller calls, whose calls are limited.");
	}

	private static MergedAnnotations annotations(AnnotatedElement element) {
		return MergedAnnotations.from(element, SearchStrategy.TYPE_HIERARCHY);
	}

	private static GossipLimiterConfigurationException wrong(Class<? extends Annotation> annotation, String place,
			String problem, String remedy) {
		return new GossipLimiterConfigurationException("@" + annotation.getSimpleName() + " on " + place, problem,
				remedy);
	}

}
