/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import java.text.Normalizer;
import java.util.Locale;

import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;

/**
 * The account that a login names, as a key. User directories often ignore case, spaces
 * around a name and the way its characters are composed. Spellings of one name share a
 * key, because otherwise each of them would have a quota of its own.
 */
final class AccountName {

	private AccountName() {
	}

	/**
	 * The account that an authentication names, or nothing if it is not by name and
	 * password. The name of a bearer token, for example, would be the token.
	 */
	static @Nullable String of(Authentication request) {
		if (!(request instanceof UsernamePasswordAuthenticationToken)) {
			return null;
		}
		String name = request.getName();
		return Normalizer.normalize((name != null) ? name : "", Normalizer.Form.NFKC).strip().toLowerCase(Locale.ROOT);
	}

}
