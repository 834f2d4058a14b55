/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.loop;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.lease.FleetMembers;
import io.github.gossiplimiter.lease.wire.FleetSizeMessage;

/**
 * The number of members, and whether each of them has counted this one. A node that joins
 * requests this of all others once its view is stable; a later one requests it of this
 * node.
 */
final class FleetView implements FleetMembers {

	/*
	 * Nodes that start together find each other in this time.
	 */
	private static final long START_NANOS = TimeUnit.SECONDS.toNanos(5);

	/*
	 * Views change several times when they change.
	 */
	private static final long CALM_NANOS = TimeUnit.SECONDS.toNanos(1);

	private static final long ASK_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final Map<Long, Integer> counted = new HashMap<>();

	private final int expectedMembers;

	private long startNanos;

	private List<Member> live = List.of();

	private boolean known;

	private volatile int members = 1;

	private volatile boolean stable;

	private long dueNanos;

	/**
	 * Begin alone.
	 * @param expectedMembers how many members there should be, 0 if that is not known
	 */
	FleetView(int expectedMembers, long nowNanos) {
		this.expectedMembers = expectedMembers;
		this.startNanos = nowNanos;
		this.dueNanos = nowNanos + START_NANOS;
	}

	/**
	 * Begin anew after having been away: others may have counted without this node.
	 */
	void comeBack(long nowNanos) {
		this.startNanos = nowNanos;
		this.dueNanos = nowNanos + START_NANOS;
		this.known = false;
		this.stable = false;
		this.counted.clear();
	}

	@Override
	public int members() {
		return Math.max(this.expectedMembers, this.members);
	}

	@Override
	public boolean isStable() {
		return this.stable;
	}

	/**
	 * Told who is there.
	 */
	void members(List<Member> now, long nowNanos) {
		this.live = List.copyOf(now);
		this.members = now.size() + 1;
		this.known = true;
		this.dueNanos = Math.max(this.startNanos + START_NANOS, nowNanos + CALM_NANOS);
	}

	/**
	 * A member reported the number by which it divides.
	 */
	void received(Member from, FleetSizeMessage message, long nowNanos) {
		this.counted.put(from.incarnation(), message.members());
		if (nowNanos >= this.startNanos + START_NANOS) {
			updateStable();
		}
	}

	private void updateStable() {
		this.stable |= this.known && this.live.stream().noneMatch(this::lacks);
		if (this.stable) {
			this.counted.clear();
		}
	}

	private boolean lacks(Member member) {
		return this.counted.getOrDefault(member.incarnation(), 0) < members();
	}

	/**
	 * Ask who has not counted this node yet, if it is time to.
	 * @param own by how many this node divides
	 * @return when to call again at the latest
	 */
	long step(LoopProtocol.@Nullable Link link, int own, long nowNanos) {
		if (this.stable || link == null || !this.known) {
			return Long.MAX_VALUE;
		}
		if (nowNanos >= this.dueNanos) {
			this.dueNanos = nowNanos + ASK_NANOS;
			updateStable();
			this.live.stream()
				.filter(this::lacks)
				.forEach((member) -> link.send(member, new FleetSizeMessage(own, true)));
		}
		return this.dueNanos;
	}

}
