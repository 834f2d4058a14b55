/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

/**
 * Demand of a node for a share of the ceiling, estimated from the requests for which its
 * share was too small. Used by one thread at a time.
 */
final class ShareDemand {

	/*
	 * The most that was in flight at an instant is more than a node needs: at random
	 * times as many come together as hardly ever do, and what is kept for them nobody
	 * uses meanwhile. So a node whose share is nearly always enough asks for a little
	 * less than that, until it has to refuse a few; then it asks for one more at a time.
	 * One that refuses many takes whatever there is.
	 */

	private static final double FEW = 0.05;

	private static final double MANY = 0.2;

	/*
	 * So many refusals, and most of all requests, are enough evidence at once.
	 */
	private static final int SUDDEN = 4;

	private final long periodNanos;

	private long judgedNanos = Long.MIN_VALUE;

	private long servedBefore;

	private long lackedBefore;

	private int most;

	private int wanted;

	private boolean hungry;

	/**
	 * Nothing is known yet.
	 * @param periodNanos shortest time to judge by
	 */
	ShareDemand(long periodNanos) {
		this.periodNanos = periodNanos;
	}

	/**
	 * Number of requests at a time that the node could use.
	 * @param share its share
	 * @param peak most requests in flight since it was asked last
	 * @param served requests that ended since the start
	 * @param lacked requests that the share was too small for since the start
	 */
	int of(long nowNanos, int share, int peak, long served, long lacked) {
		this.most = Math.max(this.most, peak);
		boolean due = this.judgedNanos == Long.MIN_VALUE || nowNanos - this.judgedNanos >= this.periodNanos;
		if (due || lacked - this.lackedBefore > Math.max(SUDDEN, served - this.servedBefore)) {
			judge(share, served - this.servedBefore, lacked - this.lackedBefore);
			this.judgedNanos = nowNanos;
			this.servedBefore = served;
			this.lackedBefore = lacked;
			this.most = 0;
		}
		return this.hungry ? share + 1 : this.wanted;
	}

	private void judge(int share, long served, long lacked) {
		double refused = (lacked > 0) ? (double) lacked / (served + lacked) : 0;
		this.hungry = refused > MANY;
		if (refused > FEW) {
			this.wanted = share;
		}
		else {
			this.wanted = (this.most > 0) ? this.most + 1 - (int) Math.sqrt(this.most) : 0;
		}
	}

}
