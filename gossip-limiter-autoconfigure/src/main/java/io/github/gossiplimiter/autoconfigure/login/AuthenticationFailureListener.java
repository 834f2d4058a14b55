/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import org.springframework.context.ApplicationListener;
import org.springframework.security.authentication.event.AbstractAuthenticationFailureEvent;

import io.github.gossiplimiter.autoconfigure.web.request.AuthenticationOutcome;

/**
 * Records for the request that the current thread serves that an authentication failed.
 */
final class AuthenticationFailureListener implements ApplicationListener<AbstractAuthenticationFailureEvent> {

	@Override
	public void onApplicationEvent(AbstractAuthenticationFailureEvent event) {
		AuthenticationOutcome outcome = AuthenticationOutcome.ofThread();
		if (outcome != null) {
			outcome.fail();
		}
	}

}
