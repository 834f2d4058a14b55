/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

/**
 * Smoothed reply time of the coordinator, the retransmission timeout that follows from
 * it, and whether many replies are lost.
 */
final class ReplyTime {

	private static final long REPEAT_NANOS_MIN = 20_000_000;

	private static final long REPEAT_NANOS_MAX = 250_000_000;

	private static final int PATIENCE = 3;

	private static final double WEIGHT = 0.125;

	/*
	 * One loss is remembered for about twenty replies.
	 */
	private static final double LOSS_WEIGHT = 0.0625;

	private static final double LOSSES_MAX = 0.02;

	private double nanos;

	private double losses;

	/**
	 * Record a reply.
	 * @param sample how long it took
	 * @param repeated whether the question had to be repeated
	 */
	void note(long sample, boolean repeated) {
		this.nanos = (this.nanos == 0) ? sample : this.nanos + WEIGHT * (sample - this.nanos);
		this.losses += LOSS_WEIGHT * ((repeated ? 1 : 0) - this.losses);
	}

	/**
	 * Whether a message that is sent once has probably arrived.
	 */
	boolean isReliable() {
		return this.losses < LOSSES_MAX;
	}

	/**
	 * Usual time until a reply.
	 */
	long nanos() {
		return (long) this.nanos;
	}

	/**
	 * Timeout after which a call was probably lost.
	 */
	long repeatNanos() {
		return Math.min(REPEAT_NANOS_MAX, Math.max(REPEAT_NANOS_MIN, (long) (PATIENCE * this.nanos)));
	}

}
