/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

/**
 * How a sliding window counts its oldest sub-window, which it covers only in part.
 *
 * @since 0.1.0
 */
public enum Estimator {

	/**
	 * In full: never below the true count, so never above the limit.
	 */
	CONSERVATIVE,

	/**
	 * By the part that still overlaps the window: right on average, but below the true
	 * count when the traffic of that sub-window came late.
	 */
	INTERPOLATED

}
