/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import java.util.function.Supplier;

import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.core.Authentication;

/**
 * An authentication manager whose logins are limited.
 *
 * @param manager the manager
 * @param guard limits its logins
 */
record GuardedManager(AuthenticationManager manager, Supplier<LoginGuard> guard) implements AuthenticationManager {

	@Override
	public Authentication authenticate(Authentication request) {
		return this.guard.get().authenticate(request, this.manager);
	}

}
