/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.core.env.PropertyResolver;

import io.github.gossiplimiter.autoconfigure.annotation.ConcurrencyLimited;
import io.github.gossiplimiter.autoconfigure.limit.AnnotationPlaces;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

/**
 * Reads {@code @ConcurrencyLimited} from types and methods, through composed annotations,
 * super types and interfaces.
 *
 * @since 0.1.0
 */
public final class ConcurrencyAnnotations {

	private final Set<Class<?>> limitedTypes = new LinkedHashSet<>();

	private final Set<Class<?>> types;

	private final ConcurrencyLimits limits;

	private final PropertyResolver placeholders;

	/**
	 * Read the annotations of some types, and fail if one makes no sense.
	 * @param types types of beans
	 * @param limits what annotations can name
	 * @param placeholders resolves what stands in names
	 */
	ConcurrencyAnnotations(Set<Class<?>> types, ConcurrencyLimits limits, PropertyResolver placeholders) {
		this.types = types;
		this.limits = limits;
		this.placeholders = placeholders;
		types.forEach(this::add);
	}

	private void add(Class<?> type) {
		Set<Method> methods = limitedMethods(type);
		AnnotationPlaces.check(ConcurrencyLimited.class, type, methods);
		if (methods.isEmpty() && !isPresent(type)) {
			return;
		}
		this.limitedTypes.add(type);
		this.limits.gate(names(type, type.getSimpleName()), place(type.getSimpleName()));
		methods.forEach((method) -> gate(type, method));
	}

	/**
	 * Whether methods of a type may be limited, as far as is known without a bean.
	 */
	public boolean isLimited(Class<?> type) {
		return this.limitedTypes.stream().anyMatch((known) -> known.isAssignableFrom(type));
	}

	/**
	 * Types of beans that may be annotated.
	 */
	public Set<Class<?>> candidates() {
		return this.types;
	}

	/**
	 * Methods of a type that carry the annotation themselves.
	 */
	public Set<Method> limitedMethods(Class<?> type) {
		return annotatedMethods(type);
	}

	private static Set<Method> annotatedMethods(Class<?> type) {
		return MethodIntrospector.selectMethods(type, (Method method) -> isPresent(method));
	}

	/**
	 * One place where a type carries the annotation, or nothing if it does not.
	 */
	static @Nullable String placeIn(Class<?> type) {
		if (isPresent(type)) {
			return place(type.getSimpleName());
		}
		for (Method method : annotatedMethods(type)) {
			return place(type.getSimpleName() + "." + method.getName());
		}
		return null;
	}

	/**
	 * What a call of a method has to pass.
	 * @param type the type of the bean, which may inherit the method
	 * @param method the method
	 */
	public ConcurrencyGate gate(Class<?> type, Method method) {
		String target = type.getSimpleName() + "." + method.getName();
		Set<String> names = names(type, type.getSimpleName());
		names.addAll(names(method, target));
		return this.limits.gate(names, place(target));
	}

	private static boolean isPresent(AnnotatedElement element) {
		return annotations(element).isPresent(ConcurrencyLimited.class);
	}

	/*
	 * Only the nearest: who overrides a method or extends a type says anew what it needs.
	 */
	private Set<String> names(AnnotatedElement element, String target) {
		MergedAnnotation<ConcurrencyLimited> found = annotations(element).get(ConcurrencyLimited.class);
		Set<String> names = new LinkedHashSet<>();
		if (found.isPresent()) {
			for (String written : found.getStringArray(MergedAnnotation.VALUE)) {
				names.add(this.placeholders.resolveRequiredPlaceholders(written).trim());
			}
			if (names.isEmpty() || names.contains("")) {
				throw new GossipLimiterConfigurationException(place(target), "names nothing.",
						"Name what is under 'gossip-limiter.concurrency', for example "
								+ "@ConcurrencyLimited(\"inference\").");
			}
		}
		return names;
	}

	private static String place(String target) {
		return "@ConcurrencyLimited on " + target;
	}

	private static MergedAnnotations annotations(AnnotatedElement element) {
		return MergedAnnotations.from(element, SearchStrategy.TYPE_HIERARCHY);
	}

}
