/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import org.jspecify.annotations.Nullable;

/**
 * Hears of requests and calls that a limit denies. Told on the thread that decides, so
 * what takes long should go on elsewhere.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface DenialListener {

	/**
	 * Under which name Reactor's context holds what observes a request.
	 */
	String OBSERVATION_KEY = "micrometer.observation";

	/**
	 * Something was denied.
	 * @param limitName the limit that denied
	 * @param observation what observes the request or call, or nothing if that is what
	 * observes the current thread
	 */
	void denied(String limitName, @Nullable Object observation);

}
