/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import io.github.gossiplimiter.gossip.internal.delta.DeltaSender;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.wire.AckMessage;

/**
 * Sends acknowledgements that found no message to be piggybacked on in time.
 */
record ControlOutbox(LoopContext context, DeltaSender sender) {

	/*
	 * When a channel did not take a message.
	 */
	private static final long RETRY_NANOS = 50_000_000L;

	/**
	 * Longest time between two steps of a loop.
	 */
	static final long IDLE_NANOS = 1_000_000_000L;

	/**
	 * Say what is due.
	 */
	void step(long localNanos) {
		for (PeerState peer : this.context.peers().awaiting()) {
			if (localNanos < peer.acknowledgeByNanos()) {
				continue;
			}
			int lateMillis = this.context.lateMillis(peer, localNanos);
			if (this.sender.send(peer, new AckMessage(peer.toAcknowledge(), lateMillis))) {
				peer.acknowledgementSent();
			}
			else {
				peer.acknowledgeBy(localNanos + RETRY_NANOS);
			}
		}
	}

}
