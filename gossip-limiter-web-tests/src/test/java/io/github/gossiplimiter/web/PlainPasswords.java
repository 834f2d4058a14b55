/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Passwords as they are: to hash each takes longer than everything else that a test does.
 */
class PlainPasswords implements PasswordEncoder {

	@Override
	public @Nullable String encode(@Nullable CharSequence password) {
		return (password != null) ? password.toString() : null;
	}

	@Override
	public boolean matches(@Nullable CharSequence password, @Nullable String encoded) {
		return password != null && password.toString().equals(encoded);
	}

}
