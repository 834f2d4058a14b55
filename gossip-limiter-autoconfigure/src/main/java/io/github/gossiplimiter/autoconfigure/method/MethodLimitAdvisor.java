/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import org.springframework.aop.support.DefaultPointcutAdvisor;

/**
 * Lets methods with {@code @RateLimited} be called only if their limits allow it.
 */
final class MethodLimitAdvisor extends DefaultPointcutAdvisor {

	private static final long serialVersionUID = 1;

	private final transient LimitedMethods methods;

	MethodLimitAdvisor(LimitedMethods methods) {
		super(AnnotatedPointcut.RATE, new MethodLimitInterceptor(methods));
		this.methods = methods;
	}

	LimitedMethods methods() {
		return this.methods;
	}

}
