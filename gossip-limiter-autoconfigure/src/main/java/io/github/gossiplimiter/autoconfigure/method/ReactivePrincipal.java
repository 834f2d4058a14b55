/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.security.Principal;
import java.util.Optional;

import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.core.context.SecurityContext;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.method.call.CurrentPrincipal;

/**
 * The principal in whose name a method is subscribed to. Apart, because Reactor may be
 * missing.
 */
final class ReactivePrincipal {

	private ReactivePrincipal() {
	}

	/**
	 * The principal of the subscription, or that of the subscribing thread if the
	 * subscription has none, as in a servlet application.
	 */
	static Mono<Optional<Principal>> current() {
		return ReactiveSecurityContextHolder.getContext()
			.mapNotNull(SecurityContext::getAuthentication)
			.map((authentication) -> Optional.ofNullable(CurrentPrincipal.known(authentication)))
			.onErrorComplete()
			.switchIfEmpty(Mono.fromSupplier(() -> Optional.ofNullable(CurrentPrincipal.ofThread())));
	}

}
