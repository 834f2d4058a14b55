/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

import org.springframework.aop.ClassFilter;
import org.springframework.aop.support.AopUtils;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;

import io.github.gossiplimiter.autoconfigure.annotation.ConcurrencyLimited;
import io.github.gossiplimiter.autoconfigure.annotation.IgnoreRateLimit;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;
import io.github.gossiplimiter.autoconfigure.limit.BeanTypes;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;

/**
 * Methods with an annotation that limits them, or public ones of a type with it, of beans
 * that are not controllers: requests to those are limited before they are called.
 */
final class AnnotatedPointcut extends StaticMethodMatcherPointcut implements ClassFilter {

	/**
	 * What {@code @RateLimited} limits.
	 */
	static final AnnotatedPointcut RATE = new AnnotatedPointcut(RateLimited.class);

	/**
	 * What {@code @ConcurrencyLimited} limits.
	 */
	static final AnnotatedPointcut CONCURRENCY = new AnnotatedPointcut(ConcurrencyLimited.class);

	private final Class<? extends Annotation> annotation;

	private AnnotatedPointcut(Class<? extends Annotation> annotation) {
		this.annotation = annotation;
		setClassFilter(this);
	}

	@Override
	public boolean matches(Class<?> type) {
		return isCandidate(type);
	}

	static boolean isCandidate(Class<?> type) {
		return BeanTypes.mayBeLimited(type) && !LimitDefinitions.isController(type);
	}

	/**
	 * The annotation as it is written.
	 */
	String annotationName() {
		return "@" + this.annotation.getSimpleName();
	}

	@Override
	public boolean matches(Method method, Class<?> targetClass) {
		return isLimited(AopUtils.getMostSpecificMethod(method, targetClass), targetClass);
	}

	boolean isLimited(Method method, Class<?> type) {
		MergedAnnotations onMethod = annotations(method);
		if (onMethod.isPresent(this.annotation)) {
			return true;
		}
		if (isExempt(onMethod) || !Modifier.isPublic(method.getModifiers()) || Modifier.isStatic(method.getModifiers())
				|| method.getDeclaringClass() == Object.class) {
			return false;
		}
		MergedAnnotations onType = MergedAnnotations.from(type, SearchStrategy.TYPE_HIERARCHY);
		return onType.isPresent(this.annotation) && !isExempt(onType);
	}

	private boolean isExempt(MergedAnnotations annotations) {
		return this.annotation == RateLimited.class && annotations.isPresent(IgnoreRateLimit.class);
	}

	private static MergedAnnotations annotations(Method method) {
		return MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY);
	}

}
