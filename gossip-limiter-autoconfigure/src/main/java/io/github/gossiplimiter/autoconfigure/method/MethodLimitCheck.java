/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.lang.reflect.Method;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.Environment;

/**
 * Looks at the methods with {@code @RateLimited}.
 */
class MethodLimitCheck extends AnnotatedMethodCheck {

	private final LimitedMethods methods;

	MethodLimitCheck(ConfigurableListableBeanFactory beanFactory, LimitedMethods methods, Environment environment) {
		super(beanFactory, AnnotatedPointcut.RATE, MethodLimitInterceptor.class, "RateLimiter.tryAcquire", environment);
		this.methods = methods;
	}

	@Override
	boolean isLimited(Class<?> type) {
		return this.methods.isLimited(type);
	}

	@Override
	void read(Class<?> type, Method method) {
		this.methods.get(type, method);
	}

}
