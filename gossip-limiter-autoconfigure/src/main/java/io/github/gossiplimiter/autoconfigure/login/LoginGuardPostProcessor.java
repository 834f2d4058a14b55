/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import java.util.function.Supplier;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.ProviderManager;

/**
 * Limits the logins of every {@link AuthenticationManager} that is a bean or is built by
 * Spring Security, which has what it builds post-processed like a bean.
 */
final class LoginGuardPostProcessor implements BeanPostProcessor {

	private final Supplier<LoginGuard> guard;

	LoginGuardPostProcessor(Supplier<LoginGuard> guard) {
		this.guard = guard;
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		if (bean.getClass() == ProviderManager.class) {
			return new GuardedProviderManager((ProviderManager) bean, this.guard);
		}
		if (bean instanceof AuthenticationManager manager && !(bean instanceof GuardedProviderManager)) {
			GuardedManager guarded = new GuardedManager(manager, this.guard);
			return GuardProxy.of(manager, guarded, guarded::authenticate);
		}
		return bean;
	}

}
