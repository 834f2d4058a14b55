/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import io.github.gossiplimiter.Clock;

/**
 * A node's clock corrected to the time of its cluster, so that all nodes date what they
 * count alike. The correction moves by at most one percent of the time that passes, so
 * time never jumps and never goes backwards while requests are served; only a node that
 * does not serve yet {@linkplain #adopt adopts} the cluster's time at once.
 * <p>
 * Safe for use by many threads.
 *
 * @since 0.1.0
 */
public final class ClusterClock implements Clock {

	private static final int SLEW_DIVISOR = 100;

	private final Clock local;

	private volatile Correction correction = new Correction(0, 0, 0);

	/**
	 * Create a clock that shows local time.
	 * @param local this node's own clock
	 */
	public ClusterClock(Clock local) {
		this.local = local;
	}

	@Override
	public long nanos() {
		long now = this.local.nanos();
		return now + this.correction.at(now);
	}

	/**
	 * This node's own clock, which leases are measured with.
	 */
	public Clock local() {
		return this.local;
	}

	/**
	 * This node's own time, which leases and delays are measured with.
	 */
	public long localNanos() {
		return this.local.nanos();
	}

	/**
	 * How far the cluster's time is ahead of this node's own, as corrected now.
	 */
	public long offsetNanos() {
		return this.correction.at(this.local.nanos());
	}

	/**
	 * Take the cluster's time at once. Only for a node that does not serve yet.
	 */
	public void adopt(long offsetNanos) {
		this.correction = new Correction(this.local.nanos(), offsetNanos, offsetNanos);
	}

	/**
	 * Move towards the cluster's time, slowly.
	 */
	public void approach(long offsetNanos) {
		long now = this.local.nanos();
		this.correction = new Correction(now, this.correction.at(now), offsetNanos);
	}

	private record Correction(long sinceNanos, long from, long to) {

		long at(long localNanos) {
			long distance = this.to - this.from;
			if (distance == 0) {
				return this.to;
			}
			long moved = Math.max(0, localNanos - this.sinceNanos) / SLEW_DIVISOR;
			return (distance > 0) ? this.from + Math.min(distance, moved) : this.from - Math.min(-distance, moved);
		}

	}

}
