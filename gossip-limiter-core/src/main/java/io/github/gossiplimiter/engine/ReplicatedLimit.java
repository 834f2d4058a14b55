/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import io.github.gossiplimiter.key.Keyspace;
import io.github.gossiplimiter.signal.SignalModel;
import io.github.gossiplimiter.window.ChangeQueue;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * A limit whose counts are exchanged between nodes.
 *
 * @since 0.1.0
 */
public interface ReplicatedLimit {

	/**
	 * Its name, equal on all nodes.
	 */
	String name();

	/**
	 * How its windows count at present.
	 */
	WindowQuota[] quotas();

	/**
	 * Its keys; another object after its geometry changed.
	 */
	Keyspace keys();

	/**
	 * How samples become signals.
	 */
	SignalModel signals();

	/**
	 * Keys that changed.
	 */
	ChangeQueue changes();

	/**
	 * Whether nodes decide by what they count and hear, and lease nothing.
	 */
	boolean isGossiped();

	/**
	 * Give back everything this node spent on a key until an instant, because a peer was
	 * asked to.
	 */
	void reset(long hash, long atNanos);

	/**
	 * Give back what this node had spent on a key in an earlier life, as far as it is
	 * stored, until an instant before this life began.
	 */
	default void resetStored(long hash, long atNanos) {
		reset(hash, atNanos);
	}

	/**
	 * Whether peers hear what this node spent of a key only when one of them speaks of
	 * it: what they spend is agreed on otherwise, unless that fails.
	 */
	default boolean isReserved() {
		return false;
	}

}
