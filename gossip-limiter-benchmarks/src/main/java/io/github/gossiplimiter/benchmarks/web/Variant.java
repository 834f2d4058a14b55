/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.web;

import java.util.Arrays;
import java.util.List;

/**
 * The two servers that are compared.
 */
enum Variant {

	/**
	 * Behind our filter, with a limit that is never reached and the usual headers.
	 */
	LIMITED("gossip-limiter.enabled=true", "gossip-limiter.limits.bench.limit=1000000000",
			"gossip-limiter.limits.bench.window=1m", "gossip-limiter.limits.bench.key=header:X-User",
			"gossip-limiter.limits.bench.paths=" + WebCostServer.PATH),

	/**
	 * Behind a filter that only passes on.
	 */
	EMPTY("gossip-limiter.enabled=false", "benchmark.empty-filter=true");

	private final String properties;

	Variant(String... properties) {
		this.properties = String.join("\n", properties);
	}

	/**
	 * What the command line of the server says.
	 */
	List<String> arguments() {
		return Arrays.stream(this.properties.split("\n", -1)).map((property) -> "--" + property).toList();
	}

}
