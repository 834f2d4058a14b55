/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.engine.ReplicatedLimit;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.internal.peer.PeerTable;
import io.github.gossiplimiter.gossip.replica.OriginCounters;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;
import io.github.gossiplimiter.gossip.replica.Slot;
import io.github.gossiplimiter.gossip.replica.SlotLog;
import io.github.gossiplimiter.gossip.replica.SlotName;

/**
 * Origins that can no longer give back what they spent: nodes that crashed, left or
 * restarted, and this node's own counts from before an eviction. When a key is reset,
 * every node gives back in their name; a live node gives back its own, and no other node
 * does that for it: here its spending only stops counting at once.
 * <p>
 * Called by the gossip loop, for its own resets and for those of peers.
 */
public final class DepartedOrigins {

	/*
	 * A crash is noticed after the reset that should have given back what that node
	 * spent: so resets are done again for those that are found to be gone this long
	 * after.
	 */
	private static final long RECENT_NANOS = 60_000_000_000L;

	private static final int RECENT_MAX = 1024;

	/*
	 * All live members receive a reset within this time, and give back at about the same
	 * time. Spending that becomes known later was partly spent after it.
	 */
	private static final long TOLD_NANOS = 5_000_000_000L;

	private final Member self;

	private final PeerTable peers;

	private final ReplicatedWindows windows;

	private final SlotLog log;

	private final Deque<Reset> recent = new ArrayDeque<>();

	/**
	 * Permits that were given back.
	 *
	 * @param hash the key, or nothing for all
	 */
	private record Reset(ReplicatedLimit limit, @Nullable Long hash, long untilNanos, long atNanos) {

	}

	DepartedOrigins(Member self, PeerTable peers, ReplicatedWindows windows, SlotLog log) {
		this.self = self;
		this.peers = peers;
		this.windows = windows;
		this.log = log;
	}

	/**
	 * Whether no live node writes a slot.
	 */
	public boolean includes(SlotName name) {
		long incarnation = name.incarnation();
		boolean own = incarnation == this.self.incarnation();
		return name.isNode() && (own || this.peers.find(incarnation) == null);
	}

	/**
	 * Whether what was spent of a key in a sub-window was given back by a recent reset,
	 * so that a member may take anybody's word for it.
	 */
	public boolean isReset(OriginCounters replicas, Slot slot, long number) {
		ReplicatedWindow window = replicas.window();
		for (Reset reset : this.recent) {
			Long hash = reset.hash();
			if (window != null && reset.limit() == window.limit() && (hash == null || hash == replicas.counter().hash())
					&& number <= slot.geometry().number(reset.untilNanos())) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Give back what they spent of a key until an instant.
	 */
	public void reset(ReplicatedLimit limit, long hash, long untilNanos, long nowNanos) {
		reset(new Reset(limit, hash, untilNanos, nowNanos), nowNanos);
	}

	/**
	 * Give back what they spent of all keys until an instant.
	 */
	public void resetAll(ReplicatedLimit limit, long untilNanos, long nowNanos) {
		reset(new Reset(limit, null, untilNanos, nowNanos), nowNanos);
	}

	private void reset(Reset reset, long nowNanos) {
		this.recent.addLast(reset);
		if (this.recent.size() > RECENT_MAX) {
			this.recent.removeFirst();
		}
		apply(reset, nowNanos - reset.untilNanos() < TOLD_NANOS, nowNanos);
	}

	/**
	 * Somebody may have gone.
	 */
	public void membersChanged(long nowNanos) {
		this.recent.removeIf((reset) -> nowNanos - reset.atNanos() > RECENT_NANOS);
		List.copyOf(this.recent).forEach((reset) -> apply(reset, false, nowNanos));
	}

	private void apply(Reset reset, boolean others, long nowNanos) {
		Long hash = reset.hash();
		if (hash != null) {
			giveBack(reset, hash, others, nowNanos);
		}
		else {
			reset.limit().keys().visitAll((cell) -> giveBack(reset, cell.hash(), others, nowNanos));
		}
	}

	private void giveBack(Reset reset, long hash, boolean others, long nowNanos) {
		for (ReplicatedWindow window : this.windows.all()) {
			OriginCounters replicas = (window.limit() == reset.limit()) ? window.find(hash, nowNanos) : null;
			if (replicas != null) {
				replicas.giveBack(this.log, this::includes, others, window.quota(), reset.untilNanos(), nowNanos);
			}
		}
	}

}
