/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import java.util.concurrent.CompletableFuture;

import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.ContextView;

import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.autoconfigure.DenialListener;
import io.github.gossiplimiter.autoconfigure.web.request.AuthenticationOutcome;

/**
 * Limits the logins that a {@link ReactiveAuthenticationManager} checks, and records for
 * the request in Reactor's context if one fails. Managers may call each other: the
 * outermost one counts. A login that is cancelled stays charged: otherwise it could try
 * for free.
 */
final class ReactiveLoginGuard {

	private static final String GUARDED = ReactiveLoginGuard.class.getName();

	private final LoginGate gate;

	ReactiveLoginGuard(LoginGate gate) {
		this.gate = gate;
	}

	/**
	 * Have a login checked. Fails with {@link RateLimitExceededException} if a limit
	 * denies it.
	 */
	Mono<Authentication> authenticate(Authentication request, ReactiveAuthenticationManager manager) {
		return Mono.deferContextual((context) -> context.hasKey(GUARDED) ? manager.authenticate(request)
				: enter(request).flatMap((attempt) -> check(request, manager, attempt, context)));
	}

	/*
	 * A result that was waited for comes on the thread that leases, which has more to do
	 * than to check a password.
	 */
	private Mono<LoginAttempt> enter(Authentication request) {
		CompletableFuture<LoginAttempt> entered = this.gate.enter(request);
		return entered.isDone() ? Mono.just(entered.join()) : Mono.fromFuture(entered).publishOn(Schedulers.parallel());
	}

	private Mono<Authentication> check(Authentication request, ReactiveAuthenticationManager manager,
			LoginAttempt attempt, ContextView context) {
		RateLimitExceededException denial = attempt.denial();
		if (denial != null) {
			this.gate.denied(denial, context.getOrDefault(DenialListener.OBSERVATION_KEY, null));
			return Mono.error(denial);
		}
		return Mono.defer(() -> manager.authenticate(request)).doOnNext((result) -> {
			if (result.isAuthenticated()) {
				this.gate.succeeded(attempt);
			}
		}).doOnError(AuthenticationException.class, (failure) -> {
			AuthenticationOutcome outcome = context.getOrDefault(AuthenticationOutcome.KEY, null);
			if (outcome != null) {
				outcome.fail();
			}
		}).contextWrite((inner) -> inner.put(GUARDED, true));
	}

}
