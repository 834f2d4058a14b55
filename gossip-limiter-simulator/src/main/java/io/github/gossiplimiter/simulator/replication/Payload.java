/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.replication;

/**
 * Slots that a message carries of a key that changed.
 */
public enum Payload {

	/**
	 * The counters that changed since the last message to that peer, as in the product.
	 */
	DELTA,

	/**
	 * All counters of the key, at many times the bytes.
	 */
	FULL

}
