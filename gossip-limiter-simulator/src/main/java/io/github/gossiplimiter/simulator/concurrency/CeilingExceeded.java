/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.concurrency;

/**
 * More was admitted than the ceiling allows.
 */
public final class CeilingExceeded extends AssertionError {

	private static final long serialVersionUID = 1L;

	CeilingExceeded(int over, int ceiling, String command) {
		super((ceiling + over) + " requests in flight, the ceiling is " + ceiling + "\n  repeat with: " + command);
	}

}
