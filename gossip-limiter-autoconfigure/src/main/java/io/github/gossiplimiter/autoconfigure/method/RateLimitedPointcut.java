package io.github.gossiplimiter.autoconfigure.method;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

import org.springframework.aop.support.AopUtils;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;

import io.github.gossiplimiter.autoconfigure.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.annotation.IgnoreRateLimit;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

/**
 * Methods with {@code @RateLimited}, or public ones of a type with it, of beans that are
 * not controllers: requests to those are charged before they are called.
 */
final class RateLimitedPointcut extends StaticMethodMatcherPointcut {

	RateLimitedPointcut() {
		setClassFilter(RateLimitedPointcut::isCandidate);
	}

	static boolean isCandidate(Class<?> type) {
		return !type.getName().startsWith("org.springframework.") && !LimitDefinitions.isController(type);
	}

	@Override
	public boolean matches(Method method, Class<?> targetClass) {
		return isLimited(AopUtils.getMostSpecificMethod(method, targetClass), targetClass);
	}

	static boolean isLimited(Method method, Class<?> type) {
		MergedAnnotations onMethod = annotations(method);
		if (onMethod.isPresent(RateLimited.class)) {
			return true;
		}
		if (onMethod.isPresent(IgnoreRateLimit.class) || !Modifier.isPublic(method.getModifiers())
				|| Modifier.isStatic(method.getModifiers()) || method.getDeclaringClass() == Object.class) {
			return false;
		}
		MergedAnnotations onType = MergedAnnotations.from(type, SearchStrategy.TYPE_HIERARCHY);
		return onType.isPresent(RateLimited.class) && !onType.isPresent(IgnoreRateLimit.class);
	}

	private static MergedAnnotations annotations(Method method) {
		return MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY);
	}

}
