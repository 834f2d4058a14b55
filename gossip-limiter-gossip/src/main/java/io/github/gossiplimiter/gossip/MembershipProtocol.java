/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import java.util.List;
import java.util.function.Consumer;

import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageKind;
import io.github.gossiplimiter.gossip.loop.GossipLoop;
import io.github.gossiplimiter.internal.Internal;

/**
 * A protocol that detects members and failures, run on the gossip loop and over its
 * connections. Its messages are exchanged with every authenticated peer, member or not,
 * as joining begins with them. All methods but {@link #start} and {@link #close} are
 * called by the thread that drives the loop.
 *
 * @since 0.1.0
 */
@Internal
public interface MembershipProtocol extends AutoCloseable {

	/**
	 * Members come from elsewhere, see {@link GossipLoop#members}.
	 */
	MembershipProtocol NONE = new MembershipProtocol() {

		@Override
		public void attach(Link link, Consumer<List<Member>> listener) {
		}

		@Override
		public long step(long localNanos) {
			return Long.MAX_VALUE;
		}

		@Override
		public boolean received(long incarnation, Message message, long localNanos) {
			return false;
		}

	};

	/**
	 * Kinds of the messages that it sends and receives.
	 */
	default List<MessageKind<?>> messageKinds() {
		return List.of();
	}

	/**
	 * Called once, before anything else.
	 * @param link sends messages
	 * @param listener receives all live members but this one at every change, only while
	 * {@link #step} or {@link #received} runs
	 */
	void attach(Link link, Consumer<List<Member>> listener);

	/**
	 * Begin to look for others. Does not wait for any.
	 */
	default void start() {
	}

	/**
	 * Do what is due.
	 * @param localNanos this node's own time
	 * @return when to call again at the latest, on the same clock
	 */
	long step(long localNanos);

	/**
	 * A message arrived that the gossip does not handle itself.
	 * @param incarnation the sender's, which the transport has authenticated
	 * @return whether it belongs to this protocol and its sender is connected
	 */
	boolean received(long incarnation, Message message, long localNanos);

	/**
	 * Gossip was sent to a member, so that pending changes of the membership can be
	 * piggybacked on it.
	 */
	default void piggyback(Member to, long localNanos) {
	}

	/**
	 * Announce that this node leaves.
	 */
	default void leave(long localNanos) {
	}

	/**
	 * Whether, after {@link #leave}, the announcement was sent as often as it is to be.
	 */
	default boolean hasLeft() {
		return true;
	}

	/**
	 * End discovery and probes.
	 */
	@Override
	default void close() {
	}

	/**
	 * Connects the protocol with the loop.
	 */
	interface Link {

		/**
		 * Hand a message over without waiting.
		 * @return whether it was accepted
		 */
		boolean send(Member to, Message message);

		/**
		 * Request a step soon. Safe for any thread.
		 */
		void wake();

		/**
		 * Count something that a peer sent and that was refused.
		 */
		void reject(Rejection reason, String detail);

	}

}
