/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

/**
 * Where a limit counts.
 *
 * @since 0.1.0
 */
public enum LimitScope {

	/**
	 * In every region by itself.
	 */
	REGIONAL,

	/**
	 * In all regions together.
	 */
	GLOBAL

}
