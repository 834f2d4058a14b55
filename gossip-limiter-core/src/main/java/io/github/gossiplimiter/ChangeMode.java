/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

/**
 * What becomes of what was used when a limit changes.
 *
 * @since 0.1.0
 */
public enum ChangeMode {

	/**
	 * What was used stays used, whether the limit grows or shrinks. The default.
	 */
	KEEP,

	/**
	 * Every key starts anew: what was used until the change is given back, on all nodes.
	 * What a coordinator handed out of a strict or hybrid limit stays used.
	 */
	RESET

}
