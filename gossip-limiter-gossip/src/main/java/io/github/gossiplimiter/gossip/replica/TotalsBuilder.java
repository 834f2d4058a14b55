/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import java.util.Collection;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.window.RemoteTotals;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * Sums the slots of other origins of a key: those of this region's nodes, and those of
 * other regions.
 */
final class TotalsBuilder {

	private final WindowQuota quota;

	private final long nowNanos;

	private final SubWindowSums all;

	private SubWindowSums otherRegions = SubWindowSums.NOTHING;

	private SubWindowSums mine = SubWindowSums.NOTHING;

	private long rateNanos;

	private long otherRegionsRateNanos;

	private TotalsBuilder(WindowQuota quota, long nowNanos) {
		this.quota = quota;
		this.nowNanos = nowNanos;
		this.all = emptySums();
	}

	/**
	 * Sum the slots of other origins.
	 * @param others the slots of everybody else
	 * @param own the slot of this node
	 * @param isMine whether this node wrote a slot in an earlier life
	 */
	static TotalsBuilder of(Collection<Slot> others, @Nullable Slot own, Predicate<Slot> isMine, WindowQuota quota,
			long nowNanos) {
		TotalsBuilder layers = new TotalsBuilder(quota, nowNanos);
		Slot floor = null;
		for (Slot slot : others) {
			if (slot.name().isOwnRegion()) {
				floor = slot;
			}
			else {
				layers.add(slot, isMine.test(slot));
			}
		}
		if (floor != null) {
			layers.raise(floor, own);
		}
		return layers;
	}

	private SubWindowSums emptySums() {
		return new SubWindowSums(this.quota.number(this.nowNanos) - this.quota.span(), this.quota.span());
	}

	private void add(Slot slot, boolean ownLife) {
		boolean region = slot.name().isRegion();
		if (region) {
			this.otherRegionsRateNanos = Math.max(this.otherRegionsRateNanos, slot.rateNanos());
			this.otherRegions = (this.otherRegions == SubWindowSums.NOTHING) ? emptySums() : this.otherRegions;
		}
		else {
			this.rateNanos = Math.max(this.rateNanos, slot.rateNanos());
		}
		add(slot, this.all);
		if (region) {
			add(slot, this.otherRegions);
		}
		if (ownLife) {
			this.mine = (this.mine == SubWindowSums.NOTHING) ? emptySums() : this.mine;
			add(slot, this.mine);
		}
	}

	private void add(Slot slot, SubWindowSums to) {
		PlausibleCounts plausible = new PlausibleCounts(slot, this.quota);
		for (int i = slot.size() - 1; i >= 0; i--) {
			to.add(dated(slot, slot.number(i)), plausible.count(i));
		}
	}

	/*
	 * The region's total is a lower bound: the slots known here may all be new.
	 */
	private void raise(Slot floor, @Nullable Slot own) {
		SubWindowSums least = emptySums();
		add(floor, least);
		SubWindowSums here = emptySums();
		if (own != null) {
			add(own, here);
		}
		for (long number : least.numbers()) {
			long known = this.all.at(number) - this.otherRegions.at(number) + here.at(number);
			this.all.add(number, least.at(number) - known);
		}
	}

	private long dated(Slot slot, long number) {
		return dated(slot, number, this.quota, this.nowNanos);
	}

	/**
	 * The sub-window of a quota in which what a slot dates counts.
	 */
	static long dated(Slot slot, long number, WindowQuota quota, long nowNanos) {
		if (slot.geometry().equals(quota.geometry())) {
			return number;
		}
		// The end of a foreign sub-window: it never counts for a shorter time than there.
		long endNanos = slot.geometry().startNanos(number + 1) - 1;
		return Math.min(quota.number(endNanos), quota.number(nowNanos));
	}

	/**
	 * The sums, for request threads to read.
	 */
	RemoteTotals.Heard totals() {
		long[] numbers = this.all.numbers();
		return new RemoteTotals.Heard(numbers, this.all.nets(),
				(this.mine != SubWindowSums.NOTHING) ? this.mine.at(numbers) : null, this.rateNanos,
				(this.otherRegions != SubWindowSums.NOTHING) ? otherRegionsTotals() : null);
	}

	private RemoteTotals.Abroad otherRegionsTotals() {
		return new RemoteTotals.Abroad(this.otherRegions.numbers(), this.otherRegions.nets(),
				this.otherRegionsRateNanos);
	}

}
