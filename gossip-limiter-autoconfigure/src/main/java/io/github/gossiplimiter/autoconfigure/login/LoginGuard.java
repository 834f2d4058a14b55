/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;

import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.autoconfigure.web.request.AuthenticationOutcome;

/**
 * Limits the logins that an {@link AuthenticationManager} checks, and records for the
 * request that the current thread serves if one fails. Managers may call each other: the
 * outermost one counts.
 */
final class LoginGuard {

	private static final ThreadLocal<@Nullable Boolean> guarded = new ThreadLocal<>();

	private final LoginGate gate;

	LoginGuard(LoginGate gate) {
		this.gate = gate;
	}

	/**
	 * Have a login checked.
	 * @throws RateLimitExceededException if a limit denies it
	 */
	Authentication authenticate(Authentication request, AuthenticationManager manager) {
		if (guarded.get() != null) {
			return manager.authenticate(request);
		}
		LoginAttempt attempt = this.gate.enter(request).join();
		RateLimitExceededException denial = attempt.denial();
		if (denial != null) {
			this.gate.denied(denial, null);
			throw denial;
		}
		guarded.set(true);
		try {
			Authentication result = manager.authenticate(request);
			if (result.isAuthenticated()) {
				this.gate.succeeded(attempt);
			}
			return result;
		}
		catch (AuthenticationException ex) {
			AuthenticationOutcome outcome = AuthenticationOutcome.ofThread();
			if (outcome != null) {
				outcome.fail();
			}
			throw ex;
		}
		finally {
			guarded.remove();
		}
	}

}
