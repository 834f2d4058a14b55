/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.repair;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

import io.github.gossiplimiter.gossip.internal.delta.DeltaSender;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.wire.SnapshotRequest;

/**
 * The start of a node: it adopts the cluster's time, then requests snapshots from two
 * peers, and is warm when both have sent their hot keys. Without peers or replies it is
 * warm after a time limit and keeps requesting.
 */
public final class WarmUp {

	/*
	 * All peers of a cluster of usual size: nodes that know the same clocks agree on
	 * their median, however wrong most of them are. By nine of 24 clocks that were off by
	 * up to ten seconds, nodes came to differ by six.
	 */
	private static final int TIME_PEERS = 32;

	private static final int SNAPSHOT_PEERS = 2;

	private static final long REPEAT_NANOS = 50_000_000;

	private static final long TIME_PATIENCE_NANOS = 300_000_000;

	/*
	 * Where links are slow: until twice the time that half of the answers took, but not
	 * longer than this.
	 */
	private static final long TIME_PATIENCE_NANOS_MAX = 1_000_000_000;

	private static final long PATIENCE_NANOS = 2_000_000_000;

	private static final long LATE_REPEAT_NANOS = 1_000_000_000;

	private final LoopContext context;

	private final ClusterTime time;

	private final DeltaSender sender;

	private final BooleanSupplier serving;

	private Stage stage = Stage.UNAWARE;

	private long sinceNanos;

	private int askings;

	private long requestedNanos;

	private long firstReplyNanos = TIME_PATIENCE_NANOS_MAX;

	private boolean informed;

	private final Set<PeerState> requested = new HashSet<>();

	private enum Stage {

		/**
		 * Nobody has said yet who is there.
		 */
		UNAWARE,

		/**
		 * The peers were asked for their time.
		 */
		TIME,

		/**
		 * Some were asked for what they know.
		 */
		SNAPSHOT,

		/**
		 * Ready, but was alone until now: some were asked for what they know.
		 */
		CATCHING_UP,

		/**
		 * Ready.
		 */
		WARM

	}

	public WarmUp(LoopContext context, ClusterTime time, DeltaSender courier, BooleanSupplier serving) {
		this.context = context;
		this.time = time;
		this.sender = courier;
		this.serving = serving;
	}

	public boolean isWarm() {
		return this.stage == Stage.WARM || this.stage == Stage.CATCHING_UP;
	}

	/**
	 * The members are known.
	 */
	public void begin(long localNanos) {
		if (this.stage == Stage.UNAWARE) {
			this.stage = this.context.peers().isEmpty() ? Stage.WARM : Stage.TIME;
			this.sinceNanos = localNanos;
			this.requestedNanos = localNanos - REPEAT_NANOS;
			this.askings = 0;
		}
	}

	/**
	 * A node that was alone has met others. It goes on serving, and asks what they
	 * counted before.
	 */
	public void catchUp(long localNanos) {
		if (this.stage == Stage.WARM) {
			this.stage = Stage.CATCHING_UP;
			this.sinceNanos = localNanos;
			this.requestedNanos = localNanos - REPEAT_NANOS;
			this.askings = 0;
		}
	}

	/**
	 * A peer has told all keys that are near their limits.
	 */
	public void hotKeysReceived(PeerState peer) {
		if (!this.requested.contains(peer)) {
			return;
		}
		this.informed = true;
		this.stage = Stage.WARM;
	}

	public void step(long localNanos) {
		if (this.stage == Stage.TIME && hasTime(localNanos)) {
			if (this.serving.getAsBoolean()) {
				this.time.approach();
			}
			else {
				this.time.adopt();
			}
			this.stage = Stage.SNAPSHOT;
			this.requestedNanos = localNanos - REPEAT_NANOS;
			this.askings = 0;
		}
		if (isUnderWay() && localNanos - this.sinceNanos > PATIENCE_NANOS) {
			this.stage = Stage.WARM;
		}
		if (localNanos >= nextNanos()) {
			this.requestedNanos = localNanos;
			this.askings++;
			requestSnapshots();
		}
	}

	private boolean isUnderWay() {
		return this.stage == Stage.TIME || this.stage == Stage.SNAPSHOT || this.stage == Stage.CATCHING_UP;
	}

	private boolean hasTime(long localNanos) {
		int wanted = Math.min(TIME_PEERS, this.context.peers().all().size());
		int samples = this.time.samples();
		long elapsedNanos = localNanos - this.sinceNanos;
		if (2 * samples >= wanted) {
			this.firstReplyNanos = Math.min(this.firstReplyNanos, elapsedNanos);
		}
		long patienceNanos = Math.min(TIME_PATIENCE_NANOS_MAX, Math.max(TIME_PATIENCE_NANOS, 2 * this.firstReplyNanos));
		return samples >= wanted || elapsedNanos > patienceNanos;
	}

	private void requestSnapshots() {
		List<PeerState> peers = this.context.peers().all();
		int first = peers.isEmpty() ? 0 : this.context.random().nextInt(peers.size());
		int most = (this.stage == Stage.TIME) ? TIME_PEERS : SNAPSHOT_PEERS;
		for (int i = 0; i < Math.min(most, peers.size()); i++) {
			PeerState peer = peers.get((first + i) % peers.size());
			if (this.stage != Stage.TIME) {
				this.requested.add(peer);
				this.sender.send(peer, new SnapshotRequest());
			}
			else if (!peer.clock().isKnown()) {
				this.time.requestTime(peer);
			}
		}
	}

	public long nextNanos() {
		if (this.stage == Stage.TIME) {
			return this.requestedNanos + REPEAT_NANOS;
		}
		if (isUnderWay()) {
			// Whole snapshots are under way by then, and who is late would get them all.
			return this.requestedNanos + Math.min(REPEAT_NANOS << Math.max(0, this.askings - 1), LATE_REPEAT_NANOS);
		}
		return (this.stage == Stage.WARM && !this.informed) ? this.requestedNanos + LATE_REPEAT_NANOS : Long.MAX_VALUE;
	}

}
