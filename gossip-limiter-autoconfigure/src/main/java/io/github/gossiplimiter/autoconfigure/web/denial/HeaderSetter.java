/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.denial;

/**
 * Sets a header field of a response, replacing what it had before.
 *
 * @param <T> the response or its headers
 * @since 0.1.0
 */
@FunctionalInterface
public interface HeaderSetter<T> {

	/**
	 * Set a field.
	 */
	void set(T response, String name, String value);

}
