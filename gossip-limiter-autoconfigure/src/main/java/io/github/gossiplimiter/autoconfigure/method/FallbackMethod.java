/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.core.KotlinDetector;
import org.springframework.util.ReflectionUtils;

import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.autoconfigure.limit.RuleDefinition;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

/**
 * What is called instead of a method that is denied.
 *
 * @param method the method to call
 * @param exceptionPlace which of its parameters takes the exception, or -1 if none does
 */
record FallbackMethod(Method method, int exceptionPlace) {

	private static final int NONE = -1;

	static @Nullable FallbackMethod find(RuleDefinition rule, Class<?> type, Method limited) {
		String name = rule.fallbackMethod();
		if (name.isEmpty()) {
			return null;
		}
		List<Method> named = Arrays.stream(ReflectionUtils.getUniqueDeclaredMethods(type))
			.filter((method) -> method.getName().equals(name) && !method.isBridge() && !method.equals(limited))
			.toList();
		// One that takes the exception wants to know more, and comes first.
		int last = limited.getParameterCount() - (KotlinDetector.isSuspendingFunction(limited) ? 1 : 0);
		for (int place : new int[] { last, NONE }) {
			for (Method method : named) {
				if (takes(method, limited, place) && returns(method, limited)) {
					ReflectionUtils.makeAccessible(method);
					return new FallbackMethod(method, place);
				}
			}
		}
		throw new GossipLimiterConfigurationException(rule.place(),
				"names the fallback method '" + name + "', but " + type.getSimpleName()
						+ (named.isEmpty() ? " has no method of that name."
								: " has none of that name with fitting parameters and result."),
				"Add '" + signature(limited, name) + "' to it, if you like with one more parameter of type "
						+ RateLimitExceededException.class.getSimpleName() + ", or correct the name.");
	}

	private static boolean takes(Method method, Method limited, int exceptionPlace) {
		List<Class<?>> wanted = new ArrayList<>(Arrays.asList(limited.getParameterTypes()));
		List<Class<?>> found = new ArrayList<>(Arrays.asList(method.getParameterTypes()));
		if (exceptionPlace != NONE) {
			if (found.size() != wanted.size() + 1) {
				return false;
			}
			Class<?> exception = found.remove(exceptionPlace);
			if (!Throwable.class.isAssignableFrom(exception)
					|| !exception.isAssignableFrom(RateLimitExceededException.class)) {
				return false;
			}
		}
		return found.equals(wanted);
	}

	private static boolean returns(Method method, Method limited) {
		return limited.getReturnType().isAssignableFrom(method.getReturnType())
				&& KotlinDetector.isSuspendingFunction(limited) == KotlinDetector.isSuspendingFunction(method);
	}

	private static String signature(Method limited, String name) {
		List<String> parameters = Arrays.stream(limited.getParameterTypes()).map(Class::getSimpleName).toList();
		return limited.getReturnType().getSimpleName() + " " + name + "(" + String.join(", ", parameters) + ")";
	}

	@Nullable Object invoke(Object target, @Nullable Object[] arguments, RateLimitExceededException exception) throws Throwable {
		Object receiver = Modifier.isStatic(this.method.getModifiers()) ? null : target;
		if (this.exceptionPlace == NONE) {
			return AopUtils.invokeJoinpointUsingReflection(receiver, this.method, arguments);
		}
		List<@Nullable Object> extended = new ArrayList<>(Arrays.asList(arguments));
		extended.add(this.exceptionPlace, exception);
		return AopUtils.invokeJoinpointUsingReflection(receiver, this.method, extended.toArray());
	}

}
