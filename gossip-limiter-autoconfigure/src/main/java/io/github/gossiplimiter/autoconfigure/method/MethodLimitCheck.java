package io.github.gossiplimiter.autoconfigure.method;

import java.lang.reflect.Method;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Looks at the methods with {@code @RateLimited}.
 */
class MethodLimitCheck extends AnnotatedMethodCheck {

	private final LimitedMethods methods;

	MethodLimitCheck(ConfigurableListableBeanFactory beanFactory, LimitedMethods methods) {
		super(beanFactory, AnnotatedPointcut.RATE, MethodLimitInterceptor.class, "RateLimiter.tryAcquire");
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
