/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.merge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.internal.delta.FillLevel;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.internal.peer.PeerTable;
import io.github.gossiplimiter.gossip.internal.round.PublishScheduler;
import io.github.gossiplimiter.gossip.internal.round.Urgency;
import io.github.gossiplimiter.gossip.replica.OriginCounters;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;
import io.github.gossiplimiter.gossip.replica.Slot;
import io.github.gossiplimiter.gossip.replica.SlotName;
import io.github.gossiplimiter.gossip.wire.CounterDelta;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.LimitRow;
import io.github.gossiplimiter.gossip.wire.LimitUse;
import io.github.gossiplimiter.gossip.wire.LowBits;
import io.github.gossiplimiter.gossip.wire.OriginRow;
import io.github.gossiplimiter.gossip.wire.RateCode;
import io.github.gossiplimiter.gossip.wire.SlotDelta;
import io.github.gossiplimiter.signal.SignalModel;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowGeometry;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * Merges received slots into the replicas, by the maximum of each counter. Changes that
 * were new are relayed: piggybacked on the next message, or sent alone after a deadline.
 */
public final class DeltaMerger {

	private static final long NANOS_PER_MILLI = 1_000_000;

	/*
	 * Four times the finest geometry that can be configured. A slot of a finer one would
	 * not fit into a message when it is passed on.
	 */
	private static final int SPAN_MAX = 4 * Limit.PRECISION_MAX;

	/*
	 * How much too high velocity is where requests are rare: it rises fast and falls
	 * slowly.
	 */
	private static final double VELOCITY_BIAS = 4;

	private final LoopContext context;

	private final Urgency urgency;

	private final PublishScheduler publisher;

	public DeltaMerger(LoopContext context, Urgency urgency, PublishScheduler publisher) {
		this.context = context;
		this.publisher = publisher;
		this.urgency = urgency;
	}

	/**
	 * Merge a message.
	 * @return whether everything in it could be understood
	 */
	public boolean merge(PeerState peer, DeltaMessage message, int bytes, long nowNanos) {
		Reading reading = new Reading(peer, message.header(), null, nowNanos);
		mergeMessage(reading, message);
		this.context.traffic().counters(bytes, reading.newSlots, reading.counters);
		return reading.understood;
	}

	/**
	 * Merge totals of another region.
	 * @param echo whether it is this region that did, as the other one was told before
	 * @return whether everything in it could be understood
	 */
	public boolean mergeTotals(PeerState peer, DeltaMessage totals, boolean echo, long nowNanos) {
		SlotName region = echo ? SlotName.ofOwnRegion(this.context.self().site().region())
				: SlotName.ofRegion(peer.member().site().region());
		Reading reading = new Reading(peer, totals.header(), region, nowNanos);
		mergeMessage(reading, totals);
		return reading.understood;
	}

	private void mergeMessage(Reading reading, DeltaMessage message) {
		PeerState peer = reading.peer;
		peer.introduced().add(message);
		Map<Integer, Target> targets = targets(peer, message);
		for (CounterDelta cell : message.cells()) {
			Target target = targets.get(cell.limit());
			if (target == null) {
				reject(Rejection.LIMIT, peer, "a limit it never introduced");
				reading.understood = false;
			}
			else {
				mergeCounter(reading, cell, target);
			}
		}
	}

	/*
	 * Looked up once for a message, which may have thousands of cells.
	 */
	private Map<Integer, Target> targets(PeerState peer, DeltaMessage message) {
		Map<Integer, Target> targets = new HashMap<>();
		for (LimitUse use : message.uses()) {
			LimitRow row = peer.introduced().limit(use.index());
			if (row != null && row.geometry().span() > SPAN_MAX) {
				reject(Rejection.GEOMETRY, peer, "a window of " + row.geometry().span() + " sub-windows");
				targets.put(use.index(), new Target(row, null, use.base()));
			}
			else if (row != null) {
				targets.put(use.index(), new Target(row, this.context.windows().find(row), use.base()));
			}
		}
		return targets;
	}

	/**
	 * Where cells of a message belong.
	 */
	private static final class Target {

		final LimitRow row;

		final @Nullable ReplicatedWindow window;

		final long base;

		final WindowGeometry geometry;

		final boolean foreign;

		Target(LimitRow row, @Nullable ReplicatedWindow window, long base) {
			this.row = row;
			this.window = window;
			this.base = base;
			this.foreign = window != null && !window.geometry().equals(row.geometry());
			// The very same object compares faster.
			this.geometry = (window != null && !this.foreign) ? window.geometry() : row.geometry();
		}

	}

	/**
	 * One message while it is read.
	 */
	private static final class Reading {

		final PeerState peer;

		final DeltaHeader header;

		/*
		 * Region that these counters belong to, or null if individual nodes wrote them.
		 */
		final @Nullable SlotName region;

		final long nowNanos;

		final List<Long> writers = new ArrayList<>();

		boolean understood = true;

		boolean rested;

		int newSlots;

		int counters;

		Reading(PeerState peer, DeltaHeader header, @Nullable SlotName region, long nowNanos) {
			this.peer = peer;
			this.header = header;
			this.region = region;
			this.nowNanos = nowNanos;
		}

		/**
		 * When a change was made that was so old when the message was sent. A sender
		 * whose clock is ahead does not make it the future.
		 */
		long changedNanos(int ageMillis) {
			long sentNanos = Math.min(this.nowNanos, this.header.sentMicros() * 1000);
			return sentNanos - ageMillis * NANOS_PER_MILLI;
		}

	}

	private void mergeCounter(Reading reading, CounterDelta cell, Target target) {
		ReplicatedWindow window = target.window;
		if (window == null) {
			reject(Rejection.LIMIT, reading.peer, "limit '" + target.row.name() + "'");
			return;
		}
		if (reading.region != null && !this.context.scope().isGlobal(window)) {
			return;
		}
		if (target.foreign) {
			reject(Rejection.GEOMETRY, reading.peer,
					"limit '" + target.row.name() + "' counted as " + target.row.geometry());
		}
		OriginCounters replicas = find(reading, cell, window);
		if (replicas == null) {
			return;
		}
		boolean heard = false;
		for (SlotDelta slot : cell.slots()) {
			boolean news = mergeSlot(reading, slot, target, replicas, window);
			reading.newSlots += news ? 1 : 0;
			heard |= news || slot.origin() == 0 || reading.rested;
		}
		if (heard) {
			replicas.publishTotals(this.context.log(), window.quota(), reading.nowNanos);
			this.publisher.reconsider(replicas, window, reading.nowNanos);
		}
		passOn(reading, replicas, window);
		absorb(cell, replicas, window, reading.nowNanos);
	}

	/*
	 * A repair may contain keys that were evicted here; it restores them only if they
	 * matter.
	 */
	private static @Nullable OriginCounters find(Reading reading, CounterDelta cell, ReplicatedWindow window) {
		boolean matters = !reading.header.has(DeltaHeader.FLAG_REPAIR) || cell.pressure() >= FillLevel.HALF;
		return matters ? window.replicas(cell.hash(), reading.nowNanos) : window.find(cell.hash(), reading.nowNanos);
	}

	private boolean mergeSlot(Reading reading, SlotDelta heard, Target target, OriginCounters replicas,
			ReplicatedWindow window) {
		reading.counters++;
		SlotName name = name(reading, heard);
		if (name == null || isKnownHere(name, replicas.counter())) {
			return false;
		}
		Slot slot = replicas.slot(name, target.geometry);
		if (slot == null) {
			reject(Rejection.IMPLAUSIBLE, reading.peer, "more slots of one key than a cluster has nodes");
			return false;
		}
		boolean news = false;
		int modulus = LowBits.modulus(target.geometry);
		for (int i = 0; i < heard.numbers().length; i++) {
			long number = LowBits.resolve(heard.numbers()[i], target.base, modulus);
			news |= raise(reading, replicas, slot, number, heard, i, window.quota());
		}
		if (news) {
			long changedNanos = reading.changedNanos(heard.ageMillis());
			replicas.changed(this.context.log(), slot, source(reading, slot), changedNanos);
			rateReceived(reading, replicas, slot, heard, true);
			lag(reading, slot, changedNanos);
			adopt(reading, slot);
			reading.writers.add(slot.name().incarnation());
		}
		else {
			slot.echoed();
			if (heard.origin() == 0 && slot.size() > 0 && slot.name().isNode()) {
				rateReceived(reading, replicas, slot, heard, false);
			}
			rest(reading, replicas, slot, heard);
		}
		return news;
	}

	/*
	 * A region that spends no more of a key sends a rate of zero, which ends its
	 * extrapolation here.
	 */
	private void rest(Reading reading, OriginCounters replicas, Slot slot, SlotDelta heard) {
		reading.rested = false;
		long saidNanos = reading.changedNanos((heard.origin() == 0) ? 0 : heard.ageMillis());
		if (slot.name().isRegion() && slot.size() > 0 && saidNanos > slot.rateNanos()) {
			boolean ends = slot.ratePerMilli() > 0 && heard.rate() == 0;
			rateReceived(reading, replicas, slot, heard, false);
			reading.rested = true;
			if (ends) {
				replicas.changed(this.context.log(), slot, source(reading, slot), slot.changedNanos());
			}
		}
	}

	/*
	 * A peer that sent a part of a slot lacks the rest of it, unless it has acknowledged
	 * it.
	 */
	private static long source(Reading reading, Slot slot) {
		PeerState peer = reading.peer;
		long teller = peer.member().incarnation();
		boolean whole = reading.region != null || slot.sequence() <= Math.max(0, peer.acknowledged())
				|| slot.source() == teller;
		return whole ? teller : Slot.SEVERAL;
	}

	/*
	 * Changes of a snapshot are not relayed: its sender has sent them already.
	 */
	private void passOn(Reading reading, OriginCounters replicas, ReplicatedWindow window) {
		PeerTable peers = this.context.peers();
		if (!reading.writers.isEmpty() && !reading.header.has(DeltaHeader.FLAG_SNAPSHOT)) {
			long localNanos = this.context.clock().localNanos();
			long byNanos = localNanos + this.context.relayPace()
				.nanos(FillLevel.of(replicas, window, reading.nowNanos), load(replicas, window, reading.nowNanos),
						peers.topology().hops());
			for (PeerState peer : peers.directPeers()) {
				boolean leads = peer != reading.peer
						&& reading.writers.stream().anyMatch((writer) -> peers.leads(writer, peer, localNanos));
				if (leads) {
					peer.relayNow(byNanos);
				}
			}
		}
		reading.writers.clear();
	}

	/*
	 * Load on all nodes, if all have that of this one, or the sum of the rates they
	 * reported.
	 */
	private double load(OriginCounters replicas, ReplicatedWindow window, long nowNanos) {
		WindowCounter first = window.first(replicas);
		double own = (first != null) ? first.velocity(window.limit().signals(), nowNanos) : 0;
		double all = own * (this.context.peers().all().size() + 1) / VELOCITY_BIAS;
		return Math.max(all, replicas.othersVelocity(window.quota(), nowNanos));
	}

	/*
	 * Totals of this region itself are not extrapolated.
	 */
	private void rateReceived(Reading reading, OriginCounters replicas, Slot slot, SlotDelta heard, boolean news) {
		if (slot.name().isOwnRegion()) {
			return;
		}
		double rate = this.context.exchange().extrapolation() ? RateCode.decode(heard.rate()) : 0;
		// The writer itself may have held the change back for a while.
		long saidNanos = reading.changedNanos((heard.origin() == 0) ? 0 : heard.ageMillis());
		if (slot.name().isRegion() && saidNanos < slot.rateNanos()) {
			return;
		}
		if (slot.name().isRegion()) {
			slot.paced(this.context.scope().paceMillis());
		}
		else if (news) {
			slot.arrived(reading.header.intervalMillis(), saidNanos, reading.nowNanos);
		}
		replicas.rateReceived(slot, rate, saidNanos);
	}

	/*
	 * Changes of a departed node are relayed, unless they came in a snapshot.
	 */
	private void adopt(Reading reading, Slot slot) {
		long writer = slot.name().incarnation();
		// Gateways send totals of regions to all, unless there are many nodes.
		boolean told = !slot.name().isNode() && this.context.peers().topology().isDirect();
		if (!told && !reading.header.has(DeltaHeader.FLAG_SNAPSHOT) && writer != this.context.self().incarnation()
				&& this.context.peers().find(writer) == null) {
			this.publisher.publishDeparted(slot.sequence());
		}
	}

	private void lag(Reading reading, Slot slot, long changedNanos) {
		long lagNanos = Math.max(0, reading.nowNanos - changedNanos);
		if (!slot.name().isNode()) {
			this.context.regionBoard().merged(slot.name(), slot.rateNanos(), (reading.region != null) ? lagNanos : -1);
			return;
		}
		reading.peer.lag(lagNanos / (double) NANOS_PER_MILLI);
		this.context.lag().add(lagNanos, this.context.clock().localNanos());
		this.context.listener().merged(lagNanos);
	}

	private @Nullable SlotName name(Reading reading, SlotDelta heard) {
		Member sender = reading.peer.member();
		if (heard.origin() == 0 && reading.region != null) {
			return reading.region;
		}
		if (heard.origin() == 0) {
			return new SlotName(sender.id(), sender.incarnation(), heard.birth());
		}
		OriginRow origin = reading.peer.introduced().origin(heard.origin());
		if (origin == null) {
			reject(Rejection.ORIGIN, reading.peer, "a node it never introduced");
			reading.understood = false;
			return null;
		}
		return new SlotName(origin.id(), origin.incarnation(), heard.birth());
	}

	/*
	 * This node knows its own slots better, except those from before an eviction: they
	 * count again, unless the key was restored with its count.
	 */
	private boolean isKnownHere(SlotName name, WindowCounter cell) {
		return name.incarnation() == this.context.self().incarnation() && (name.isOf(cell) || cell.isRestored());
	}

	private boolean raise(Reading reading, OriginCounters replicas, Slot slot, long number, SlotDelta heard, int index,
			WindowQuota quota) {
		WindowGeometry geometry = slot.geometry();
		long now = geometry.number(reading.nowNanos);
		if (number < now - geometry.span()) {
			return false;
		}
		int spent = (int) Math.min(Integer.MAX_VALUE, heard.spent()[index]);
		int credited = (int) Math.min(spent, heard.credited()[index]);
		boolean implausible = OriginCounters.isImplausible(quota, (long) spent - credited);
		if (implausible) {
			reject(Rejection.IMPLAUSIBLE, reading.peer, "a count of " + spent);
		}
		boolean ahead = number > now + geometry.span() + 1;
		if (ahead) {
			reject(Rejection.AHEAD, reading.peer, "a clock ahead by " + (number - now) + " sub-windows");
		}
		// Such a count must not last into the window after this one either.
		ahead |= implausible && number > now;
		return replicas.raise(this.context.log(), slot, ahead ? now : number, spent, credited,
				isVouched(reading, slot, heard)
						|| (credited > 0 && this.context.departed().isReset(replicas, slot, number)));
	}

	/*
	 * Credits count if their writer reports them, or if it has departed: then a reset
	 * gave back in its name.
	 */
	private boolean isVouched(Reading reading, Slot slot, SlotDelta heard) {
		boolean own = slot.name().incarnation() == reading.peer.member().incarnation();
		return heard.origin() == 0 || own || this.context.departed().includes(slot.name());
	}

	/*
	 * The pressure of the key rises here too, so this node's next round is due sooner if
	 * it has unsent changes; received pressure is not relayed.
	 */
	private void absorb(CounterDelta cell, OriginCounters replicas, ReplicatedWindow window, long nowNanos) {
		WindowCounter first = window.first(replicas);
		if (first == null || cell.pressure() == 0) {
			return;
		}
		SignalModel signals = window.limit().signals();
		double pressure = (double) cell.pressure() / MessageBounds.PRESSURE;
		first.absorbPressure(signals, pressure, nowNanos);
		Slot own = replicas.own();
		if (own != null && own.sequence() > this.context.peers().sentToAll()) {
			this.urgency.raise(first.pressure(signals, nowNanos), first.velocity(signals, nowNanos), nowNanos);
		}
	}

	private void reject(Rejection reason, PeerState peer, String what) {
		this.context.rejections().add(reason, "'" + peer.member().id() + "' sent " + what);
	}

}
