/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method.call;

import java.security.Principal;

import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationTrustResolver;
import org.springframework.security.authentication.AuthenticationTrustResolverImpl;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * The principal in whose name a method is called, as Spring Security knows it. Anonymous
 * users have none, as with requests. Apart, because Spring Security may be missing.
 *
 * @since 0.1.0
 */
public final class CurrentPrincipal {

	/**
	 * Present if Spring Security is.
	 */
	public static final String REQUIRED = "org.springframework.security.core.context.SecurityContextHolder";

	private static final AuthenticationTrustResolver trust = new AuthenticationTrustResolverImpl();

	private CurrentPrincipal() {
	}

	/**
	 * The principal of the calling thread.
	 */
	public static @Nullable Principal ofThread() {
		return known(SecurityContextHolder.getContext().getAuthentication());
	}

	/**
	 * An authentication, or nothing if it tells nobody apart.
	 */
	public static @Nullable Principal known(@Nullable Authentication authentication) {
		boolean known = authentication != null && authentication.isAuthenticated()
				&& !trust.isAnonymous(authentication);
		return known ? authentication : null;
	}

}
