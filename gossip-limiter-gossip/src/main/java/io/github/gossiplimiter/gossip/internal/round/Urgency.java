/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.round;

import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.signal.DecayReference;
import io.github.gossiplimiter.signal.SignalModel;

/**
 * Urgency of the node: the largest pressure and velocity of keys with unsent changes,
 * decaying like the signals they come from.
 */
public final class Urgency {

	private static final long NANOS_PER_MILLI = 1_000_000;

	/*
	 * Signals that forget at once would never fade, but vanish.
	 */
	private static final double RELEASE_MAX = 0.99;

	private final SignalModel model;

	private double pressure;

	private double velocity;

	private long atNanos;

	public Urgency(SignalModel model) {
		this.model = model;
	}

	/**
	 * How a node's urgency fades.
	 */
	public static SignalModel signals(GossipSettings settings) {
		return new SignalModel(settings.attackAlpha(), Math.min(settings.releaseAlpha(), RELEASE_MAX),
				settings.baseInterval().toMillis(), DecayReference.BASE_INTERVAL);
	}

	/**
	 * A key has something to send.
	 */
	public void raise(double keyPressure, double keyVelocity, long nowNanos) {
		double pressureNow = pressure(nowNanos);
		double velocityNow = velocity(nowNanos);
		this.pressure = Math.max(pressureNow, keyPressure);
		this.velocity = Math.max(velocityNow, keyVelocity);
		this.atNanos = nowNanos;
	}

	public double pressure(long nowNanos) {
		return this.pressure * fade(nowNanos);
	}

	public double velocity(long nowNanos) {
		return this.velocity * fade(nowNanos);
	}

	private double fade(long nowNanos) {
		return this.model.fade(Math.max(0, nowNanos - this.atNanos) / NANOS_PER_MILLI);
	}

}
