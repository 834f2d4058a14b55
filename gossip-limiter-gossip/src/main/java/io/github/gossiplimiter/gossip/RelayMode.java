/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

/**
 * How changes reach all nodes.
 *
 * @since 0.1.0
 */
public enum RelayMode {

	/**
	 * Over as many hops as the size of the cluster requires: in a small cluster every
	 * node sends its changes to all others, in a larger one to a few, which relay them.
	 * The default.
	 */
	AUTO("auto"),

	/**
	 * Every node sends its changes to all others itself, whatever that costs.
	 */
	DIRECT("direct");

	private final String configurationName;

	RelayMode(String configurationName) {
		this.configurationName = configurationName;
	}

	/**
	 * Name in configuration and endpoint, for example {@code auto}.
	 */
	public String configurationName() {
		return this.configurationName;
	}

}
