package io.github.gossiplimiter.gossip;

import io.github.gossiplimiter.signal.SignalModel;

/**
 * The node's urgency: the largest pressure and velocity of the keys that had something to
 * send, fading like the signals they come from.
 */
final class Urgency {

	private static final long NANOS_PER_MILLI = 1_000_000;

	private double pressure;

	private double velocity;

	private long atNanos;

	/**
	 * A key has something to send.
	 */
	void raise(SignalModel model, double keyPressure, double keyVelocity, long nowNanos) {
		this.pressure = Math.max(pressure(model, nowNanos), keyPressure);
		this.velocity = Math.max(velocity(model, nowNanos), keyVelocity);
		this.atNanos = nowNanos;
	}

	double pressure(SignalModel model, long nowNanos) {
		return this.pressure * fade(model, nowNanos);
	}

	double velocity(SignalModel model, long nowNanos) {
		return this.velocity * fade(model, nowNanos);
	}

	private double fade(SignalModel model, long nowNanos) {
		return model.fade(Math.max(0, nowNanos - this.atNanos) / NANOS_PER_MILLI);
	}

}
