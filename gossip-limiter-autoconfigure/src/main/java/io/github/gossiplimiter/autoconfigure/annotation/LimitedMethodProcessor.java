/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.annotation;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;

import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.ReflectionHints;
import org.springframework.aot.hint.annotation.SimpleReflectiveProcessor;
import org.springframework.core.annotation.MergedAnnotations;

/**
 * Keeps limited methods and what is called instead of them within reach of reflection in
 * applications that are processed ahead of time.
 */
class LimitedMethodProcessor extends SimpleReflectiveProcessor {

	@Override
	public void registerReflectionHints(ReflectionHints hints, AnnotatedElement element) {
		super.registerReflectionHints(hints, element);
		MergedAnnotations.from(element)
			.stream(RateLimited.class)
			.map((annotation) -> annotation.getString("fallbackMethod"))
			.filter((name) -> !name.isEmpty())
			.forEach((name) -> registerFallback(hints, element, name));
	}

	private static void registerFallback(ReflectionHints hints, AnnotatedElement element, String name) {
		Class<?> type = (element instanceof Method method) ? method.getDeclaringClass() : (Class<?>) element;
		for (Method method : type.getDeclaredMethods()) {
			if (method.getName().equals(name)) {
				hints.registerMethod(method, ExecutableMode.INVOKE);
			}
		}
	}

}
