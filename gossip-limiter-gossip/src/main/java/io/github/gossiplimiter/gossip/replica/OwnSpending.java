/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

/**
 * Permits that this node spent of a key, from the request until every peer was sent them.
 * <p>
 * Belongs to the gossip loop; not safe for use by other threads.
 *
 * @since 0.1.0
 */
public final class OwnSpending {

	private static final double TAU_MILLIS = 200;

	private static final int HEARD_TAUS = 5;

	private static final double NANOS_PER_MILLI = 1_000_000;

	private long published;

	private long everywhere;

	private long seen;

	private double ratePerMilli;

	private long rateNanos;

	private long changedNanos;

	private long pendingNanos;

	OwnSpending() {
	}

	void published(long growth, boolean undecided) {
		this.published += growth;
		this.changedNanos = undecided ? this.changedNanos : 0;
	}

	/**
	 * Everything that was published was sent to every peer.
	 */
	void sentToAll() {
		this.everywhere = this.published;
	}

	/**
	 * Permits that were published, but not to every peer.
	 */
	long underWay() {
		return this.published - this.everywhere;
	}

	/**
	 * Note what was spent since the last look.
	 * @param unpublished permits granted beyond what was published
	 * @return whether anything was
	 */
	public boolean observe(long unpublished, long nowNanos) {
		long growth = Math.max(0, this.published + unpublished - this.seen);
		if (growth > 0) {
			this.ratePerMilli = this.ratePerMilli * faded(nowNanos - this.rateNanos) + growth / TAU_MILLIS;
			this.rateNanos = nowNanos;
			this.seen += growth;
		}
		if (this.changedNanos == 0) {
			this.changedNanos = nowNanos;
		}
		return growth > 0;
	}

	/**
	 * The admit rate now, as if the last permit had not been: read just after one, it
	 * would be too high on average.
	 */
	public double ratePerMilli(long nowNanos) {
		return Math.max(0, this.ratePerMilli - 1 / TAU_MILLIS) * faded(nowNanos - this.rateNanos);
	}

	private static double faded(long elapsedNanos) {
		return StrictMath.exp(-Math.max(0, elapsedNanos) / NANOS_PER_MILLI / TAU_MILLIS);
	}

	/**
	 * Part of a peer's rate that is extrapolated when nothing arrived for so long: it may
	 * be late, and is not known to have stopped.
	 */
	static double passedOn(long elapsedNanos) {
		return faded(elapsedNanos / HEARD_TAUS);
	}

	/**
	 * When the oldest change that is not published was made, 0 if all are.
	 */
	public long changedNanos() {
		return this.changedNanos;
	}

	/**
	 * When the first change was made that not every peer was sent, 0 if there is none.
	 */
	public long pendingNanos() {
		return this.pendingNanos;
	}

	/**
	 * Note when the first change was made that not every peer was sent.
	 */
	public void pendingNanos(long value) {
		this.pendingNanos = value;
	}

}
