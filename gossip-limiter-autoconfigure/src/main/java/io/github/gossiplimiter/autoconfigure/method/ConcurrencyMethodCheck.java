package io.github.gossiplimiter.autoconfigure.method;

import java.lang.reflect.Method;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyAnnotations;

/**
 * Looks at the methods with {@code @ConcurrencyLimited}.
 */
class ConcurrencyMethodCheck extends AnnotatedMethodCheck {

	private final ConcurrencyAnnotations annotations;

	ConcurrencyMethodCheck(ConfigurableListableBeanFactory beanFactory, ConcurrencyAnnotations annotations) {
		super(beanFactory, AnnotatedPointcut.CONCURRENCY, ConcurrencyMethodInterceptor.class,
				"ConcurrencyLimiter.tryAcquire");
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
