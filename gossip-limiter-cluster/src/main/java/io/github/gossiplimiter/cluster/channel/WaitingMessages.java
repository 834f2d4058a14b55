/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongPredicate;

import io.github.gossiplimiter.gossip.Member;

/**
 * Messages for peers whose connection is being made: a few of each peer, in order. They
 * are taken when the connection opens and dropped when it cannot be made. Safe for use by
 * many threads.
 */
final class WaitingMessages {

	/**
	 * Most messages of one peer: the first ones, such as a ping, must not be lost; what a
	 * gossip round carries is carried by the next one too.
	 */
	static final int MESSAGES_MAX = 8;

	/**
	 * Most bytes of one peer.
	 */
	static final int BYTES_MAX = 16 << 10;

	/**
	 * Most peers, so that all of it takes 4 MB at most.
	 */
	static final int PEERS_MAX = 256;

	private final Map<Long, Waiting> byPeer = new ConcurrentHashMap<>();

	/**
	 * Add a message.
	 * @return whether there was room
	 */
	boolean add(Member to, byte[] message) {
		if (message.length > BYTES_MAX
				|| (this.byPeer.size() >= PEERS_MAX && !this.byPeer.containsKey(to.incarnation()))) {
			return false;
		}
		boolean[] added = { false };
		this.byPeer.compute(to.incarnation(), (incarnation, known) -> {
			Waiting waiting = (known != null) ? known : new Waiting(to);
			added[0] = waiting.add(message);
			return waiting;
		});
		return added[0];
	}

	/**
	 * Remove the messages of a peer.
	 * @return in the order in which they were added
	 */
	List<byte[]> take(long incarnation) {
		Waiting waiting = this.byPeer.remove(incarnation);
		return (waiting != null) ? List.copyOf(waiting.messages) : List.of();
	}

	/**
	 * Remove the messages of all peers that have an address.
	 * @return these peers
	 */
	List<Member> drop(String address) {
		return drop(address, (incarnation) -> true);
	}

	/**
	 * Remove the messages of all peers that have an address, but for the one that was
	 * found there.
	 * @return these peers
	 */
	List<Member> dropOthers(String address, long present) {
		return drop(address, (incarnation) -> incarnation != present);
	}

	private List<Member> drop(String address, LongPredicate condition) {
		List<Member> dropped = new ArrayList<>();
		this.byPeer.forEach((incarnation, waiting) -> {
			if (waiting.peer.address().equals(address) && condition.test(incarnation)
					&& this.byPeer.remove(incarnation, waiting)) {
				dropped.add(waiting.peer);
			}
		});
		return dropped;
	}

	/**
	 * Messages of one peer. Changed within the map's compute only, so that none is added
	 * to one that was removed.
	 */
	private static final class Waiting {

		private final Member peer;

		private final Queue<byte[]> messages = new ArrayDeque<>();

		private int bytes;

		private Waiting(Member peer) {
			this.peer = peer;
		}

		private boolean add(byte[] message) {
			if (this.messages.size() == MESSAGES_MAX || this.bytes + message.length > BYTES_MAX) {
				return false;
			}
			this.bytes += message.length;
			return this.messages.add(message);
		}

	}

}
