/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.core.env.PropertyResolver;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.autoconfigure.annotation.IgnoreRateLimit;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

/**
 * Reads {@code @RateLimited} and {@code @IgnoreRateLimit} from types and methods, through
 * composed annotations, super types and interfaces.
 */
final class LimitAnnotations {

	private final PropertyResolver placeholders;

	LimitAnnotations(PropertyResolver placeholders) {
		this.placeholders = placeholders;
	}

	/**
	 * What applies to a handler, or nothing if it is exempt.
	 */
	@Nullable List<AnnotatedLimit> onHandler(Class<?> type, Method method) {
		List<AnnotatedLimit> onMethod = onMethod(type, method);
		if (isIgnored(method)) {
			if (!onMethod.isEmpty()) {
				throw new GossipLimiterConfigurationException(onMethod.get(0).place(),
						"stands next to @IgnoreRateLimit, which says the opposite.", "Remove one of them.");
			}
			return null;
		}
		if (isIgnored(type)) {
			return onMethod.isEmpty() ? null : onMethod;
		}
		List<AnnotatedLimit> limits = new ArrayList<>(onMethod);
		for (AnnotatedLimit onType : onType(type)) {
			if (onMethod.stream().noneMatch((limit) -> limit.limitName().equals(onType.limitName()))) {
				limits.add(onType);
			}
		}
		return limits;
	}

	List<AnnotatedLimit> onType(Class<?> type) {
		return read(type, type, type.getSimpleName());
	}

	List<AnnotatedLimit> onMethod(Class<?> type, Method method) {
		return read(type, method, type.getSimpleName() + "." + method.getName());
	}

	/**
	 * The methods of a type that carry a limit.
	 */
	Set<Method> limitedMethods(Class<?> type) {
		return MethodIntrospector.selectMethods(type,
				(Method method) -> annotations(method).isPresent(RateLimited.class));
	}

	private static boolean isIgnored(AnnotatedElement element) {
		return annotations(element).isPresent(IgnoreRateLimit.class);
	}

	private static MergedAnnotations annotations(AnnotatedElement element) {
		return MergedAnnotations.from(element, SearchStrategy.TYPE_HIERARCHY);
	}

	/*
	 * The nearest annotation comes first. One from further up the hierarchy is overridden
	 * by a nearer one of the same limit; beside each other, two of the same limit count
	 * only if they take different keys.
	 */
	private List<AnnotatedLimit> read(Class<?> type, AnnotatedElement element, String handler) {
		boolean controller = LimitDefinitions.isController(type);
		List<AnnotatedLimit> limits = new ArrayList<>();
		List<Integer> distances = new ArrayList<>();
		int unnamed = 0;
		for (MergedAnnotation<RateLimited> found : annotations(element).stream(RateLimited.class).toList()) {
			RateLimited annotation = found.synthesize();
			String target = controller ? handler : declaration(found, handler);
			String name = resolve(annotation.name());
			if (name.isEmpty()) {
				unnamed++;
				name = (unnamed == 1) ? target : target + "-" + unnamed;
			}
			AnnotatedLimit limit = read(annotation, name, "@RateLimited on " + target);
			if (!isOverridden(limit, found.getAggregateIndex(), limits, distances)) {
				limits.add(limit);
				distances.add(found.getAggregateIndex());
			}
		}
		return limits;
	}

	/*
	 * What a bean is called that is not a controller may depend on when it is asked:
	 * first an interface, then a class, then a proxy. Where the annotation was written
	 * stays the same, on every node.
	 */
	private static String declaration(MergedAnnotation<RateLimited> found, String other) {
		if (found.getSource() instanceof Method method) {
			return method.getDeclaringClass().getSimpleName() + "." + method.getName();
		}
		return (found.getSource() instanceof Class<?> type) ? type.getSimpleName() : other;
	}

	private static boolean isOverridden(AnnotatedLimit limit, int distance, List<AnnotatedLimit> nearer,
			List<Integer> distances) {
		for (int i = 0; i < nearer.size(); i++) {
			AnnotatedLimit other = nearer.get(i);
			if (other.limitName().equals(limit.limitName())
					&& (distances.get(i) < distance || other.key().equals(limit.key()))) {
				return true;
			}
		}
		return false;
	}

	private AnnotatedLimit read(RateLimited annotation, String name, String place) {
		String window = resolve(annotation.window());
		boolean inPlace = annotation.limit() != 0 || !window.isEmpty();
		if (!inPlace && resolve(annotation.name()).isEmpty()) {
			throw new GossipLimiterConfigurationException(place, "names no limit and defines none.",
					"Name a limit, for example @RateLimited(\"search\"), or define one in place, "
							+ "for example @RateLimited(limit = 100, window = \"1m\").");
		}
		return new AnnotatedLimit(name, inPlace ? define(annotation.limit(), window, name, place) : null,
				resolve(annotation.key()), resolve(annotation.cost()), resolve(annotation.condition()),
				resolve(annotation.plan()), resolve(annotation.fallbackMethod()), place);
	}

	private static Limit define(long permits, String window, String name, String place) {
		if (name.getBytes(StandardCharsets.UTF_8).length > Limit.NAME_BYTES_MAX) {
			throw new GossipLimiterConfigurationException(place,
					"defines a limit whose name is longer than " + Limit.NAME_BYTES_MAX + " bytes, '" + name + "'.",
					"Give it a short name, for example @RateLimited(name = \"search\", ...).");
		}
		Long written = (permits != 0) ? permits : null;
		Window checked = new WindowSource(name, written, "The limit of " + place,
				window.isEmpty() ? null : length(window, place), "The window of " + place)
			.window();
		return Limit.of(name, checked.permits(), checked.length());
	}

	private static Duration length(String window, String place) {
		try {
			return DurationStyle.detectAndParse(window);
		}
		catch (IllegalArgumentException | ArithmeticException ex) {
			throw new GossipLimiterConfigurationException("The window of " + place,
					"is '" + window + "', which is not a duration.",
					"Set it to a duration with a unit, for example \"30s\" or \"1m\".");
		}
	}

	private String resolve(String text) {
		return this.placeholders.resolveRequiredPlaceholders(text).trim();
	}

}
