/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import java.util.List;
import java.util.function.DoublePredicate;
import java.util.function.Predicate;

import io.github.gossiplimiter.gossip.internal.peer.PeerRounds;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.replica.OriginCounters;
import io.github.gossiplimiter.gossip.replica.Slot;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * The choices in which replication protocols differ: peers of a round, keys and slots of
 * a message, retransmission, velocity. The default methods are those of the product; the
 * simulator overrides some of them to compare with other protocols.
 * <p>
 * An instance belongs to one loop and is called by its thread only.
 */
public interface ReplicationStrategy {

	/**
	 * The choices of the product.
	 */
	ReplicationStrategy DEFAULT = new ReplicationStrategy() {
	};

	/**
	 * Selects every key, whatever its fill level.
	 */
	DoublePredicate ALL_KEYS = (fill) -> true;

	/**
	 * Whether peers relay changes in a large cluster; otherwise every node sends its own
	 * to all others.
	 */
	default boolean isRelayed() {
		return true;
	}

	/**
	 * Peers of a round: by default each once before one is chosen again.
	 * @param rounds order of the peers
	 * @param peers all peers that changes are sent to
	 * @param fanOut number of peers to choose
	 * @param isDue peers that lack a change and may be sent a message
	 */
	default List<PeerState> recipients(PeerRounds rounds, List<PeerState> peers, int fanOut,
			Predicate<PeerState> isDue) {
		return rounds.next(peers, fanOut, isDue);
	}

	/**
	 * Keys that a recipient of a round is sent, by their fill level from 0 to 1. Keys
	 * that are left out stay in the log after the cursor of that peer.
	 * @param recipient index of the recipient in this round, from 0
	 * @param peers number of peers
	 * @param localNanos when the round takes place
	 * @return {@link #ALL_KEYS} to send everything and move the cursor on
	 */
	default DoublePredicate keys(int recipient, int peers, long localNanos) {
		return ALL_KEYS;
	}

	/**
	 * Slots of one message.
	 */
	default SlotSelection slots() {
		return DeltaMessageBuilder::add;
	}

	/**
	 * Whether changes are retransmitted until they are acknowledged; otherwise each is
	 * sent in one round only, and no acknowledgement is requested.
	 */
	default boolean isRetransmitted() {
		return true;
	}

	/**
	 * The velocity by which a key makes a round urgent: by default its own on this node.
	 * @param own velocity of the key on this node
	 * @param counters counters of the key
	 * @param quota the first window of the limit
	 */
	default double velocity(double own, OriginCounters counters, WindowQuota quota, long nowNanos) {
		return own;
	}

	/**
	 * The policy has computed the interval anew.
	 */
	default void intervalChanged(double intervalMillis) {
	}

	/**
	 * Adds the slots to a message that belong to a slot of the log.
	 */
	@FunctionalInterface
	interface SlotSelection {

		/**
		 * Add what the peer needs because of a slot.
		 * @param message the message to fill
		 * @param slot a slot whose last change follows the cursor
		 * @param after the cursor of the peer
		 * @return whether there was room
		 */
		boolean add(DeltaMessageBuilder message, Slot slot, long after);

	}

}
