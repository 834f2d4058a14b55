/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.internal;

import org.jspecify.annotations.Nullable;

/**
 * Refuses calls without a key.
 *
 * @since 0.1.0
 */
public final class KeyChecks {

	private KeyChecks() {
	}

	/**
	 * Refuse a missing key.
	 * @throws IllegalArgumentException if the key is null
	 */
	public static void requireKey(String limitName, @Nullable String key) {
		if (key == null) {
			throw missingKey(limitName);
		}
	}

	/**
	 * Exception for a call without a key.
	 */
	public static IllegalArgumentException missingKey(String limitName) {
		return new IllegalArgumentException("key must not be null: limit=" + limitName
				+ ". Pass one key for all callers, for example \"global\", if they share the quota");
	}

}
