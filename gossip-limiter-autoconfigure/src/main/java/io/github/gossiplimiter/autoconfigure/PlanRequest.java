/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.security.Principal;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * What a {@link PlanResolver} may know about a client: the limit and the key, and what
 * the request carries. A call of a method carries the principal only. For one request and
 * one thread at a time; nothing of it may be kept.
 *
 * @since 0.1.0
 */
public interface PlanRequest {

	/**
	 * The limit.
	 */
	String limitName();

	/**
	 * Whose quota the request takes.
	 */
	String key();

	/**
	 * Who is logged in, if anybody is. With Spring Security it is the authentication,
	 * which knows the roles.
	 */
	default @Nullable Principal principal() {
		return null;
	}

	/**
	 * What Spring Security grants to the principal, such as {@code ROLE_GOLD}; nothing
	 * without Spring Security.
	 */
	default Set<String> authorities() {
		return Authorities.of(principal());
	}

	/**
	 * The first value of a header field.
	 */
	default @Nullable String header(String name) {
		return null;
	}

	/**
	 * The value of a cookie.
	 */
	default @Nullable String cookie(String name) {
		return null;
	}

	/**
	 * The first value of a parameter of the query.
	 */
	default @Nullable String query(String name) {
		return null;
	}

	/**
	 * The address of the client.
	 */
	default @Nullable String ip() {
		return null;
	}

	/**
	 * The path within the application.
	 */
	default @Nullable String path() {
		return null;
	}

	/**
	 * The method of the request.
	 */
	default @Nullable String method() {
		return null;
	}

}
