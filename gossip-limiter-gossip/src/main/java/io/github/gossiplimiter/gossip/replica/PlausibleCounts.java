/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import io.github.gossiplimiter.window.WindowGeometry;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * Bounds the part of an origin's claimed spending that counts. An honest node spends at
 * most its limit; a few times as much is accepted, since nodes may have different limits
 * for a while. A larger claim counts as one limit used up, so no claim denies a key for
 * longer than the window, or than a bucket takes to fill.
 * <p>
 * Slots keep what was claimed, so that all nodes merge to equal values; the bound is
 * applied to the totals only, by {@link TotalsBuilder}.
 */
final class PlausibleCounts {

	/*
	 * How many times its limit a node may seem to spend: limits that were just lowered,
	 * or that a loaded node scales down for itself.
	 */
	private static final long LIMITS = 4;

	private final SubWindowCounts counts;

	private final WindowQuota quota;

	private final boolean believed;

	/*
	 * A token bucket lets an origin spend at most capacity + elapsed * rate in any
	 * interval. The law reads the same backwards in time: checked from the newest
	 * sub-window on, the answer for those that stay does not change when older ones are
	 * forgotten.
	 */
	private double level;

	private long levelNumber;

	PlausibleCounts(SubWindowCounts counts, WindowQuota quota) {
		this.counts = counts;
		this.quota = quota;
		this.believed = isBelieved();
		start(1);
	}

	/**
	 * Whether a count of one sub-window is larger than any honest node's.
	 */
	static boolean isExceeded(WindowQuota quota, long net) {
		return net > LIMITS * quota.capacity();
	}

	private boolean isBelieved() {
		start(LIMITS);
		boolean within = true;
		for (int i = this.counts.size() - 1; i >= 0 && within; i--) {
			within = this.counts.net(i) <= allowed(i, LIMITS);
			this.level -= this.counts.net(i);
		}
		return within;
	}

	/**
	 * Permits of a sub-window that count. To be called for all of them, the newest first.
	 */
	long count(int index) {
		long net = this.counts.net(index);
		if (!this.believed) {
			net = Math.min(net, (long) allowed(index, 1));
			this.level -= net;
		}
		return net;
	}

	private void start(long limits) {
		this.level = limits * this.quota.capacity();
		this.levelNumber = (this.counts.size() > 0) ? this.counts.number(this.counts.size() - 1) : 0;
	}

	private double allowed(int index, long limits) {
		double full = limits * (double) this.quota.capacity();
		if (this.quota.kind() != WindowGeometry.Kind.TOKEN_BUCKET) {
			return full;
		}
		long elapsedNanos = (this.levelNumber - this.counts.number(index)) * this.counts.geometry().subWindowNanos();
		this.level = Math.min(full, this.level + limits * elapsedNanos * this.quota.permitsPerNano());
		this.levelNumber = this.counts.number(index);
		return this.level;
	}

}
