/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.time.Duration;

import io.github.gossiplimiter.Window;

/**
 * The limit that the demo loads, as application.yml defines it.
 */
final class DemoLimit {

	/**
	 * Path that the load requests.
	 */
	static final String PATH = "/api/search";

	/**
	 * Name of the limit behind it.
	 */
	static final String NAME = "search";

	static final Window WINDOW = new Window(300, Duration.ofSeconds(30));

	static final String USER_HEADER = "X-User";

	private DemoLimit() {
	}

}
