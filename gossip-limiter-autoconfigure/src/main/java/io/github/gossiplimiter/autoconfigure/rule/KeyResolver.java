/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Finds whose quota a request or call takes.
 *
 * @param <S> the request or call
 * @param usesPrincipal whether the principal has to be known first
 * @param function gives the key, or nothing if there is none
 * @since 0.1.0
 */
public record KeyResolver<S>(boolean usesPrincipal, Function<S, @Nullable String> function) {

	/**
	 * Key of all requests or calls of a limit that tells no clients apart.
	 */
	public static final String GLOBAL = "global";

	@Nullable String resolve(S subject) {
		String key = this.function.apply(subject);
		return (key == null || key.isEmpty()) ? null : key;
	}

}
