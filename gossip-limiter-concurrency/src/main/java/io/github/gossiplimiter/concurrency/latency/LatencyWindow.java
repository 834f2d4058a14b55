/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.latency;

/**
 * Latencies of a number of consecutive requests. Used by one thread at a time.
 */
final class LatencyWindow {

	/*
	 * A single latency says little, and the more the fewer are alike. Enough of them to
	 * tell a queue from chance, but no more than come in a moment.
	 */

	private static final int FEWEST = 10;

	private static final int MOST = 100;

	private static final long MOMENT_NANOS = 250_000_000;

	/*
	 * So many times what remains of chance in a mean counts as chance.
	 */
	private static final double CHANCE = 3;

	private int count;

	private double sum;

	private double squares;

	private long firstNanos;

	private int inFlightMost;

	private double meanBefore;

	private double deviationBefore;

	/**
	 * Add a latency.
	 * @return whether there are enough
	 */
	boolean add(long startNanos, long latencyNanos, int inFlight) {
		if (this.count == 0) {
			this.firstNanos = startNanos;
		}
		this.count++;
		this.sum += latencyNanos;
		this.squares += (double) latencyNanos * latencyNanos;
		this.inFlightMost = Math.max(this.inFlightMost, inFlight);
		return this.count >= MOST
				|| (this.count >= FEWEST && startNanos + latencyNanos - this.firstNanos >= MOMENT_NANOS);
	}

	/**
	 * Begin again.
	 */
	void clear() {
		this.meanBefore = mean();
		this.deviationBefore = deviation();
		this.count = 0;
		this.sum = 0;
		this.squares = 0;
		this.inFlightMost = 0;
	}

	double mean() {
		return this.sum / this.count;
	}

	private double deviation() {
		return Math.sqrt(Math.max(0, this.squares / this.count - mean() * mean()));
	}

	/**
	 * The mean, less what chance may have added to it.
	 */
	double meanAtLeast() {
		return mean() - CHANCE * deviation() / Math.sqrt(this.count);
	}

	/**
	 * Most requests that were in flight with one of these.
	 */
	int inFlightMost() {
		return this.inFlightMost;
	}

	/**
	 * Whether a latency has nothing to do with those of the window before.
	 */
	boolean isSpike(long latencyNanos) {
		return this.meanBefore > 0
				&& latencyNanos > Math.max(2 * this.meanBefore, this.meanBefore + 2 * CHANCE * this.deviationBefore);
	}

}
