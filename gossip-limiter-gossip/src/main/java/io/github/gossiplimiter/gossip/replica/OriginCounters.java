/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.window.Extrapolation;
import io.github.gossiplimiter.window.RemoteTotals;
import io.github.gossiplimiter.window.ReplicaState;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowGeometry;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * The slots of all origins of one key in one window: a G-Counter, merged by the maximum
 * of each slot (Shapiro et al., 2011). Request threads never read it; they read the
 * totals that {@link #publishTotals} publishes.
 * <p>
 * Belongs to the gossip loop; not safe for use by other threads.
 *
 * @since 0.1.0
 */
public final class OriginCounters implements ReplicaState {

	/*
	 * Below this number of permits a node is no large spender.
	 */
	private static final long SPENDER_MIN = 5;

	/*
	 * Four lives of every node of the largest cluster.
	 */
	private static final int SLOTS_MAX = 4096;

	private final WindowCounter counter;

	private final RemoteTotals view;

	private final Map<SlotKey, Slot> others = new HashMap<>(4);

	private @Nullable Slot own;

	private @Nullable ReplicatedWindow window;

	private final OwnSpending spending = new OwnSpending();

	private int bytesCharged;

	private boolean floored;

	/**
	 * A slot in one geometry: slots of one origin in two geometries are different slots,
	 * so that no peer can block a geometry by being first.
	 */
	private record SlotKey(SlotName name, long geometry) {

	}

	private OriginCounters(WindowCounter counter, RemoteTotals view) {
		this.counter = counter;
		this.view = view;
	}

	/**
	 * The replica of a counter, created if need be.
	 */
	public static OriginCounters of(WindowCounter counter, WindowQuota quota, long nowNanos) {
		RemoteTotals totals = counter.remoteTotals(quota, nowNanos);
		if (totals.replica() instanceof OriginCounters known) {
			return known;
		}
		OriginCounters created = new OriginCounters(counter, totals);
		totals.replica(created);
		return created;
	}

	/**
	 * The key's counter.
	 */
	public WindowCounter counter() {
		return this.counter;
	}

	/**
	 * The window of the limit it belongs to, once the loop has seen it.
	 */
	public @Nullable ReplicatedWindow window() {
		return this.window;
	}

	OriginCounters in(ReplicatedWindow replicated) {
		this.window = replicated;
		return this;
	}

	/**
	 * Permits that this node spent, until every peer was sent them.
	 */
	public OwnSpending spending() {
		return this.spending;
	}

	/**
	 * This node's slot, if it published anything.
	 */
	public @Nullable Slot own() {
		return this.own;
	}

	/**
	 * The slots of all others.
	 */
	public Collection<Slot> others() {
		return this.others.values();
	}

	/**
	 * All slots.
	 */
	public List<Slot> slots() {
		List<Slot> all = new ArrayList<>(this.others.values());
		if (this.own != null) {
			all.add(this.own);
		}
		return all;
	}

	/**
	 * Permits granted here that were not published.
	 */
	public long unpublished(WindowQuota quota, long nowNanos) {
		return SlotWriter.unpublished(this.counter, quota, this.own, nowNanos);
	}

	/**
	 * Permits granted here that were not sent to every peer.
	 * @param everywhere the least cursor of all direct peers
	 */
	public long held(WindowQuota quota, long everywhere, long nowNanos) {
		Slot mine = this.own;
		if (mine != null && mine.sequence() <= everywhere) {
			this.spending.sentToAll();
		}
		return unpublished(quota, nowNanos) + this.spending.underWay();
	}

	/**
	 * Publish what this node spent, at the end of the log.
	 * @return whether anything was new; nothing is while a permit is undecided
	 */
	public boolean publish(SlotLog log, String node, long incarnation, WindowQuota quota, long nowNanos) {
		Slot mine = this.own;
		if (mine == null) {
			mine = new Slot(this, new SlotName(node, incarnation, this.counter.birth()), quota.geometry());
			this.own = mine;
		}
		mine.prune(oldest(mine, quota, nowNanos));
		long growth = SlotWriter.publish(this.counter, quota, mine, log.next(), digests(), nowNanos);
		if (growth < 0) {
			this.spending.published(0, growth == SlotWriter.UNDECIDED);
			return false;
		}
		long sinceNanos = this.spending.changedNanos();
		this.spending.published(growth, false);
		log.append(mine, 0, (sinceNanos != 0) ? sinceNanos : nowNanos);
		if (this.floored) {
			// Permits that this node spent since are a part of its region's total.
			publishTotals(log, quota, nowNanos);
		}
		this.counter.grown(quota, charge(), nowNanos);
		return true;
	}

	/**
	 * The slot of another node, created if need be.
	 * @param geometry how its writer dates what it spends
	 * @return nothing if there are too many
	 */
	public @Nullable Slot slot(SlotName name, WindowGeometry geometry) {
		SlotKey key = new SlotKey(name, geometry.code());
		Slot known = this.others.get(key);
		if (known != null || this.others.size() >= SLOTS_MAX) {
			return known;
		}
		Slot created = new Slot(this, name, geometry);
		this.others.put(key, created);
		this.floored |= name.isOwnRegion();
		return created;
	}

	/**
	 * Merge one sub-window by maximum.
	 * @param direct whether the origin itself sent it
	 * @return whether anything was new
	 */
	public boolean raise(SlotLog log, Slot slot, long number, int spent, int credited, boolean direct) {
		boolean comparable = this.window != null && slot.geometry().equals(this.window.geometry());
		// The total of a region has no writer, so relays are trusted.
		boolean vouched = direct || !slot.name().isNode();
		return slot.raise(number, spent, credited, vouched, log.next(), comparable ? digests() : null);
	}

	/**
	 * Give back, in the name of origins that cannot do so any more, what they spent until
	 * an instant.
	 * @param departed which origins those are
	 * @param others whether what all others spent until then shall not count here any
	 * more either, because they give it back themselves at this time
	 * @return whether anything was given back
	 */
	public boolean giveBack(SlotLog log, Predicate<SlotName> departed, boolean others, WindowQuota quota,
			long untilNanos, long nowNanos) {
		boolean given = false;
		for (Slot slot : this.others.values()) {
			if (departed.test(slot.name()) && giveBack(log, slot, untilNanos)) {
				changed(log, slot, Slot.SEVERAL, nowNanos);
				given = true;
			}
			given |= slot.vouch(slot.geometry().number(untilNanos));
			if (others && slot.forgive(slot.geometry().number(untilNanos))) {
				slot.rateReceived(0, nowNanos);
				given = true;
			}
		}
		if (given) {
			publishTotals(log, quota, nowNanos);
		}
		return given;
	}

	private boolean giveBack(SlotLog log, Slot slot, long untilNanos) {
		boolean given = false;
		long last = slot.geometry().number(untilNanos);
		for (int i = 0; i < slot.size() && slot.number(i) <= last; i++) {
			given |= slot.credited(i) < slot.spent(i);
			raise(log, slot, slot.number(i), slot.spent(i), slot.spent(i), true);
		}
		return given;
	}

	/**
	 * Note that a slot changed: it moves to the end of the log.
	 * @param source incarnation of the peer that sent it
	 * @param atNanos when the change was made
	 */
	public void changed(SlotLog log, Slot slot, long source, long atNanos) {
		log.append(slot, source, atNanos);
	}

	/**
	 * Note how fast the writer of a slot was spending.
	 * @param atNanos when it was
	 */
	public void rateReceived(Slot slot, double ratePerMilli, long atNanos) {
		slot.rateReceived(ratePerMilli, atNanos);
	}

	/**
	 * Find the writers that spent much of the key.
	 * @param share their share of it at least
	 */
	public void spenders(double share, LongConsumer found) {
		long total = (this.own != null) ? this.own.net() : 0;
		for (Slot slot : this.others.values()) {
			total += slot.net();
		}
		for (Slot slot : this.others.values()) {
			if (slot.net() >= Math.max(SPENDER_MIN, share * total)) {
				found.accept(slot.name().incarnation());
			}
		}
	}

	/**
	 * Suppose no longer that the writer of a slot goes on spending: it is gone.
	 */
	public void originDeparted(Slot slot, long nowNanos) {
		if (slot.ratePerMilli() > 0) {
			slot.rateReceived(0, nowNanos);
			if (!this.view.isSteady()) {
				this.view.hear(speakers(), 1);
			}
		}
	}

	/**
	 * Rate of a slot's origin, extrapolated to now.
	 */
	public double ratePerMilli(Slot slot, long nowNanos) {
		if (slot == this.own) {
			return this.spending.ratePerMilli(nowNanos);
		}
		// The rate of a region arrives every few seconds only.
		double left = slot.name().isNode() ? OwnSpending.passedOn(nowNanos - slot.rateNanos()) : 1;
		return slot.ratePerMilli() * left;
	}

	/**
	 * Rate of all other origins, extrapolated to now, as a multiple of the limit's pace.
	 */
	public double othersVelocity(WindowQuota quota, long nowNanos) {
		double rate = 0;
		for (Slot slot : this.others.values()) {
			rate += ratePerMilli(slot, nowNanos);
		}
		return rate * quota.perPaceMilli();
	}

	/**
	 * Whether a count, less what was given back, is larger than any node can honestly
	 * reach in a sub-window.
	 */
	public static boolean isImplausible(WindowQuota quota, long net) {
		return PlausibleCounts.isExceeded(quota, net);
	}

	/**
	 * Let request threads see what was merged.
	 */
	public void publishTotals(SlotLog log, WindowQuota quota, long nowNanos) {
		this.counter.fold(quota, nowNanos);
		prune(log, quota, nowNanos);
		this.view.publish(TotalsBuilder.of(this.others.values(), this.own, this::isMine, quota, nowNanos).totals(),
				speakers(), Extrapolation.permitsMin(quota.capacity()));
		this.counter.settled(quota, nowNanos);
		this.counter.grown(quota, charge(), nowNanos);
	}

	private boolean isMine(Slot slot) {
		return this.window != null && this.window.isOwn(slot.name().incarnation());
	}

	private RemoteTotals.Speaker[] speakers() {
		List<RemoteTotals.Speaker> speakers = new ArrayList<>();
		for (Slot slot : this.others.values()) {
			if (slot.ratePerMilli() > 0) {
				speakers.add(new RemoteTotals.Speaker(slot.ratePerMilli(), slot.intervalMillis(), slot.rateNanos()));
			}
		}
		return speakers.toArray(new RemoteTotals.Speaker[0]);
	}

	/**
	 * Forget what no longer counts.
	 */
	void prune(SlotLog log, WindowQuota quota, long nowNanos) {
		this.others.values().removeIf((slot) -> {
			slot.prune(oldest(slot, quota, nowNanos));
			if (slot.size() == 0) {
				log.unlink(slot);
			}
			return slot.size() == 0;
		});
	}

	private static long oldest(Slot slot, WindowQuota quota, long nowNanos) {
		WindowGeometry geometry = slot.geometry();
		return geometry.equals(quota.geometry()) ? quota.number(nowNanos) - quota.span()
				: geometry.number(nowNanos) - geometry.span();
	}

	/**
	 * Forget a slot.
	 */
	public void remove(SlotLog log, Slot slot) {
		log.unlink(slot);
		WindowDigests digests = digests();
		if (digests != null && this.window != null && slot.geometry().equals(this.window.geometry())) {
			slot.leave(digests);
		}
		this.others.remove(new SlotKey(slot.name(), slot.geometry().code()), slot);
		if (slot == this.own) {
			this.own = null;
		}
	}

	private @Nullable WindowDigests digests() {
		return (this.window != null) ? this.window.digests() : null;
	}

	private int charge() {
		int bytes = RemoteTotals.BYTES + ((this.own != null) ? this.own.bytes() : 0);
		for (Slot slot : this.others.values()) {
			bytes += slot.bytes();
		}
		int grown = bytes - this.bytesCharged;
		this.bytesCharged = bytes;
		return grown;
	}

}
