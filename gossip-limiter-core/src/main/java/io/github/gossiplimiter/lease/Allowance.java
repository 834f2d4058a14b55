package io.github.gossiplimiter.lease;

import org.jspecify.annotations.Nullable;

/**
 * A holder's side of what is decided about a key without a lot: counts it, and keeps it
 * within what the coordinator has acknowledged and the allowance on top.
 */
final class Allowance {

	/*
	 * What was decided alone counts from when it is told: the later, the sooner the
	 * threshold seems to be reached. So it is told after this part of the allowance, long
	 * before that is spent.
	 */
	private static final int TOLD_PART = 8;

	private final LeasedKey key;

	private final long series;

	private @Nullable Purse purse;

	private long given;

	private long spentBefore;

	private long acknowledged;

	private long size;

	private long epoch;

	private boolean told = true;

	private long toldSize;

	/**
	 * Create an allowance.
	 * @param spentBefore what was decided before the key was leased
	 */
	Allowance(LeasedKey key, long series, long spentBefore) {
		this.key = key;
		this.series = series;
		this.spentBefore = spentBefore;
		this.told = spentBefore == 0;
	}

	/**
	 * Whether the coordinator has to hear something.
	 */
	boolean isOwed() {
		return !this.told || this.key.aloneLow;
	}

	/**
	 * Whether the coordinator was told that nothing is decided alone.
	 */
	boolean isStopped() {
		return Unleased.isLeased(this.epoch);
	}

	/**
	 * Whether nothing is lost when this is forgotten.
	 */
	boolean isSettled() {
		return this.told && spent() == this.acknowledged;
	}

	/**
	 * Whether no more is decided, now or by what the coordinator was told, than the size
	 * allows.
	 */
	boolean isApplied() {
		boolean stopped = Unleased.isLeased(this.epoch);
		return stopped ? (this.told && this.toldSize <= this.size) : (spent() - this.acknowledged <= this.size);
	}

	/**
	 * Allow so many decisions beyond what is acknowledged from now on.
	 */
	void size(long changed) {
		if (changed != this.size) {
			this.size = changed;
			this.told &= !Unleased.isLeased(this.epoch) || this.toldSize <= changed;
			refill();
		}
	}

	/**
	 * Permits decided so far.
	 */
	long spent() {
		Purse current = this.purse;
		return this.spentBefore + ((current != null) ? this.given - current.left() : 0);
	}

	Unleased report(int members, long unsettledNanos, long nowNanos) {
		Purse current = this.purse;
		if (current != null) {
			current.count(nowNanos);
		}
		this.toldSize = this.size;
		boolean something = this.size > 0 || this.epoch > 0 || spent() > 0;
		return new Unleased(something ? this.series : 0, spent(), this.size, this.epoch, members, unsettledNanos);
	}

	/**
	 * The coordinator has heard a report.
	 */
	void heard(Unleased report, long answeredEpoch) {
		this.acknowledged = Math.max(this.acknowledged, report.spent());
		if (report.epoch() == this.epoch && report.allowance() <= this.size) {
			this.told = true;
		}
		if (answeredEpoch > this.epoch) {
			this.epoch = answeredEpoch;
			if (Unleased.isLeased(answeredEpoch)) {
				stop();
				this.told = false;
			}
		}
		this.key.aloneLow = false;
		refill();
	}

	/**
	 * Decide nothing without a lot any more.
	 */
	void stop() {
		Purse current = this.purse;
		this.key.alone = null;
		if (current != null) {
			this.spentBefore += this.given - current.close();
			this.given = 0;
			this.purse = null;
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
		if (Unleased.isLeased(this.epoch)) {
			return;
		}
		long due = this.size + this.acknowledged - this.spentBefore;
		Purse current = this.purse;
		if (current != null) {
			this.given += current.add(due - this.given);
		}
		else if (due > 0) {
			this.purse = new Purse(due);
			this.given = due;
			this.key.alone = this.purse;
		}
		this.key.aloneLowAt = this.size - Math.max(1, this.size / TOLD_PART);
	}

}
