/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

/**
 * Estimates how long a reply to a ping may take: mean + 4 * deviation, both smoothed as
 * in RFC 6298, over all members. Bounded on both sides.
 */
final class ProbeRoundTrip {

	private static final double MEAN_GAIN = 1 / 8.0;

	private static final double DEVIATION_GAIN = 1 / 4.0;

	private final long nanosMin;

	private final long nanosMax;

	private double mean;

	private double deviation;

	private boolean known;

	ProbeRoundTrip(SwimSettings settings) {
		this.nanosMin = settings.timeoutMin().toNanos();
		this.nanosMax = settings.timeoutMax().toNanos();
	}

	void measured(long nanos) {
		if (!this.known) {
			this.known = true;
			this.mean = nanos;
			this.deviation = nanos / 2.0;
			return;
		}
		this.deviation += DEVIATION_GAIN * (Math.abs(nanos - this.mean) - this.deviation);
		this.mean += MEAN_GAIN * (nanos - this.mean);
	}

	/**
	 * Until a measurement exists, the longest time.
	 */
	long timeoutNanos() {
		long nanos = this.known ? (long) (this.mean + 4 * this.deviation) : this.nanosMax;
		return Math.min(this.nanosMax, Math.max(this.nanosMin, nanos));
	}

}
