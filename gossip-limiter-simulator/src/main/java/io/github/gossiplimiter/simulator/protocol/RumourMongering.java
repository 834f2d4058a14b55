/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.protocol;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.engine.ReplicatedLimit;
import io.github.gossiplimiter.gossip.GossipStatus;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.replica.OriginCounters;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;
import io.github.gossiplimiter.gossip.replica.Slot;
import io.github.gossiplimiter.gossip.replica.SlotLog;
import io.github.gossiplimiter.gossip.replica.SlotName;
import io.github.gossiplimiter.simulation.cluster.NodeGossip;
import io.github.gossiplimiter.simulation.cluster.NodeParts;
import io.github.gossiplimiter.simulation.cluster.ProtocolFactory;
import io.github.gossiplimiter.window.WindowCounter;

/**
 * Rumour mongering that dies out. A node tells what it spent as a rumour. Whoever hears
 * something new tells it on, every base interval to as many random peers as the smallest
 * fan-out says. Peers answer with what they knew already, and who was told so often
 * enough that a rumour is old loses interest in it. Some nodes may never hear of it.
 * <p>
 * Counts are kept and merged by the product's core. For clusters whose limits stay as
 * they are; nodes that come late are told nothing of what was before.
 */
public final class RumourMongering implements NodeGossip {

	private static final double NANOS_PER_MILLI = 1_000_000;

	private static final long IDLE_NANOS = 1_000_000_000;

	private static final int RUMOURS_MAX = 2000;

	private final NodeParts parts;

	private final int patience;

	private final SlotLog log = new SlotLog();

	private final List<ReplicatedWindow> windows = new ArrayList<>();

	private final List<ReplicatedLimit> limits;

	private final Map<RumourMessage.Id, Hot> hot = new LinkedHashMap<>();

	private final Map<Long, Member> peers = new HashMap<>();

	private List<Member> members = List.of();

	private long roundNanos = Long.MIN_VALUE / 2;

	private long rounds;

	/**
	 * A rumour that this node still tells.
	 */
	private static final class Hot {

		final int window;

		final Slot slot;

		int disappointments;

		Hot(int window, Slot slot) {
			this.window = window;
			this.slot = slot;
		}

	}

	private RumourMongering(NodeParts parts, int patience) {
		this.parts = parts;
		this.patience = patience;
		this.limits = RateLimiterEngine.of(parts.limiter()).replicate(parts.waker());
		this.limits.forEach((limit) -> this.windows.addAll(ReplicatedWindow.of(limit)));
	}

	/**
	 * Make it.
	 * @param patience how often a node must hear that a rumour is old before it stops
	 */
	public static ProtocolFactory withPatience(int patience) {
		return (parts) -> new RumourMongering(parts, patience);
	}

	@Override
	public long step() {
		long nowNanos = this.parts.clock().nanos();
		long localNanos = this.parts.clock().localNanos();
		publish(nowNanos);
		this.hot.values().removeIf((rumour) -> rumour.slot.isExpired(nowNanos));
		if (this.hot.isEmpty() || this.members.isEmpty()) {
			return localNanos + IDLE_NANOS;
		}
		long intervalNanos = this.parts.settings().baseInterval().toNanos();
		if (localNanos - this.roundNanos >= intervalNanos) {
			this.roundNanos = localNanos;
			this.rounds++;
			send();
		}
		return this.roundNanos + intervalNanos;
	}

	private void publish(long nowNanos) {
		for (ReplicatedLimit limit : this.limits) {
			for (WindowCounter first = limit.changes().poll(); first != null; first = limit.changes().poll()) {
				for (int i = 0; i < this.windows.size() && !first.isRetired(); i++) {
					if (this.windows.get(i).limit() == limit) {
						publish(i, first, nowNanos);
					}
				}
				first.published();
			}
		}
	}

	private void publish(int index, WindowCounter first, long nowNanos) {
		ReplicatedWindow window = this.windows.get(index);
		OriginCounters replicas = window.replicas(first, nowNanos);
		replicas.spending().observe(replicas.unpublished(window.quota(), nowNanos), nowNanos);
		Member self = this.parts.self();
		boolean news = replicas.publish(this.log, self.id(), self.incarnation(), window.quota(), nowNanos);
		Slot own = replicas.own();
		if (news && own != null) {
			spread(index, own);
		}
	}

	private void spread(int window, Slot slot) {
		this.hot.put(RumourMessage.of(window, slot).id(), new Hot(window, slot));
	}

	private void send() {
		List<RumourMessage> rumours = this.hot.values()
			.stream()
			.limit(RUMOURS_MAX)
			.map((rumour) -> RumourMessage.of(rumour.window, rumour.slot))
			.toList();
		byte[] message = RumourMessage.encode(false, rumours);
		List<Member> left = new ArrayList<>(this.members);
		for (int i = Math.min(this.parts.settings().fanOut().min(), left.size()); i > 0; i--) {
			this.parts.sender().send(left.remove(this.parts.random().nextInt(left.size())), message);
		}
	}

	@Override
	public void received(long incarnation, byte[] message) {
		Member from = this.peers.get(incarnation);
		if (from == null) {
			return;
		}
		if (RumourMessage.isReply(message)) {
			RumourMessage.decode(message).forEach((rumour) -> disappointed(rumour.id()));
			return;
		}
		long nowNanos = this.parts.clock().nanos();
		List<RumourMessage> old = new ArrayList<>();
		for (RumourMessage rumour : RumourMessage.decode(message)) {
			Slot news = merge(rumour, incarnation, nowNanos);
			if (news != null) {
				spread(rumour.window(), news);
			}
			else {
				old.add(rumour.withoutCounts());
			}
		}
		if (!old.isEmpty()) {
			this.parts.sender().send(from, RumourMessage.encode(true, old));
		}
	}

	private void disappointed(RumourMessage.Id id) {
		Hot rumour = this.hot.get(id);
		if (rumour != null && ++rumour.disappointments >= this.patience) {
			this.hot.remove(id);
		}
	}

	private @Nullable Slot merge(RumourMessage rumour, long from, long nowNanos) {
		ReplicatedWindow window = this.windows.get(rumour.window());
		if (rumour.incarnation() == this.parts.self().incarnation()) {
			return null;
		}
		OriginCounters replicas = window.replicas(rumour.hash(), nowNanos);
		Member writer = this.peers.get(rumour.incarnation());
		String name = (writer != null) ? writer.id() : Long.toHexString(rumour.incarnation());
		Slot slot = replicas.slot(new SlotName(name, rumour.incarnation(), rumour.birth()), window.geometry());
		if (slot == null) {
			return null;
		}
		boolean news = false;
		for (RumourMessage.Count count : rumour.counts()) {
			boolean recent = count.number() >= window.number(nowNanos) - window.geometry().span();
			news |= recent
					&& replicas.raise(this.log, slot, count.number(), count.spent(), 0, from == rumour.incarnation());
		}
		if (!news) {
			return null;
		}
		replicas.changed(this.log, slot, from, nowNanos);
		replicas.publishTotals(this.log, window.quota(), nowNanos);
		return slot;
	}

	@Override
	public void members(List<Member> live) {
		this.members = List.copyOf(live);
		live.forEach((member) -> this.peers.put(member.incarnation(), member));
	}

	@Override
	public void interrupted(long incarnation) {
	}

	@Override
	public boolean isWarm() {
		return true;
	}

	@Override
	public void leave() {
	}

	@Override
	public boolean isFlushed() {
		return this.hot.isEmpty();
	}

	@Override
	public GossipStatus status() {
		return new GossipStatus(0, 0, this.parts.settings().baseInterval().toNanos() / NANOS_PER_MILLI,
				this.parts.settings().fanOut().min(), 0, 0, true,
				new GossipStatus.Traffic(this.rounds, 0, 0, 0, 0, 0, 0, 0), GossipStatus.Lag.NONE, List.of());
	}

}
