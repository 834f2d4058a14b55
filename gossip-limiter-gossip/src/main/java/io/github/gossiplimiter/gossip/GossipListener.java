/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import java.util.List;

/**
 * Receives events of the gossip loop, on its thread.
 *
 * @since 0.1.0
 */
public interface GossipListener {

	/**
	 * Ignores all events.
	 */
	GossipListener NONE = new GossipListener() {
	};

	/**
	 * Members joined or left.
	 * @param live all live members but this one
	 */
	default void members(List<Member> live) {
	}

	/**
	 * A change that a peer made was merged here.
	 * @param ageNanos from the change to the merge, the wait before sending included
	 */
	default void merged(long ageNanos) {
	}

	/**
	 * A peer requested a reset of a key.
	 * @param from the member that sent the request, as it was authenticated
	 */
	default void reset(Member from, String limit) {
	}

	/**
	 * A message was handed to the transport.
	 */
	default void sent(Member to, int bytes) {
	}

	/**
	 * A message was received and understood.
	 */
	default void received(Member from, int bytes) {
	}

}
