/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.repair;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.gossiplimiter.gossip.internal.delta.DeltaSender;
import io.github.gossiplimiter.gossip.internal.delta.FillLevel;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.replica.OriginCounters;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;
import io.github.gossiplimiter.gossip.replica.Slot;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;

/**
 * Sends snapshots to nodes that join: keys above half of their limit first, hottest
 * first, then the rest.
 */
public final class SnapshotSender {

	private static final int MESSAGES_PER_STEP = 8;

	/*
	 * A newcomer that does not hear its answer asks again; the first answer may still be
	 * under way.
	 */
	private static final long REPEAT_NANOS = 500_000_000;

	/*
	 * Between two parts, so that other messages are not kept waiting; longer when the
	 * channel is full.
	 */
	private static final long NEXT_NANOS = 1_000_000;

	private static final long REFUSED_NANOS = 20_000_000;

	/*
	 * It takes as many messages as there are peers.
	 */
	private static final long VOUCH_NANOS = 1_000_000_000L;

	private static final long PATIENCE_NANOS = 30_000_000_000L;

	private final LoopContext context;

	private final DeltaSender sender;

	private final Map<PeerState, PendingSnapshot> pendingSnapshots = new LinkedHashMap<>();

	private final Map<PeerState, List<Slot>> bequests = new LinkedHashMap<>();

	private final Set<Slot> vouched = new LinkedHashSet<>();

	private long bequestNanos;

	private long vouchNanos = Long.MIN_VALUE;

	/**
	 * What is still to be told.
	 */
	private static final class PendingSnapshot {

		final List<Slot> hot;

		final List<Slot> rest;

		final long sinceNanos;

		long nextNanos;

		boolean hotSent;

		boolean sent;

		long sentNanos;

		PendingSnapshot(List<Slot> hot, List<Slot> rest, long sinceNanos) {
			this.hot = hot;
			this.rest = rest;
			this.sinceNanos = sinceNanos;
		}

	}

	public SnapshotSender(LoopContext context, DeltaSender courier) {
		this.context = context;
		this.sender = courier;
	}

	/**
	 * Tell a peer what a node spent that is not there any more to say so itself.
	 */
	void bequeath(PeerState peer, List<Slot> slots) {
		this.bequests.computeIfAbsent(peer, (key) -> new ArrayList<>()).addAll(slots);
	}

	/**
	 * Tell of permits that were given back. They do not count until this node itself has
	 * said so, also to those that others tell what is new.
	 */
	public void sendCredited(List<Slot> slots, long localNanos) {
		if (this.context.peers().topology().isDirect()) {
			return;
		}
		this.vouched.addAll(slots);
		if (!this.vouched.isEmpty() && localNanos >= this.vouchNanos) {
			this.vouchNanos = localNanos + VOUCH_NANOS;
			this.context.peers()
				.all()
				.stream()
				.filter((peer) -> !this.context.peers().topology().has(peer.member().incarnation()))
				.forEach((peer) -> bequeath(peer, List.copyOf(this.vouched)));
			this.vouched.clear();
		}
	}

	public void requested(PeerState peer, long nowNanos, long localNanos) {
		PendingSnapshot current = this.pendingSnapshots.get(peer);
		if (current == null || (current.sent && localNanos - current.sentNanos > REPEAT_NANOS)) {
			this.pendingSnapshots.put(peer, pending(nowNanos, localNanos));
		}
	}

	private PendingSnapshot pending(long nowNanos, long localNanos) {
		List<Warm> hot = new ArrayList<>();
		List<Slot> rest = new ArrayList<>();
		for (OriginCounters replicas : all()) {
			ReplicatedWindow window = replicas.window();
			double fill = (window != null) ? FillLevel.of(replicas, window, nowNanos) : 0;
			if (fill >= 0.5) {
				hot.add(new Warm(replicas, fill));
			}
			else {
				rest.addAll(logged(replicas));
			}
		}
		hot.sort(Comparator.comparingDouble(Warm::fill).reversed());
		List<Slot> hottest = new ArrayList<>();
		hot.forEach((key) -> hottest.addAll(logged(key.replicas())));
		return new PendingSnapshot(hottest, rest, localNanos);
	}

	private record Warm(OriginCounters replicas, double fill) {

	}

	private Set<OriginCounters> all() {
		Set<OriginCounters> all = new LinkedHashSet<>();
		for (Slot slot = this.context.log().oldest(); slot != null; slot = this.context.log().after(slot)) {
			all.add(slot.replicas());
		}
		return all;
	}

	private static List<Slot> logged(OriginCounters replicas) {
		return replicas.slots().stream().filter((slot) -> slot.sequence() != 0).toList();
	}

	private void bequeath(long nowNanos, long localNanos) {
		this.bequestNanos = localNanos + REFUSED_NANOS;
		this.bequests.entrySet().removeIf((entry) -> {
			PeerState peer = entry.getKey();
			boolean gone = !this.context.peers().all().contains(peer);
			return gone || (this.sender.sendSlots(peer, entry.getValue(), DeltaHeader.FLAG_SNAPSHOT, 0, nowNanos,
					localNanos) && entry.getValue().isEmpty());
		});
	}

	/**
	 * Tell some more.
	 */
	public void step(long nowNanos, long localNanos) {
		if (localNanos >= this.bequestNanos) {
			bequeath(nowNanos, localNanos);
		}
		this.pendingSnapshots.entrySet().removeIf((entry) -> {
			PendingSnapshot telling = entry.getValue();
			boolean gone = !this.context.peers().all().contains(entry.getKey())
					|| localNanos - telling.sinceNanos > PATIENCE_NANOS;
			return gone || (telling.sent && localNanos - telling.sentNanos > REPEAT_NANOS);
		});
		this.pendingSnapshots.forEach((peer, telling) -> {
			if (localNanos >= telling.nextNanos) {
				send(peer, telling, nowNanos, localNanos);
			}
		});
	}

	private void send(PeerState peer, PendingSnapshot telling, long nowNanos, long localNanos) {
		boolean taken = true;
		for (int i = 0; i < MESSAGES_PER_STEP && taken && !telling.sent; i++) {
			if (!telling.hotSent) {
				taken = this.sender.sendSlots(peer, telling.hot, DeltaHeader.FLAG_SNAPSHOT, DeltaHeader.FLAG_HOT_END,
						nowNanos, localNanos);
				telling.hotSent = taken && telling.hot.isEmpty();
			}
			else {
				taken = this.sender.sendSlots(peer, telling.rest, DeltaHeader.FLAG_SNAPSHOT,
						DeltaHeader.FLAG_SNAPSHOT_END, nowNanos, localNanos);
				telling.sent = taken && telling.rest.isEmpty();
				telling.sentNanos = localNanos;
			}
		}
		telling.nextNanos = localNanos + (taken ? NEXT_NANOS : REFUSED_NANOS);
	}

	/**
	 * When something is to be told again.
	 */
	public long nextNanos(long localNanos) {
		long next = this.bequests.isEmpty() ? Long.MAX_VALUE : this.bequestNanos;
		next = this.vouched.isEmpty() ? next : Math.min(next, this.vouchNanos);
		for (PendingSnapshot telling : this.pendingSnapshots.values()) {
			next = telling.sent ? next : Math.min(next, Math.max(telling.nextNanos, localNanos + NEXT_NANOS));
		}
		return next;
	}

}
