/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;

import io.github.gossiplimiter.BatchDecision;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Permit;
import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.DenialListener;
import io.github.gossiplimiter.autoconfigure.limit.AccountLimit;

/**
 * Takes the permits of the account that a login names before its password is checked, and
 * gives them back if the login succeeds and only failures are charged. Of any number of
 * concurrent guesses no more than the limit are checked. Called by the authentication
 * managers of the application. Safe for use by many threads.
 */
final class LoginGate {

	private final RateLimiter rateLimiter;

	private final List<AccountLimit> limits;

	private final Set<String> refunded;

	private final @Nullable DenialListener listener;

	LoginGate(RateLimiter rateLimiter, List<AccountLimit> limits, @Nullable DenialListener listener) {
		this.rateLimiter = rateLimiter;
		this.limits = List.copyOf(limits);
		this.refunded = limits.stream()
			.filter(AccountLimit::onlyFailures)
			.map(AccountLimit::limitName)
			.collect(Collectors.toUnmodifiableSet());
		this.listener = listener;
	}

	/**
	 * Take the permits of a login, all or none. If they have to be leased first, the
	 * result completes on the thread that leases.
	 */
	CompletableFuture<LoginAttempt> enter(Authentication request) {
		String account = this.limits.isEmpty() ? null : AccountName.of(request);
		if (account == null) {
			return CompletableFuture.completedFuture(LoginAttempt.UNLIMITED);
		}
		List<Permit> permits = this.limits.stream().map((limit) -> new Permit(limit.limitName(), account, 1)).toList();
		return this.rateLimiter.tryAcquireAllAsync(permits)
			.thenApply((decision) -> new LoginAttempt(permits, decision))
			.toCompletableFuture();
	}

	/**
	 * Report a login that is denied.
	 * @param denial why it is denied
	 * @param observation what observes the request, or nothing if that is what observes
	 * the current thread
	 */
	void denied(RateLimitExceededException denial, @Nullable Object observation) {
		if (this.listener != null) {
			this.listener.denied(denial.limitName(), observation);
		}
	}

	/**
	 * Give back the permits of a login that succeeded. To be called once.
	 */
	void succeeded(LoginAttempt attempt) {
		BatchDecision decision = attempt.decision();
		if (decision == null) {
			return;
		}
		for (int i = 0; i < attempt.permits().size(); i++) {
			Permit permit = attempt.permits().get(i);
			if (this.refunded.contains(permit.limitName())) {
				Decision each = decision.decisions().get(i);
				this.rateLimiter.refund(each, permit.key(), permit.cost());
			}
		}
	}

}
