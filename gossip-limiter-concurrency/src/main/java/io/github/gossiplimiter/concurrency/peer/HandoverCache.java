/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.peer;

import java.util.HashMap;
import java.util.Map;

import io.github.gossiplimiter.concurrency.allocation.BackendState;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyHandover;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;

/**
 * State of backends that this node coordinated until recently, kept for the next
 * coordinator's request. Invariant: nothing is granted from it.
 */
final class HandoverCache {

	/*
	 * Longer than anybody waits for it.
	 */
	private static final int PER_LEASE = 4;

	private final Map<String, Bequest> all = new HashMap<>();

	private final MembersView view;

	/*
	 * It is for one successor only. As soon as it is somebody else's turn it is void: the
	 * first one may have gone on from it.
	 */
	private record Bequest(long heir, BackendState state, long untilNanos) {

	}

	HandoverCache(MembersView view) {
		this.view = view;
	}

	/**
	 * Keep what is known of a backend that is no longer this node's.
	 */
	void leave(String key, CoordinatedBackend backend, long nowNanos) {
		BackendState known = backend.bequest(nowNanos);
		if (known != null) {
			long keptNanos = known.rules().lease().toNanos() / PER_LEASE;
			this.all.put(key, new Bequest(this.view.owner(key), known, nowNanos + keptNanos));
		}
	}

	/**
	 * Members have changed: forget what is void.
	 */
	void members(long nowNanos) {
		this.all.entrySet()
			.removeIf((entry) -> this.view.owner(entry.getKey()) != entry.getValue().heir()
					|| entry.getValue().untilNanos() <= nowNanos);
	}

	/**
	 * Hand over the state that is kept for a member, or reply that there is none. It may
	 * request again.
	 */
	void handOver(LoopProtocol.Link link, CoordinatedBackend.Claim claim, String key, long nowNanos) {
		Bequest kept = this.all.get(key);
		boolean due = kept != null && kept.heir() == claim.member().incarnation() && nowNanos < kept.untilNanos();
		BackendState state = (kept != null && due) ? kept.state().handedOver(nowNanos / 1000) : null;
		Member to = claim.member();
		ConcurrencyHandover handover = new ConcurrencyHandover(claim.number(), key, state);
		link.send(to, handover.fits() ? handover : new ConcurrencyHandover(claim.number(), key, null));
	}

}
