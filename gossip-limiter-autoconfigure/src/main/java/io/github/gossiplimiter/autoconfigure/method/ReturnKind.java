/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.lang.reflect.Method;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.springframework.core.KotlinDetector;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.util.ClassUtils;

/**
 * How a method gives its result, which says when it is charged and how it is denied.
 */
enum ReturnKind {

	/**
	 * When it returns. It is charged when it is called, and denied by an exception.
	 */
	PLAIN,

	/**
	 * Later, but it begins at once. It is charged when it is called, and denied by a
	 * stage that fails.
	 */
	STAGE,

	/**
	 * To each subscriber. Each is charged, and denied by an error.
	 */
	PUBLISHER,

	/**
	 * To a Kotlin coroutine, which is charged when it runs, and denied by an exception.
	 */
	SUSPENDING;

	private static final boolean reactorPresent = ClassUtils.isPresent("reactor.core.publisher.Mono",
			ReturnKind.class.getClassLoader());

	static ReturnKind of(Method method) {
		Class<?> type = method.getReturnType();
		if (reactorPresent && KotlinDetector.isSuspendingFunction(method)) {
			return SUSPENDING;
		}
		// What is more than a stage, or another one, could not be failed.
		if (type == CompletionStage.class || type == CompletableFuture.class) {
			return STAGE;
		}
		if (reactorPresent && !CompletionStage.class.isAssignableFrom(type)
				&& ReactiveAdapterRegistry.getSharedInstance().getAdapter(type) != null) {
			return PUBLISHER;
		}
		return PLAIN;
	}

}
