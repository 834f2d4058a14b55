/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import org.springframework.core.env.Environment;

/**
 * Where the web server of this node will listen, as far as that is known before it does.
 *
 * @param value the port, 0 if any that is free will be taken
 */
record HttpPort(int value) {

	private static final int DEFAULT = 8080;

	static HttpPort of(Environment environment) {
		return new HttpPort(Math.max(0, environment.getProperty("server.port", Integer.class, DEFAULT)));
	}

}
