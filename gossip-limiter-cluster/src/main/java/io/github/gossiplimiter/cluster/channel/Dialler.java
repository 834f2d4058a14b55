/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

/**
 * Connects to addresses whose node is not known before the handshake. Safe for use by
 * many threads; never blocks.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface Dialler {

	/**
	 * Try once to connect to an address. {@link ConnectionListener} receive the outcome:
	 * connected, at once if there is a connection already, or failed. The connection is
	 * an ordinary one: kept while it is used, closed when it is idle.
	 * @param address host and port of a data channel; an IPv6 host stands in brackets
	 * @throws IllegalArgumentException if it is not written like that
	 */
	void contact(String address);

}
