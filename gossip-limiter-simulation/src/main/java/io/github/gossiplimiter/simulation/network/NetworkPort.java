/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.network;

/**
 * One life of a node, as the network sees it.
 */
public interface NetworkPort {

	/**
	 * Which node it is, from 0.
	 */
	int node();

	/**
	 * A message arrived.
	 */
	void received(NetworkPort from, byte[] message);

	/**
	 * The connection with a peer was reset.
	 */
	void interrupted(NetworkPort peer);

	/**
	 * Whether this life has ended: nothing is delivered to it any more.
	 */
	boolean isGone();

}
