/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

/**
 * A bean whose class is loaded anew with each restart.
 */
public class RestartedDesk {

	@RateLimited(limit = 1, window = "1h", key = "#order.user", cost = "#order.items", fallbackMethod = "busy")
	public String ask(Order order) {
		return "asked by " + order.user();
	}

	public String busy(Order order) {
		return "busy";
	}

	/**
	 * Ask for a user, without a type of this class in the way.
	 */
	public static String askFor(Object desk, String user) {
		return ((RestartedDesk) desk).ask(new Order(user, 1));
	}

	/**
	 * What expressions read.
	 *
	 * @param user who asks
	 * @param items for how much
	 */
	public record Order(String user, int items) {

	}

}
