/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.lease.UnleasedUsage;

/**
 * Permits of a key that its holder spends without a lease: counts them, and keeps them
 * within what the coordinator has acknowledged and the allowance on top.
 */
final class LocalQuota {

	/*
	 * What was decided alone is told after this part of the allowance: it counts from
	 * when it is told, so that much told at once may seem to reach the threshold. But not
	 * one by one where there are only a few, and before half of them are spent.
	 */
	private static final int TOLD_PART = 8;

	private static final int TOLD_MIN = 3;

	private final LeasedKey key;

	private long series;

	private long forgotten;

	private @Nullable LeasedPermits permits;

	private long given;

	private long spentBefore;

	private long acknowledged;

	private long size;

	private long lead;

	private long epoch;

	private boolean sent = true;

	private boolean confirming;

	/*
	 * Whether the coordinator keeps back permits for what this node may have decided.
	 */
	private boolean reserved = true;

	private long reportedSize;

	/**
	 * Create an allowance.
	 * @param spentBefore what was decided before the key was leased
	 */
	LocalQuota(LeasedKey key, long series, long spentBefore) {
		this.key = key;
		this.series = series;
		this.spentBefore = spentBefore;
		this.sent = spentBefore == 0;
	}

	/**
	 * Whether a report is due.
	 */
	boolean isOwed() {
		return !this.sent || this.key.aloneLow;
	}

	/**
	 * Whether the coordinator only has to hear that this node has stopped, and has not
	 * been told so before. Until it hears it, all of the allowance counts as spent.
	 */
	boolean isConfirming() {
		return this.confirming && !this.sent;
	}

	/**
	 * The last report was sent without a reply.
	 */
	void sentOneWay() {
		this.sent = true;
		if (isStopped()) {
			this.key.aloneLow = false;
			this.reserved = false;
		}
	}

	/**
	 * Permits that the coordinator keeps back for this node and that are not spent.
	 */
	long unspent() {
		return this.reserved ? Math.max(0, this.size - (spent() - this.acknowledged)) : 0;
	}

	/**
	 * Count what this node knows to be unspent besides what may be decided alone.
	 */
	void account(long free) {
		LeasedPermits current = this.permits;
		if (current != null) {
			current.beyond(free);
		}
	}

	/**
	 * Whether the coordinator has acknowledged that nothing is decided without a lease.
	 */
	boolean isStopped() {
		return UnleasedUsage.isLeased(this.epoch);
	}

	/**
	 * Whether nothing is lost when this is forgotten.
	 */
	boolean isStable() {
		return this.sent && spent() == this.acknowledged;
	}

	/**
	 * Whether no more is decided, now or by what the coordinator was told, than the size
	 * allows.
	 */
	boolean isApplied() {
		boolean stopped = UnleasedUsage.isLeased(this.epoch);
		return stopped ? (this.sent && this.reportedSize <= this.size) : (spent() - this.acknowledged <= this.size);
	}

	/**
	 * Allow so many decisions beyond what is acknowledged from now on.
	 */
	void size(long changed) {
		if (changed != this.size) {
			this.size = changed;
			this.sent &= !UnleasedUsage.isLeased(this.epoch) || this.reportedSize <= changed;
			refill();
		}
	}

	/**
	 * Tell the coordinator before fewer than so many are left.
	 */
	void lead(long permits) {
		if (permits != this.lead) {
			this.lead = permits;
			watch();
		}
	}

	/**
	 * How many permits may be decided alone before others know, 0 if none.
	 */
	long size() {
		return isStopped() ? 0 : this.size;
	}

	/**
	 * Permits decided so far.
	 */
	long spent() {
		LeasedPermits current = this.permits;
		return this.spentBefore + ((current != null) ? this.given - current.left() : 0);
	}

	/**
	 * Permits decided since the key is held, also before it was reset.
	 */
	long total() {
		return this.forgotten + spent();
	}

	/**
	 * The key was reset: what was decided until now need not be reported.
	 * @param number of the count that begins, never used before
	 */
	void restart(long number) {
		stop();
		this.forgotten += this.spentBefore;
		this.spentBefore = 0;
		this.acknowledged = 0;
		this.series = number;
		refill();
	}

	UnleasedUsage report(int members, long unsettledNanos, long nowNanos) {
		LeasedPermits current = this.permits;
		if (current != null) {
			current.count(nowNanos);
		}
		this.reportedSize = this.size;
		this.confirming = false;
		boolean something = this.size > 0 || this.epoch > 0 || spent() > 0;
		return new UnleasedUsage(something ? this.series : 0, spent(), this.size, this.epoch, members, unsettledNanos);
	}

	/**
	 * The coordinator has acknowledged a report.
	 */
	void acknowledged(UnleasedUsage report, long answeredEpoch) {
		if (report.series() == this.series) {
			this.acknowledged = Math.max(this.acknowledged, report.spent());
		}
		if (report.epoch() == this.epoch && report.allowance() <= this.size) {
			this.sent = true;
		}
		if (report.epoch() == this.epoch && isStopped()) {
			this.reserved = false;
		}
		this.key.aloneLow = false;
		switched(answeredEpoch);
		refill();
	}

	/**
	 * The coordinator repeats its change of mode, because this node's confirmation has
	 * not arrived.
	 */
	void noticed(long changed) {
		this.sent &= changed != this.epoch || !UnleasedUsage.isLeased(changed);
		switched(changed);
	}

	/**
	 * The coordinator has changed over, if it is not something from before.
	 */
	void switched(long changed) {
		if (changed > this.epoch) {
			this.epoch = changed;
			this.reserved = true;
			this.confirming = UnleasedUsage.isLeased(changed);
			if (this.confirming) {
				stop();
				this.sent = false;
			}
			refill();
		}
	}

	/**
	 * Decide nothing without a lease any more.
	 */
	void stop() {
		LeasedPermits current = this.permits;
		if (current != null) {
			this.key.alone(null);
			this.spentBefore += this.given - current.close();
			this.given = 0;
			this.permits = null;
		}
	}

	/**
	 * Stop if nothing was decided since a count was taken.
	 * @return whether nothing was
	 */
	boolean stopAt(long count) {
		stop();
		if (spent() == count) {
			return true;
		}
		refill();
		return false;
	}

	/*
	 * All that was ever given is what is acknowledged and the allowance on top: what of
	 * it was spent meanwhile does not matter here.
	 */
	private void refill() {
		if (UnleasedUsage.isLeased(this.epoch)) {
			return;
		}
		long due = this.size + this.acknowledged - this.spentBefore;
		LeasedPermits current = this.permits;
		if (current != null) {
			this.given += current.add(due - this.given);
		}
		else if (due > 0) {
			this.permits = new LeasedPermits(due);
			this.given = due;
			this.key.alone(this.permits);
		}
		watch();
	}

	private void watch() {
		long part = Math.max(1, Math.min(this.size / 2, Math.max(TOLD_MIN, this.size / TOLD_PART)));
		this.key.aloneLowAt = Math.min(this.size - 1, Math.max(this.size - part, this.lead));
	}

}
