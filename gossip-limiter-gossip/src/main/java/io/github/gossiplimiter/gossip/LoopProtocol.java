/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import java.util.List;

import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageKind;
import io.github.gossiplimiter.internal.Internal;

/**
 * A further protocol between nodes that runs on the gossip loop and over its connections.
 * All methods are called by the thread that drives the loop.
 *
 * @since 0.1.0
 */
@Internal
public interface LoopProtocol {

	/**
	 * Nothing else.
	 */
	LoopProtocol NONE = new LoopProtocol() {
	};

	/**
	 * Kinds of the messages that it sends and receives.
	 */
	default List<MessageKind<?>> messageKinds() {
		return List.of();
	}

	/**
	 * Receives once, before anything else, the link to other members.
	 */
	default void attach(Link link) {
	}

	/**
	 * Do what is due.
	 * @param localNanos this node's own time
	 * @return when to call again at the latest, on the same clock
	 */
	default long step(long localNanos) {
		return Long.MAX_VALUE;
	}

	/**
	 * Whether it runs between nodes of all regions. Otherwise it receives only members
	 * and messages of this node's region.
	 */
	default boolean isGlobal() {
		return false;
	}

	/**
	 * The membership has changed.
	 * @param live all live members but this one
	 */
	default void members(List<Member> live, long localNanos) {
	}

	/**
	 * A message arrived that is not one of the gossip's.
	 */
	default void received(Member from, Message message, long localNanos) {
	}

	/**
	 * Begin to leave.
	 */
	default void leave(long localNanos) {
	}

	/**
	 * Whether, after {@link #leave}, nothing more has to be sent.
	 */
	default boolean hasLeft() {
		return true;
	}

	/**
	 * How to reach others.
	 */
	interface Link {

		/**
		 * Hand a message over without waiting.
		 * @return whether it was taken
		 */
		boolean send(Member to, Message message);

		/**
		 * Whether a member is in this node's region.
		 */
		default boolean isNear(Member member) {
			return true;
		}

		/**
		 * Ask for a step soon. Safe for any thread.
		 */
		void wake();

		/**
		 * Count something that a peer sent and that was refused.
		 */
		void reject(Rejection reason, String detail);

	}

}
