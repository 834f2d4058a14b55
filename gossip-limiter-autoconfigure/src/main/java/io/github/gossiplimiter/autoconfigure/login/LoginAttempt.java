/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.BatchDecision;
import io.github.gossiplimiter.Permit;
import io.github.gossiplimiter.RateLimitExceededException;

/**
 * The permits that a login took.
 *
 * @param permits what it asked for
 * @param decision the answer, or nothing if no limit applies
 */
record LoginAttempt(List<Permit> permits, @Nullable BatchDecision decision) {

	static final LoginAttempt UNLIMITED = new LoginAttempt(List.of(), null);

	LoginAttempt {
		permits = List.copyOf(permits);
	}

	/**
	 * Why it is denied, or nothing if it is not.
	 */
	@Nullable RateLimitExceededException denial() {
		return (this.decision != null && !this.decision.allowed()) ? new RateLimitExceededException(this.decision)
				: null;
	}

}
