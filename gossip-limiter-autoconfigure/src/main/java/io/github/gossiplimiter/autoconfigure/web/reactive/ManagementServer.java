/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.util.ClassUtils;
import org.springframework.web.server.ServerWebExchange;

/**
 * Tells the requests to a management port of its own, which no limit applies to. Its
 * context is a child of that of the application and hands requests to the same filters.
 */
final class ManagementServer {

	private static final boolean PRESENT = ClassUtils.isPresent(
			"org.springframework.boot.web.server.context.WebServerApplicationContext",
			ManagementServer.class.getClassLoader());

	private ManagementServer() {
	}

	/**
	 * Whether a request came by the management port.
	 */
	static boolean serves(ServerWebExchange exchange) {
		return PRESENT
				&& WebServerApplicationContext.hasServerNamespace(exchange.getApplicationContext(), "management");
	}

}
