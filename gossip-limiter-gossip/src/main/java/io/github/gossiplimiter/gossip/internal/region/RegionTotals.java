/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.region;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.internal.delta.FillLevel;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.delta.RegionScope;
import io.github.gossiplimiter.gossip.replica.OriginCounters;
import io.github.gossiplimiter.gossip.replica.RegionTotal;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;
import io.github.gossiplimiter.gossip.replica.Slot;
import io.github.gossiplimiter.gossip.replica.SlotLog;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * Log of this region's totals of the keys that other regions count too, in the order in
 * which they have to be sent.
 */
final class RegionTotals {

	/*
	 * A region that spent less of a limit need not be heard of, unless others spent some
	 * of it too.
	 */
	private static final double MEANINGFUL = 0.2;

	/*
	 * One that spent less may be heard of all of a sudden, but not soon.
	 */
	private static final double NOTED = 0.02;

	/*
	 * Changes looked at in one go: messages must not wait behind a flood.
	 */
	private static final int SLOTS_PER_LOOK = 50_000;

	private static final int LOOKS_PER_REPEAT = 12;

	/*
	 * What grew by less may wait for the next look, once.
	 */
	private static final double WORTH = 0.005;

	/*
	 * Of a key that is nearly used up nothing has to be supposed.
	 */
	private static final double FULL = 0.9;

	private final LoopContext context;

	private final RegionScope scope;

	private final SlotLog log = new SlotLog();

	private final Map<OriginCounters, RegionTotal> totals = new LinkedHashMap<>();

	private final FillForecast ascents;

	/*
	 * Of nodes with different values of a limit, and of values that followed each other,
	 * the lowest says what is meaningful.
	 */
	private final Map<ReplicatedWindow, Lowest> capacities = new LinkedHashMap<>();

	private final Set<OriginCounters> unsent = new LinkedHashSet<>();

	/*
	 * What was spent of keys that others were not told of, at the last look and at this
	 * one: so the first word of a key can say how fast it grows.
	 */
	private Map<OriginCounters, Long> glimpses = Map.of();

	private final Set<OriginCounters> waiting = new HashSet<>();

	private Map<OriginCounters, Long> nextGlimpses = new HashMap<>();

	private long glimpsedNanos;

	private long looked;

	private int looks;

	private record Lowest(long capacity, long sinceNanos) {

	}

	RegionTotals(LoopContext context, RegionScope scope) {
		this.context = context;
		this.scope = scope;
		this.ascents = new FillForecast(scope.settings().interval());
	}

	SlotLog log() {
		return this.log;
	}

	/**
	 * How many keys other regions were told of.
	 */
	int size() {
		return this.totals.size();
	}

	/**
	 * Other nodes are bridges now: look at everything that another one left unsent.
	 */
	void handover() {
		this.looks = 0;
	}

	/**
	 * Look at what changed since the last time.
	 * @param share the keys that this node tells of first
	 * @param regions how many regions there are
	 * @return whether there is more to look at
	 */
	boolean update(Share share, int regions, long nowNanos) {
		Set<OriginCounters> changed = this.unsent;
		Slot slot = this.context.log().firstAfter(this.looked);
		for (int left = SLOTS_PER_LOOK; slot != null && left > 0; left--) {
			this.looked = slot.sequence();
			ReplicatedWindow window = slot.replicas().window();
			if (window != null && this.scope.isGlobal(window)) {
				changed.add(slot.replicas());
			}
			slot = this.context.log().after(slot);
		}
		this.ascents.take();
		Set<OriginCounters> due = new LinkedHashSet<>(changed);
		if (slot == null && this.looks++ % LOOKS_PER_REPEAT != 0) {
			due.removeIf((replicas) -> !share.has(replicas));
		}
		changed.removeAll(due);
		due.forEach((replicas) -> update(replicas, share, regions, nowNanos));
		forget(nowNanos);
		if (slot == null) {
			this.glimpses = this.nextGlimpses;
			this.nextGlimpses = new HashMap<>();
			this.glimpsedNanos = nowNanos;
			this.totals
				.forEach((replicas, total) -> rest(due.contains(replicas) || !share.has(replicas), total, nowNanos));
		}
		return slot != null;
	}

	/**
	 * Each bridge tells of its share of the keys at every look, and seldom of all others,
	 * in case the one whose they are is not heard.
	 *
	 * @param place the place of this node among the bridges
	 * @param gateways how many there are
	 */
	record Share(int place, int gateways) {

		boolean has(OriginCounters replicas) {
			return Math.floorMod(replicas.counter().hash(), this.gateways) == this.place;
		}

	}

	/*
	 * What is heard no more of a key is not supposed to be spent any longer: that is
	 * worth a word too.
	 */
	private void rest(boolean changed, RegionTotal total, long nowNanos) {
		ReplicatedWindow window = total.slot().replicas().window();
		if (!changed && window != null && FillLevel.of(total.slot().replicas(), window, nowNanos) < FULL) {
			total.rest(this.log, nowNanos);
		}
	}

	private void update(OriginCounters replicas, Share share, int regions, long nowNanos) {
		ReplicatedWindow window = replicas.window();
		if (window == null || replicas.counter().isRetired() || !window.isCurrent()) {
			return;
		}
		RegionTotal total = this.totals.get(replicas);
		if (total == null) {
			total = first(replicas, window, regions, nowNanos);
		}
		if (total != null && !waits(replicas, total, window, nowNanos)) {
			total.update(this.log, window.quota(), share.has(replicas), nowNanos);
			this.ascents.look(total, window, nowNanos);
		}
	}

	private boolean waits(OriginCounters replicas, RegionTotal total, ReplicatedWindow window, long nowNanos) {
		long growth = RegionTotal.spent(replicas, window.quota(), nowNanos) - total.slot().net();
		boolean waits = total.slot().size() > 0 && growth < WORTH * lowest(window, nowNanos)
				&& this.waiting.add(replicas);
		if (waits) {
			this.unsent.add(replicas);
		}
		else {
			this.waiting.remove(replicas);
		}
		return waits;
	}

	/**
	 * How long until keys have to be looked at again that will be full before the next
	 * look is due.
	 */
	long hurryNanos() {
		return this.ascents.nanos();
	}

	/**
	 * Look at those keys only.
	 */
	void hurry(long nowNanos) {
		for (RegionTotal total : this.ascents.take()) {
			ReplicatedWindow window = total.slot().replicas().window();
			if (window != null && window.isCurrent() && this.totals.get(total.slot().replicas()) == total) {
				total.update(this.log, window.quota(), true, nowNanos);
				this.ascents.look(total, window, nowNanos);
			}
		}
	}

	/*
	 * Many regions could use up a limit together without any of them having spent a fifth
	 * of it.
	 */
	private @Nullable RegionTotal first(OriginCounters replicas, ReplicatedWindow window, int regions, long nowNanos) {
		long spent = RegionTotal.spent(replicas, window.quota(), nowNanos);
		long lowest = lowest(window, nowNanos);
		boolean meaningful = spent > 0 && (spent >= Math.min(MEANINGFUL, 1.0 / regions) * lowest
				|| RegionTotal.isKnownToOtherRegions(replicas));
		if (!meaningful) {
			if (spent >= NOTED * lowest) {
				this.nextGlimpses.put(replicas, spent);
			}
			return null;
		}
		Long before = this.glimpses.get(replicas);
		RegionTotal total = new RegionTotal(replicas, window, this.context.self().site().region(),
				(before != null) ? before : 0, (before != null) ? this.glimpsedNanos : nowNanos);
		this.totals.put(replicas, total);
		return total;
	}

	private long lowest(ReplicatedWindow window, long nowNanos) {
		WindowQuota quota = window.quota();
		Lowest known = this.capacities.get(window);
		boolean over = known == null || nowNanos - known.sinceNanos() > window.geometry().windowNanos();
		if (known == null || over || quota.capacity() <= known.capacity()) {
			known = new Lowest(quota.capacity(), nowNanos);
			this.capacities.put(window, known);
		}
		return known.capacity();
	}

	private void forget(long nowNanos) {
		this.totals.entrySet().removeIf((entry) -> {
			OriginCounters replicas = entry.getKey();
			ReplicatedWindow window = replicas.window();
			boolean over = window == null || !window.isCurrent() || replicas.counter().isRetired()
					|| entry.getValue().slot().isExpired(nowNanos);
			if (over) {
				entry.getValue().remove(this.log);
			}
			return over;
		});
		this.capacities.keySet().removeIf((window) -> !window.isCurrent());
		this.unsent.removeIf((replicas) -> replicas.counter().isRetired());
		this.waiting.retainAll(this.unsent);
	}

}
