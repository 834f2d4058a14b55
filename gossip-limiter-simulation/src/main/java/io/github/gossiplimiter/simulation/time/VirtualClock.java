/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.time;

import io.github.gossiplimiter.Clock;

/**
 * The clock of one node: virtual time with the node's error. It goes on while the node is
 * paused, as a clock does.
 */
public final class VirtualClock implements Clock {

	/**
	 * What a clock without error shows when a simulation begins: shortly after
	 * 2026-01-01T00:00Z, so that round times of a simulation are not the edges of
	 * windows, where nodes may differ for a moment.
	 */
	public static final long EPOCH_NANOS = 1_767_225_600_037_000_000L;

	private static final long MILLION = 1_000_000;

	private final VirtualTime time;

	private final long driftPpm;

	private final long startNanos;

	public VirtualClock(VirtualTime time, ClockError error) {
		this.time = time;
		this.driftPpm = error.driftPpm();
		this.startNanos = EPOCH_NANOS + error.skew().toNanos();
	}

	@Override
	public long nanos() {
		return localNanos(this.time.nanos());
	}

	/**
	 * What this clock shows at an instant of virtual time.
	 */
	public long localNanos(long virtualNanos) {
		return this.startNanos + virtualNanos + drift(virtualNanos, this.driftPpm, MILLION);
	}

	/**
	 * The first instant of virtual time at which this clock shows at least so much; never
	 * before the simulation began.
	 */
	public long virtualNanos(long localNanos) {
		long local = localNanos - this.startNanos;
		if (local <= 0) {
			return 0;
		}
		long guess = Math.max(0, local - drift(local, this.driftPpm, MILLION + this.driftPpm) - 2);
		while (localNanos(guess) < localNanos) {
			guess++;
		}
		return guess;
	}

	/*
	 * In two steps, because nanoseconds of days times millionths do not fit in a long.
	 */
	private static long drift(long nanos, long ppm, long per) {
		return Math.floorDiv(nanos, per) * ppm + Math.floorDiv(Math.floorMod(nanos, per) * ppm, per);
	}

}
