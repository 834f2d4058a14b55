/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.repair;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.internal.peer.PeerTable;

/**
 * Decides which changes are sent again when members join or leave. For a moment nodes
 * disagree about the members, and relays may have failed before a failure was detected.
 * Therefore each node sends its recent changes again, and relays everything to all of its
 * direct peers until the views agree.
 */
public final class MemberChanges {

	private static final long JOIN_NANOS = 3_000_000_000L;

	private static final long UNSETTLED_NANOS = 5_000_000_000L;

	private final LoopContext context;

	private final SnapshotSender snapshots;

	private final LogCheckpoints marks;

	public MemberChanges(LoopContext context, SnapshotSender snapshots, LogCheckpoints marks) {
		this.context = context;
		this.snapshots = snapshots;
		this.marks = marks;
	}

	/**
	 * Follow the membership.
	 * @param live all live members but this one
	 * @return whether there are peers that were not there before
	 */
	public boolean follow(List<Member> live, long localNanos) {
		PeerTable peers = this.context.peers();
		List<PeerState> before = peers.all();
		long lastWords = this.marks.behind(LogCheckpoints.DEPARTED_TAIL_NANOS, localNanos);
		List<PeerState> joined = peers.update(live, this.marks.behind(LogCheckpoints.SNAPSHOT_NANOS, localNanos),
				lastWords);
		List<PeerState> departed = new ArrayList<>(before);
		departed.removeAll(peers.all());
		DepartedTail.pass(departed, this.context, this.snapshots);
		if (!peers.topology().isDirect() && !before.isEmpty() && !(joined.isEmpty() && departed.isEmpty())) {
			long since = departed.isEmpty() ? this.marks.behind(JOIN_NANOS, localNanos) : lastWords;
			peers.viewUnstable(localNanos + UNSETTLED_NANOS);
			peers.directPeers().forEach((peer) -> {
				peer.reread(since);
				peer.relayNow(localNanos);
			});
		}
		return !joined.isEmpty();
	}

}
