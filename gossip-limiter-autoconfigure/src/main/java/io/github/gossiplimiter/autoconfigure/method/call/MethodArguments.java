/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method.call;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.KotlinDetector;
import org.springframework.util.ClassUtils;

/**
 * How expressions call the arguments of a method: by name, and {@code a0} or {@code p0}
 * by position.
 *
 * @param methodName the method
 * @param places where to find an argument
 * @param types the types of the parameters
 * @param names the names of the parameters, as far as they are known
 * @param withPrincipal whether it is known in whose name the method is called
 * @since 0.1.0
 */
public record MethodArguments(String methodName, Map<String, Integer> places, List<Class<?>> types, List<String> names,
		boolean withPrincipal) {

	private static final DefaultParameterNameDiscoverer discoverer = new DefaultParameterNameDiscoverer();

	/**
	 * The arguments of a method.
	 * @param method the method
	 * @param classLoader finds Spring Security, which knows the principal
	 */
	public static MethodArguments of(Method method, @Nullable ClassLoader classLoader) {
		List<Class<?>> types = Arrays.asList(method.getParameterTypes());
		if (KotlinDetector.isSuspendingFunction(method)) {
			// The last one is how Kotlin goes on, not what the caller passed.
			types = types.subList(0, types.size() - 1);
		}
		String @Nullable [] names = discoverer.getParameterNames(method);
		Map<String, Integer> places = new LinkedHashMap<>();
		for (int i = 0; i < types.size(); i++) {
			places.put("a" + i, i);
			places.put("p" + i, i);
		}
		List<String> known = (names != null) ? Arrays.asList(names).subList(0, types.size()) : List.of();
		for (int i = 0; i < known.size(); i++) {
			places.put(known.get(i), i);
		}
		return new MethodArguments(method.getName(), places, types, known,
				ClassUtils.isPresent(CurrentPrincipal.REQUIRED, classLoader));
	}

	boolean has(String variable) {
		return this.places.containsKey(variable);
	}

	Class<?> type(String variable) {
		Integer place = this.places.get(variable);
		return (place != null) ? this.types.get(place) : Object.class;
	}

	/**
	 * What an expression can be made of, in a sentence.
	 */
	String examples() {
		if (this.types.isEmpty()) {
			return "The method has no arguments: an expression can only read " + root("methodName") + ".";
		}
		String first = this.names.isEmpty() ? "a0" : this.names.get(0);
		String all = this.names.isEmpty() ? "#a0 to #a" + (this.types.size() - 1)
				: "#" + String.join(", #", this.names);
		return "An expression can read the arguments " + all + ", their properties, " + root("args", "methodName")
				+ ", for example #" + first + ".";
	}

	private String root(String... names) {
		String all = String.join(", ", names) + (this.withPrincipal ? ", principal" : "");
		int last = all.lastIndexOf(", ");
		return (last < 0) ? all : all.substring(0, last) + " and " + all.substring(last + 2);
	}

}
