/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.peer;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.gossip.Member;

/**
 * Begins a round with near peers: of every three, two are of this node's zone as long as
 * there are any, and one is of another. Every peer still has one turn in a round. Where
 * zones are unknown, peers with a much longer round trip than the shortest count as far.
 */
public final class ZoneAwareOrder {

	private static final int NEAR_IN_A_ROW = 2;

	/*
	 * Within one place round trips differ by less.
	 */
	private static final int FAR_ROUND_TRIPS = 4;

	private static final long FAR_NANOS_MIN = 5_000_000;

	private final String zone;

	public ZoneAwareOrder(Member self) {
		this.zone = self.site().zone();
	}

	/**
	 * The order in which peers have their turns.
	 * @param shuffled a random order, which is kept among those that are alike
	 */
	List<PeerState> arrange(List<PeerState> shuffled) {
		long quickest = quickest(shuffled);
		List<PeerState> near = new ArrayList<>(shuffled);
		near.removeIf((peer) -> !isNear(peer, quickest));
		if (near.isEmpty() || near.size() == shuffled.size()) {
			return shuffled;
		}
		List<PeerState> far = new ArrayList<>(shuffled);
		far.removeAll(near);
		List<PeerState> order = new ArrayList<>(shuffled.size());
		while (!near.isEmpty() && !far.isEmpty()) {
			List<PeerState> next = near.subList(0, Math.min(NEAR_IN_A_ROW, near.size()));
			order.addAll(next);
			next.clear();
			order.add(far.remove(0));
		}
		order.addAll(near);
		order.addAll(far);
		return order;
	}

	private boolean isNear(PeerState peer, long quickest) {
		String other = peer.member().site().zone();
		if (!this.zone.isEmpty() && !other.isEmpty()) {
			return this.zone.equals(other);
		}
		long far = Math.max(FAR_NANOS_MIN, FAR_ROUND_TRIPS * quickest);
		return !peer.clock().isKnown() || peer.clock().roundTripNanos() <= far;
	}

	private static long quickest(List<PeerState> peers) {
		return peers.stream()
			.map(PeerState::clock)
			.filter(PeerClock::isKnown)
			.mapToLong(PeerClock::roundTripNanos)
			.min()
			.orElse(0);
	}

}
