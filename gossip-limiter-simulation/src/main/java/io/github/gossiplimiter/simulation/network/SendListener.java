/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.network;

/**
 * Is told every message that a node hands to the network, whatever becomes of it.
 */
@FunctionalInterface
public interface SendListener {

	/**
	 * A message was handed over.
	 * @param atNanos when, in virtual time
	 * @param from the sender's node
	 * @param to the receiver's node
	 * @param bytes how long it is
	 */
	void sent(long atNanos, int from, int to, int bytes);

}
