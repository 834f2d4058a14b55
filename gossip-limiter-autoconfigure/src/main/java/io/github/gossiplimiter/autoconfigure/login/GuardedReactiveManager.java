/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import java.util.function.Supplier;

import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.core.Authentication;
import reactor.core.publisher.Mono;

/**
 * A reactive authentication manager whose logins are limited.
 *
 * @param manager the manager
 * @param guard limits its logins
 */
record GuardedReactiveManager(ReactiveAuthenticationManager manager,
		Supplier<ReactiveLoginGuard> guard) implements ReactiveAuthenticationManager {

	@Override
	public Mono<Authentication> authenticate(Authentication request) {
		return this.guard.get().authenticate(request, this.manager);
	}

}
