package io.github.gossiplimiter.test;

import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.TestExecutionListener;

/**
 * Lets every method of a {@link GossipLimiterTest} begin with unused limits.
 */
class ResetListener implements TestExecutionListener {

	@Override
	public void beforeTestMethod(TestContext testContext) {
		if (TestContextAnnotationUtils.hasAnnotation(testContext.getTestClass(), GossipLimiterTest.class)) {
			testContext.getApplicationContext().getBeanProvider(FreshLimits.class).ifAvailable(FreshLimits::restore);
		}
	}

}
