/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import java.lang.reflect.Modifier;
import java.util.function.Function;

import org.aopalliance.intercept.MethodInterceptor;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.core.NativeDetector;
import org.springframework.security.core.Authentication;

/**
 * Puts a guard in front of an authentication manager. The manager keeps its class where
 * it can be extended at run time, since other beans may ask for it by class.
 */
final class GuardProxy {

	private static final String METHOD = "authenticate";

	private GuardProxy() {
	}

	/**
	 * Guard a manager.
	 * @param <T> the type of managers
	 * @param manager the manager
	 * @param guarded the same, with the guard in front
	 * @param authenticate its method
	 */
	@SuppressWarnings("unchecked") // The proxy extends the class of the manager.
	static <T> T of(T manager, T guarded, Function<Authentication, Object> authenticate) {
		if (Modifier.isFinal(manager.getClass().getModifiers()) || NativeDetector.inNativeImage()) {
			return guarded;
		}
		ProxyFactory factory = new ProxyFactory(manager);
		factory.setProxyTargetClass(true);
		factory.addAdvice((MethodInterceptor) (invocation) -> METHOD.equals(invocation.getMethod().getName())
				? authenticate.apply((Authentication) invocation.getArguments()[0]) : invocation.proceed());
		return (T) factory.getProxy(manager.getClass().getClassLoader());
	}

}
