/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.repair;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.replica.Slot;
import io.github.gossiplimiter.gossip.replica.SlotLog;

/**
 * The last changes of nodes that left, which are sent once more.
 */
final class DepartedTail {

	private DepartedTail() {
	}

	/**
	 * Pass on what nodes said that have left. One may have told only some of us, and
	 * whoever heard it from others may have left it to the node itself to tell the rest.
	 * It spends no more, here at least. In a large cluster all is told again anyway.
	 */
	static void pass(List<PeerState> departed, LoopContext context, SnapshotSender snapshots) {
		SlotLog log = context.log();
		long nowNanos = context.clock().nanos();
		List<Slot> lastWords = new ArrayList<>();
		for (Slot slot = log.oldest(); slot != null && !departed.isEmpty(); slot = log.after(slot)) {
			long writer = slot.name().incarnation();
			if (departed.stream().anyMatch((peer) -> peer.member().incarnation() == writer)) {
				slot.replicas().originDeparted(slot, nowNanos);
				if (slot.changedNanos() > nowNanos - LogCheckpoints.DEPARTED_TAIL_NANOS) {
					lastWords.add(slot);
				}
			}
		}
		if (!lastWords.isEmpty() && context.peers().topology().isDirect()) {
			context.peers().all().forEach((peer) -> snapshots.bequeath(peer, lastWords));
		}
	}

}
