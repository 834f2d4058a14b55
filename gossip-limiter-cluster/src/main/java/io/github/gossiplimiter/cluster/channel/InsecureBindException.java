/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

/**
 * A node would listen where others can reach it, without any authentication of members.
 *
 * @since 0.1.0
 */
public class InsecureBindException extends IllegalArgumentException {

	private final String bindHost;

	InsecureBindException(String bindHost) {
		super("a data channel that other machines can reach needs a secret or TLS, or must be insecure on purpose: "
				+ "bindHost=" + bindHost);
		this.bindHost = bindHost;
	}

	/**
	 * Where it would listen.
	 */
	public String bindHost() {
		return this.bindHost;
	}

}
