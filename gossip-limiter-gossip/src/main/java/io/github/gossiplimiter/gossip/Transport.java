/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

/**
 * Carries messages between nodes. Messages may be lost; a transport reports a loss that
 * it detects.
 *
 * @since 0.1.0
 */
public interface Transport extends AutoCloseable {

	/**
	 * Begin to receive.
	 */
	void start(Receiver receiver);

	/**
	 * Hand a message over without waiting.
	 * @return whether it was taken; a full or closed channel refuses, and the next round
	 * carries what this message would have
	 */
	boolean send(Member to, byte[] message);

	@Override
	void close();

	/**
	 * Events of a transport. Called by any thread; never blocks.
	 */
	interface Receiver {

		/**
		 * A message arrived from an authenticated peer.
		 * @param incarnation the sender's
		 */
		void received(long incarnation, byte[] message);

		/**
		 * Messages handed over to a peer may have been lost, because its connection ended
		 * or began anew.
		 * @param incarnation the peer's
		 */
		void interrupted(long incarnation);

	}

}
