/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.repair;

import java.util.Arrays;

import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.internal.delta.DeltaSender;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.peer.PeerClock;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.wire.TimeMessage;

/**
 * Agrees on the time: every node follows the median of all nodes' own clocks, its own
 * included. With three nodes or more one wrong clock moves no other node. With two, the
 * wrong one is unknown: they meet in the middle if they are close, and otherwise neither
 * follows the other.
 */
public final class ClusterTime {

	/*
	 * Below this a correction is noise of the round trips; sub-windows are a hundred
	 * times longer.
	 */
	private static final long WORTH_NANOS = 1_000_000;

	/*
	 * A round trip that took longer says too little about the clock.
	 */
	private static final long ROUND_TRIP_NANOS_MAX = 2_000_000_000L;

	private static final long NANOS_PER_SECOND = 1_000_000_000;

	private static final long OFFSET_NANOS_MAX = 10L * 365 * 24 * 3600 * NANOS_PER_SECOND;

	/*
	 * How far apart two clocks may be that meet in the middle: more than clocks without
	 * NTP drift apart in a week, and little enough that a member whose clock is wrong
	 * moves the other one by no more than five seconds.
	 */
	static final long PAIR_NANOS_MAX = 10_000_000_000L;

	private final LoopContext context;

	private final DeltaSender sender;

	public ClusterTime(LoopContext context, DeltaSender courier) {
		this.context = context;
		this.sender = courier;
	}

	/**
	 * Ask a peer for its time.
	 * @return whether the transport took the question
	 */
	boolean requestTime(PeerState peer) {
		long local = this.context.clock().localNanos();
		boolean taken = this.sender.send(peer,
				new TimeMessage(false, local, local, this.context.clock().offsetNanos()));
		// Who was never heard may not know this node yet, and not answer for that.
		if (taken && peer.sinceReceivedNanos(local) >= 0) {
			peer.clock().requested(local);
		}
		return taken;
	}

	public void received(PeerState peer, TimeMessage message) {
		long local = this.context.clock().localNanos();
		if (!message.reply()) {
			this.sender.send(peer,
					new TimeMessage(true, message.echoNanos(), local, this.context.clock().offsetNanos()));
			return;
		}
		if (peer.clock().replied(message.echoNanos())) {
			this.context.losses().noticed(local);
		}
		long roundTrip = local - message.echoNanos();
		if (roundTrip < 0 || roundTrip > ROUND_TRIP_NANOS_MAX) {
			return;
		}
		long offset = message.localNanos() - (message.echoNanos() + roundTrip / 2);
		peer.clock().sample(Math.max(-OFFSET_NANOS_MAX, Math.min(OFFSET_NANOS_MAX, offset)), roundTrip);
		this.context.peers().measured();
	}

	/**
	 * How many peers have told their time.
	 */
	public int samples() {
		int samples = 0;
		for (PeerState peer : this.context.peers().all()) {
			samples += peer.clock().isKnown() ? 1 : 0;
		}
		return samples;
	}

	/**
	 * Take the cluster's time at once, before anything is counted.
	 */
	public void adopt() {
		long target = target();
		if (Math.abs(target) > WORTH_NANOS) {
			this.context.clock().adopt(target);
			// They were told by a time that was not the cluster's.
			this.context.peers().all().forEach((peer) -> peer.ages().forget());
		}
	}

	/**
	 * Move towards the cluster's time.
	 */
	void approach() {
		long target = target();
		if (Math.abs(target - this.context.clock().offsetNanos()) > WORTH_NANOS) {
			this.context.clock().approach(target);
		}
	}

	/*
	 * A node that was corrected while there were more clocks keeps that correction.
	 */
	private long target() {
		long[] offsets = offsets();
		boolean apart = offsets.length == 2 && offsets[1] - offsets[0] > PAIR_NANOS_MAX;
		if (apart && this.context.peers().all().size() == 1) {
			this.context.rejections()
				.add(Rejection.AHEAD, "of two nodes, one has a clock that is "
						+ (offsets[1] - offsets[0]) / NANOS_PER_SECOND + " s ahead of the other's: neither follows");
		}
		return apart ? this.context.clock().offsetNanos() : median(offsets);
	}

	/*
	 * Of all clocks, in order, this node's own included, which is ahead of itself by
	 * nothing.
	 */
	private long[] offsets() {
		long[] offsets = this.context.peers()
			.all()
			.stream()
			.map(PeerState::clock)
			.filter(PeerClock::isKnown)
			.mapToLong(PeerClock::offsetNanos)
			.toArray();
		long[] all = Arrays.copyOf(offsets, offsets.length + 1);
		Arrays.sort(all);
		return all;
	}

	private static long median(long[] all) {
		int middle = all.length / 2;
		return (all.length % 2 == 1) ? all[middle] : all[middle - 1] + (all[middle] - all[middle - 1]) / 2;
	}

}
