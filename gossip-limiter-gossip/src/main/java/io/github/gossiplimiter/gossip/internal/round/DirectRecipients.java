/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.round;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.peer.PeerRounds;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.internal.peer.PeerTable;
import io.github.gossiplimiter.gossip.replica.OriginCounters;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;

/**
 * Peers that receive the changes of a round directly, beside those of the relay topology:
 * peers that spend much of the same key, and as many others as its limit requires.
 */
public final class DirectRecipients {

	/*
	 * Share of a key's spending from which a peer is a direct recipient. Of a key that
	 * all nodes use alike no peer has so much, unless they are few.
	 */
	private static final double SPENDER_SHARE = 0.15;

	private static final int KEYS_MAX = 100;

	private final LoopContext context;

	private final PeerRounds order;

	private final Set<PeerState> spenders = new LinkedHashSet<>();

	private int number;

	private int keys;

	public DirectRecipients(LoopContext context) {
		this.context = context;
		this.order = new PeerRounds(context.random());
	}

	/**
	 * A change of a key is about to be sent that other nodes may need soon.
	 */
	public void add(OriginCounters replicas, ReplicatedWindow window) {
		PeerTable peers = this.context.peers();
		if (peers.topology().isDirect() || this.keys++ >= KEYS_MAX) {
			return;
		}
		this.number = Math.max(this.number,
				DirectFanOut.peers(peers.all().size() + 1, window.quota().capacity(), peers.roundTripNanos()));
		replicas.spenders(SPENDER_SHARE, (writer) -> {
			PeerState peer = peers.find(writer);
			if (peer != null && !peers.topology().has(writer)) {
				this.spenders.add(peer);
			}
		});
	}

	/**
	 * Recipients of the changes that were added, of which there are no more afterwards.
	 */
	public List<PeerState> take() {
		List<PeerState> chosen = new ArrayList<>(this.spenders);
		PeerTable peers = this.context.peers();
		int more = Math.min(this.number, peers.all().size()) - peers.directPeers().size() - chosen.size();
		if (more > 0) {
			chosen.addAll(this.order.next(peers.all(), more,
					(peer) -> !peers.topology().has(peer.member().incarnation()) && !this.spenders.contains(peer)));
		}
		this.spenders.clear();
		this.number = 0;
		this.keys = 0;
		return chosen;
	}

}
