/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.security.Principal;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.util.ClassUtils;

/**
 * Reads the authorities of a principal, if Spring Security is present.
 */
final class Authorities {

	private static final boolean PRESENT = ClassUtils.isPresent("org.springframework.security.core.Authentication",
			Authorities.class.getClassLoader());

	private Authorities() {
	}

	static Set<String> of(@Nullable Principal principal) {
		return (PRESENT && principal != null) ? Secured.of(principal) : Set.of();
	}

	/**
	 * Apart, because Spring Security may be missing.
	 */
	private static final class Secured {

		private Secured() {
		}

		static Set<String> of(Principal principal) {
			return (principal instanceof Authentication authentication) ? authentication.getAuthorities()
				.stream()
				.map(GrantedAuthority::getAuthority)
				.filter(Objects::nonNull)
				.collect(Collectors.toUnmodifiableSet()) : Set.of();
		}

	}

}
