/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.lang.reflect.Method;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.Environment;

import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyAnnotations;

/**
 * Looks at the methods with {@code @ConcurrencyLimited}.
 */
class ConcurrencyMethodCheck extends AnnotatedMethodCheck {

	private final ConcurrencyAnnotations annotations;

	ConcurrencyMethodCheck(ConfigurableListableBeanFactory beanFactory, ConcurrencyAnnotations annotations,
			Environment environment) {
		super(beanFactory, AnnotatedPointcut.CONCURRENCY, ConcurrencyMethodInterceptor.class,
				"ConcurrencyLimiter.tryAcquire", environment);
		this.annotations = annotations;
	}

	@Override
	boolean isLimited(Class<?> type) {
		return this.annotations.isLimited(type);
	}

	@Override
	void read(Class<?> type, Method method) {
		this.annotations.gate(type, method);
	}

}
