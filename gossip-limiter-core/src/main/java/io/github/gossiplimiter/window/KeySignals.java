/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import io.github.gossiplimiter.signal.SignalModel;

/**
 * How full a key is and how fast it fills: what steers the gossip about it.
 * <p>
 * A part of a counter and not an object of its own, because there is one for every key.
 *
 * @since 0.1.0
 */
public abstract sealed class KeySignals permits ChangeMarks {

	/*
	 * A key that is asked for more often is busy: of its decisions one in sixteen is
	 * sampled, of one that is asked for all the time one in 256, and counts for all of
	 * them. Samples are writes, for which threads that share a key would wait for each
	 * other.
	 */
	private static final float BUSY_PER_MILLI = 16;

	private static final int BUSY_BITS = 4;

	private static final float VERY_BUSY_PER_MILLI = 4096;

	private static final int VERY_BUSY_BITS = 8;

	private static final int BUSY_MILLIS_MAX = 16;

	private static final long SPREAD = 0x9e3779b97f4a7c15L;

	private static final int AHEAD_MILLIS_MAX = 60_000;

	private float rate;

	private float velocity;

	private float pressure;

	private int tick;

	KeySignals(long nowNanos) {
		this.tick = tickOf(nowNanos);
	}

	/**
	 * Whether it was asked for since an instant, or heard to be under pressure.
	 */
	public boolean isTouchedSince(long nanos) {
		return this.tick - tickOf(nanos) >= 0;
	}

	/**
	 * Update the signals with one decision.
	 * @param fill how full the key is after it, 1 for a denial
	 */
	public void observe(SignalModel model, WindowQuota quota, long nowNanos, int cost, double fill) {
		/*
		 * Not atomic: two threads at once may lose a sample. Signals steer how eagerly
		 * counts are exchanged, never whether a request is admitted, and forget quickly.
		 */
		int elapsed = elapsedMillis(nowNanos);
		int bits = (elapsed < BUSY_MILLIS_MAX) ? busyBits() : 0;
		if (bits > 0 && !isSampled(nowNanos, bits)) {
			return;
		}
		double currentRate = this.rate;
		double currentVelocity = this.velocity;
		double currentPressure = this.pressure;
		if (elapsed > 0) {
			double fade = model.fade(elapsed);
			currentRate *= model.rateFade(elapsed);
			currentVelocity *= fade;
			currentPressure *= fade;
			this.tick = tickOf(nowNanos);
		}
		this.velocity = (float) model.smooth(currentVelocity, currentRate * quota.perPaceMilli);
		this.pressure = (float) model.smooth(currentPressure, fill);
		this.rate = (float) (currentRate + (1 << bits) * model.rateStep(cost));
	}

	private int busyBits() {
		if (this.rate <= BUSY_PER_MILLI) {
			return 0;
		}
		return (this.rate > VERY_BUSY_PER_MILLI) ? VERY_BUSY_BITS : BUSY_BITS;
	}

	private static boolean isSampled(long nowNanos, int bits) {
		return (nowNanos * SPREAD) >>> (Long.SIZE - bits) == 0;
	}

	/**
	 * How much would be lost with this counter: fuller first, then more recently used.
	 */
	public boolean isColderThan(KeySignals other) {
		return this.pressure < other.pressure || (this.pressure == other.pressure && this.tick - other.tick < 0);
	}

	/**
	 * How full the key was, smoothed, when it was last asked for.
	 */
	public float lastPressure() {
		return this.pressure;
	}

	/**
	 * How full the key is, smoothed and faded to now.
	 */
	public double pressure(SignalModel model, long nowNanos) {
		return this.pressure * model.fade(elapsedMillis(nowNanos));
	}

	/**
	 * How fast the key fills, as a multiple of the limit's pace, smoothed and faded.
	 */
	public double velocity(SignalModel model, long nowNanos) {
		return this.velocity * model.fade(elapsedMillis(nowNanos));
	}

	/**
	 * Attempts per millisecond.
	 */
	public double rate(SignalModel model, long nowNanos) {
		return this.rate * model.rateFade(elapsedMillis(nowNanos));
	}

	/**
	 * Take over a pressure heard from a peer: it raises, never lowers, and is not passed
	 * on.
	 */
	public void absorbPressure(SignalModel model, double heard, long nowNanos) {
		this.pressure = (float) Math.max(pressure(model, nowNanos), heard);
		this.tick = tickOf(nowNanos);
	}

	/*
	 * Ticks come round every 50 days. What looks long ahead of now was in truth long ago;
	 * a little ahead is another thread's clock.
	 */
	private int elapsedMillis(long nowNanos) {
		int elapsed = tickOf(nowNanos) - this.tick;
		return (elapsed >= -AHEAD_MILLIS_MAX) ? elapsed : Integer.MAX_VALUE;
	}

	private static int tickOf(long nowNanos) {
		return (int) (nowNanos / 1_000_000);
	}

}
