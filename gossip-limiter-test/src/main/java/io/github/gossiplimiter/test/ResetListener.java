/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test;

import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.TestExecutionListener;

/**
 * Resets the limits of a {@link GossipLimiterTest} before each test method. Registered in
 * {@code META-INF/spring.factories}.
 */
class ResetListener implements TestExecutionListener {

	@Override
	public void beforeTestMethod(TestContext testContext) {
		if (TestContextAnnotationUtils.hasAnnotation(testContext.getTestClass(), GossipLimiterTest.class)) {
			testContext.getApplicationContext().getBeanProvider(FreshLimits.class).ifAvailable(FreshLimits::restore);
		}
	}

}
