/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import java.util.function.Supplier;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.security.authentication.ReactiveAuthenticationManager;

/**
 * Limits the logins of every {@link ReactiveAuthenticationManager} that is a bean.
 */
final class ReactiveLoginGuardPostProcessor implements BeanPostProcessor {

	private final Supplier<ReactiveLoginGuard> guard;

	ReactiveLoginGuardPostProcessor(Supplier<ReactiveLoginGuard> guard) {
		this.guard = guard;
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		if (bean instanceof ReactiveAuthenticationManager manager) {
			GuardedReactiveManager guarded = new GuardedReactiveManager(manager, this.guard);
			return GuardProxy.of(manager, guarded, guarded::authenticate);
		}
		return bean;
	}

}
