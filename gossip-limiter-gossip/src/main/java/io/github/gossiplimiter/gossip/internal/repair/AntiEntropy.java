/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.repair;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import io.github.gossiplimiter.gossip.internal.delta.DeltaSender;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.delta.ReplicatedWindows;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.internal.round.HoldBack;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;
import io.github.gossiplimiter.gossip.replica.Slot;
import io.github.gossiplimiter.gossip.replica.WindowDigests;
import io.github.gossiplimiter.gossip.wire.BucketsMessage;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;
import io.github.gossiplimiter.gossip.wire.DigestMessage;

/**
 * Finds and repairs changes that were lost (anti-entropy, Demers et al., 1987): at an
 * interval a node and a random peer compare digests, by sub-window and then by bucket of
 * keys, and send each other the keys whose digests differ.
 */
public final class AntiEntropy {

	/*
	 * A sub-window is compared when what was counted in it has had the time to spread.
	 */
	private static final long SETTLED_NANOS = 2_000_000_000L;

	/*
	 * Where news is passed on it takes longer: a hold, and the way.
	 */
	private static final long WAY_NANOS = 3_000_000_000L;

	/*
	 * Clocks drift slowly: time is asked for less often, once enough peers have told it.
	 */
	private static final int COMPARISONS_PER_TIME = 4;

	/*
	 * A node that has counted nothing lately, because nobody asks or all its limits are
	 * leased, has nothing to date.
	 */
	private static final int COMPARISONS_PER_TIME_IDLE = 4 * COMPARISONS_PER_TIME;

	private static final int TIME_PEERS = 9;

	private static final long LONG_NANOS = 10_000_000_000L;

	private static final double JITTER = 0.2;

	/*
	 * Sub-windows mended in one comparison, the newest first: they matter longest.
	 */
	private static final int MENDED_MAX = 4;

	private static final int SUB_WINDOWS_MAX = 256;

	/*
	 * Most that the digests of a window take: an array, a fingerprint and a first number,
	 * then for each sub-window the distance to the one before and a digest.
	 */
	private static final int ROW_BYTES = 32;

	private static final int SUB_WINDOW_BYTES = 12;

	/*
	 * Least that a slot and the key around it take in a message.
	 */
	private static final int SLOT_BYTES_MIN = 16;

	private final LoopContext context;

	private final DeltaSender sender;

	private final ClusterTime time;

	private long nextNanos = Long.MIN_VALUE;

	private int comparisons;

	public AntiEntropy(LoopContext context, DeltaSender courier, ClusterTime time) {
		this.context = context;
		this.sender = courier;
		this.time = time;
	}

	/**
	 * Compare with a random peer, if it is time to.
	 */
	public void step(long nowNanos, long localNanos) {
		if (this.nextNanos == Long.MIN_VALUE) {
			plan(localNanos);
		}
		if (localNanos >= this.nextNanos) {
			plan(localNanos);
			compare(nowNanos);
		}
	}

	private void compare(long nowNanos) {
		List<PeerState> peers = this.context.peers().all();
		if (!peers.isEmpty()) {
			PeerState peer = peers.get(this.context.random().nextInt(peers.size()));
			this.time.approach();
			DigestMessage digests = digests(nowNanos);
			boolean idle = digests.limits().isEmpty();
			if (!this.context.isLarge() || isTurnOfTime(idle)
					|| this.time.samples() < Math.min(TIME_PEERS, peers.size())) {
				this.time.requestTime(peer);
			}
			if (!idle) {
				this.sender.send(peer, digests);
			}
		}
	}

	private boolean isTurnOfTime(boolean idle) {
		int turn = this.comparisons++;
		return idle ? turn % COMPARISONS_PER_TIME_IDLE == COMPARISONS_PER_TIME_IDLE - 1
				: turn % COMPARISONS_PER_TIME == 0;
	}

	private void plan(long localNanos) {
		double spread = 1 + JITTER * (2 * this.context.random().nextDouble() - 1);
		// Among many, each is also asked by others often enough.
		long intervals = this.context.isLarge() ? 2 : 1;
		this.nextNanos = localNanos
				+ (long) (intervals * this.context.exchange().antiEntropyInterval().toNanos() * spread);
	}

	public long nextNanos() {
		return this.nextNanos;
	}

	/*
	 * As many windows as fit into one message; begun at a random one, so that all have
	 * their turn.
	 */
	private DigestMessage digests(long nowNanos) {
		List<DigestMessage.Rows> rows = new ArrayList<>();
		List<ReplicatedWindow> windows = this.context.windows().all();
		Collections.rotate(windows, this.context.random().nextInt(windows.size()));
		int bytes = 0;
		for (ReplicatedWindow window : windows) {
			Map<Long, Long> summary = summary(window, nowNanos);
			bytes += ROW_BYTES + SUB_WINDOW_BYTES * summary.size();
			if (!summary.isEmpty() && bytes <= this.context.exchange().maxMessageBytes()) {
				rows.add(new DigestMessage.Rows(ReplicatedWindows.fingerprint(window),
						summary.keySet().stream().mapToLong(Long::longValue).toArray(),
						summary.values().stream().mapToLong(Long::longValue).toArray()));
			}
		}
		return new DigestMessage(rows, false);
	}

	/*
	 * The oldest sub-window is about to expire, at another instant on every node.
	 */
	private Map<Long, Long> summary(ReplicatedWindow window, long nowNanos) {
		long last = last(window, nowNanos);
		long first = first(window, nowNanos);
		window.digests().prune(first - 1);
		return window.digests().summary(Math.max(first, last - SUB_WINDOWS_MAX), last);
	}

	public void received(PeerState peer, DigestMessage message, long nowNanos) {
		Set<Long> compared = new HashSet<>();
		for (DigestMessage.Rows rows : message.limits()) {
			ReplicatedWindow window = this.context.windows().findByFingerprint(rows.fingerprint());
			if (window != null && compared.add(rows.fingerprint())) {
				compare(peer, window, rows, nowNanos);
			}
		}
	}

	private void compare(PeerState peer, ReplicatedWindow window, DigestMessage.Rows theirs, long nowNanos) {
		Map<Long, Long> ours = summary(window, nowNanos);
		TreeSet<Long> differing = new TreeSet<>(ours.keySet());
		for (int i = 0; i < theirs.numbers().length; i++) {
			long number = theirs.numbers()[i];
			if (ours.getOrDefault(number, 0L) == theirs.digests()[i]) {
				differing.remove(number);
			}
			else if (isComparable(window, number, nowNanos)) {
				differing.add(number);
			}
		}
		differing.descendingSet()
			.stream()
			.limit(MENDED_MAX)
			.forEach((number) -> this.sender.send(peer, new BucketsMessage(ReplicatedWindows.fingerprint(window),
					number, window.digests().buckets(number), false)));
	}

	private boolean isComparable(ReplicatedWindow window, long number, long nowNanos) {
		return number >= first(window, nowNanos) && number <= last(window, nowNanos);
	}

	private static long first(ReplicatedWindow window, long nowNanos) {
		int span = window.geometry().span();
		return window.number(nowNanos) - span + ((span > 1) ? 1 : 0);
	}

	/*
	 * A long sub-window is compared before it ends: most of it has settled, and it would
	 * be too late afterwards.
	 */
	private long last(ReplicatedWindow window, long nowNanos) {
		boolean whole = window.geometry().subWindowNanos() < LONG_NANOS;
		return window.number(nowNanos - stableNanos(window)) - (whole ? 1 : 0);
	}

	private long stableNanos(ReplicatedWindow window) {
		long hold = Math.min(this.context.exchange().maxHold().toNanos(),
				window.geometry().windowNanos() / HoldBack.HOLDS_PER_WINDOW);
		return this.context.peers().topology().isDirect() ? SETTLED_NANOS : HoldBack.FAR_HOLDS * hold + WAY_NANOS;
	}

	public void received(PeerState peer, BucketsMessage message, long nowNanos, long localNanos) {
		ReplicatedWindow window = this.context.windows().findByFingerprint(message.fingerprint());
		if (window == null || message.digests().length != WindowDigests.BUCKETS
				|| !isComparable(window, message.number(), nowNanos)) {
			return;
		}
		long[] ours = window.digests().buckets(message.number());
		boolean[] differing = new boolean[WindowDigests.BUCKETS];
		boolean any = false;
		for (int i = 0; i < WindowDigests.BUCKETS; i++) {
			differing[i] = ours[i] != message.digests()[i];
			any |= differing[i];
		}
		if (!any) {
			return;
		}
		if (!message.reply()) {
			this.sender.send(peer, new BucketsMessage(message.fingerprint(), message.number(), ours, true));
		}
		mend(peer, window, message.number(), differing, nowNanos, localNanos);
	}

	/*
	 * One message at most: what does not fit waits for the next comparison. Buckets are
	 * told one after the other, begun at a random one: those that were told in full are
	 * equal then, and the next comparison goes on with the rest. A peer is told what it
	 * wrote itself too: it may have evicted the key.
	 */
	private void mend(PeerState peer, ReplicatedWindow window, long number, boolean[] differing, long nowNanos,
			long localNanos) {
		List<List<Slot>> buckets = Stream.generate(() -> (List<Slot>) new ArrayList<Slot>())
			.limit(WindowDigests.BUCKETS)
			.toList();
		for (Slot slot = this.context.log().oldest(); slot != null; slot = this.context.log().after(slot)) {
			int bucket = WindowDigests.bucket(slot.replicas().counter().hash());
			if (slot.replicas().window() == window && differing[bucket] && slot.has(number)) {
				buckets.get(bucket).add(slot);
			}
		}
		List<Slot> slots = some(buckets);
		if (!slots.isEmpty()) {
			this.sender.sendSlots(peer, slots, DeltaHeader.FLAG_REPAIR, 0, nowNanos, localNanos);
		}
	}

	private List<Slot> some(List<List<Slot>> buckets) {
		int most = this.context.exchange().maxMessageBytes() / SLOT_BYTES_MIN;
		int first = this.context.random().nextInt(WindowDigests.BUCKETS);
		List<Slot> slots = new ArrayList<>();
		for (int i = 0; i < WindowDigests.BUCKETS && slots.size() < most; i++) {
			List<Slot> bucket = buckets.get((first + i) % WindowDigests.BUCKETS);
			if (bucket.size() > most) {
				Collections.rotate(bucket, this.context.random().nextInt(bucket.size()));
			}
			slots.addAll(bucket);
		}
		return slots;
	}

}
