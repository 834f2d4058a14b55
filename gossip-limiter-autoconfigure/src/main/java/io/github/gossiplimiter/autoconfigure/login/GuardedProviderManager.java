/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import java.util.function.Supplier;

import org.springframework.security.authentication.AuthenticationEventPublisher;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.core.Authentication;

/**
 * A {@link ProviderManager} whose logins are limited. Spring Security expects this very
 * class from whatever post-processes a manager that it builds.
 */
final class GuardedProviderManager extends ProviderManager {

	private final ProviderManager manager;

	private final Supplier<LoginGuard> guard;

	GuardedProviderManager(ProviderManager manager, Supplier<LoginGuard> guard) {
		super(manager.getProviders(), manager);
		this.manager = manager;
		this.guard = guard;
	}

	@Override
	public Authentication authenticate(Authentication authentication) {
		return this.guard.get().authenticate(authentication, this.manager);
	}

	@Override
	public void setAuthenticationEventPublisher(AuthenticationEventPublisher eventPublisher) {
		this.manager.setAuthenticationEventPublisher(eventPublisher);
	}

	@Override
	public void setEraseCredentialsAfterAuthentication(boolean eraseSecretData) {
		this.manager.setEraseCredentialsAfterAuthentication(eraseSecretData);
	}

	@Override
	public boolean isEraseCredentialsAfterAuthentication() {
		return this.manager.isEraseCredentialsAfterAuthentication();
	}

}
