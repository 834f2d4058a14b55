/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import io.github.gossiplimiter.Window;

/**
 * A window of a limit, as the endpoint shows it.
 *
 * @param limit how many permits it has
 * @param window how long it is, in ISO 8601
 * @since 0.1.0
 */
public record WindowState(long limit, String window) {

	static WindowState of(Window window) {
		return new WindowState(window.permits(), window.length().toString());
	}

}
