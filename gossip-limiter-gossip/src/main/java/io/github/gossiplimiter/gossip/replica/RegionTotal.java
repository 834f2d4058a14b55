/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import io.github.gossiplimiter.window.WindowQuota;

/**
 * Sum of all slots of this region's nodes for one key in one window, as sent to other
 * regions. Invariant: it contains nothing that another region spent, so totals are never
 * sent in circles.
 * <p>
 * Belongs to the gossip loop; not safe for use by other threads.
 *
 * @since 0.1.0
 */
public final class RegionTotal {

	private static final double NANOS_PER_MILLI = 1_000_000;

	/*
	 * Growth within a shorter time gives no rate.
	 */
	private static final long RATE_NANOS_MIN = 50_000_000;

	private final OriginCounters replicas;

	private final Slot slot;

	private long unsent;

	private long sinceNanos;

	/**
	 * Nothing yet.
	 * @param window how the limit counts
	 * @param region name of this region
	 * @param unsent permits spent that were not sent to other regions yet
	 * @param sinceNanos when that was
	 */
	public RegionTotal(OriginCounters replicas, ReplicatedWindow window, String region, long unsent, long sinceNanos) {
		this.replicas = replicas;
		this.slot = new Slot(replicas, SlotName.ofRegion(region), window.geometry());
		this.unsent = unsent;
		this.sinceNanos = sinceNanos;
	}

	/**
	 * The totals that were sent, or will be.
	 */
	public Slot slot() {
		return this.slot;
	}

	/**
	 * Permits of a key that count now and that nodes of this region spent, by what they
	 * published.
	 */
	public static long spent(OriginCounters replicas, WindowQuota quota, long nowNanos) {
		SubWindowSums tally = new SubWindowSums(quota.number(nowNanos) - quota.span(), quota.span());
		for (Slot counted : replicas.slots()) {
			for (int i = 0; i < counted.size() && counted.name().isNode(); i++) {
				tally.add(TotalsBuilder.dated(counted, counted.number(i), quota, nowNanos), counted.net(i));
			}
		}
		return tally.sum();
	}

	/**
	 * Whether other regions count a key: one of them sent a total of it, or received this
	 * region's.
	 */
	public static boolean isKnownToOtherRegions(OriginCounters replicas) {
		return replicas.others().stream().anyMatch((other) -> !other.name().isNode() && other.size() > 0);
	}

	/**
	 * Sum the slots of this region's nodes again.
	 * @param log where a change goes
	 * @param regular whether it is looked at so often that its growth tells how fast it
	 * grows
	 * @return whether it grew
	 */
	public boolean update(SlotLog log, WindowQuota quota, boolean regular, long nowNanos) {
		long oldest = quota.number(nowNanos) - quota.span();
		this.slot.prune(oldest);
		SubWindowSums spent = new SubWindowSums(oldest, quota.span());
		SubWindowSums credited = new SubWindowSums(oldest, quota.span());
		long changedNanos = this.slot.changedNanos();
		for (Slot counted : this.replicas.slots()) {
			if (counted.name().isNode()) {
				changedNanos = Math.max(changedNanos, counted.changedNanos());
				add(counted, spent, credited, quota, nowNanos);
			}
		}
		long before = Math.max(this.unsent, this.slot.net());
		this.unsent = 0;
		boolean grown = raise(spent, credited, log.next());
		if (grown) {
			this.slot.rateReceived(ratePerMilli(this.slot.net() - before, regular, nowNanos), nowNanos);
			log.append(this.slot, 0, changedNanos);
		}
		this.sinceNanos = nowNanos;
		return grown;
	}

	/**
	 * Note that the nodes of this region published nothing since the last look.
	 * @param log where it goes if that is new
	 * @return whether it is
	 */
	public boolean rest(SlotLog log, long nowNanos) {
		boolean ended = this.slot.ratePerMilli() > 0;
		if (ended) {
			this.slot.rateReceived(0, nowNanos);
			log.append(this.slot, 0, this.slot.changedNanos());
		}
		this.sinceNanos = nowNanos;
		return ended;
	}

	private double ratePerMilli(long growth, boolean regular, long nowNanos) {
		long elapsedNanos = nowNanos - this.sinceNanos;
		if (regular && elapsedNanos >= RATE_NANOS_MIN) {
			return Math.max(0, growth) * NANOS_PER_MILLI / elapsedNanos;
		}
		double rate = 0;
		for (Slot counted : this.replicas.slots()) {
			rate += counted.name().isNode() ? this.replicas.ratePerMilli(counted, nowNanos) : 0;
		}
		return rate;
	}

	/**
	 * How fast all regions spend together, as far as this one knows.
	 */
	public double ratePerMilliEverywhere() {
		double rate = this.slot.ratePerMilli();
		for (Slot other : this.replicas.others()) {
			rate += other.name().isNode() ? 0 : other.ratePerMilli();
		}
		return rate;
	}

	private static void add(Slot counted, SubWindowSums spent, SubWindowSums credited, WindowQuota quota,
			long nowNanos) {
		for (int i = 0; i < counted.size(); i++) {
			long number = TotalsBuilder.dated(counted, counted.number(i), quota, nowNanos);
			spent.add(number, counted.spent(i));
			credited.add(number, counted.spent(i) - counted.net(i));
		}
	}

	private boolean raise(SubWindowSums spent, SubWindowSums credited, long change) {
		boolean grown = false;
		for (long number : spent.numbers()) {
			int taken = (int) Math.min(Integer.MAX_VALUE, spent.at(number));
			int given = (int) Math.min(taken, credited.at(number));
			grown |= this.slot.raise(number, taken, given, true, change, null);
		}
		return grown;
	}

	/**
	 * Forget it.
	 */
	public void remove(SlotLog log) {
		log.unlink(this.slot);
	}

}
