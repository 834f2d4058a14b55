/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.signal;

/**
 * How samples become signals. A signal follows a rise quickly and a fall slowly
 * ({@code s <- a*x + (1-a)*s}, with the attack weight when {@code x > s} and the release
 * weight otherwise), and fades by itself while nobody asks:
 * {@code s * (1-release)^(elapsed/reference)}.
 * <p>
 * The rate behind velocity is an exponential kernel,
 * {@code r <- r*exp(-elapsed/tau) + cost/tau}. Read just before an arrival it is right on
 * average for irregular traffic, where averaging the inverse of the gap between two
 * arrivals reads several times too high.
 * <p>
 * Safe for use by many threads.
 *
 * @since 0.1.0
 */
public final class SignalModel {

	/**
	 * Memory of the rate kernel.
	 */
	public static final double TAU_MILLIS = 200;

	private static final double PER_TAU = 1 / TAU_MILLIS;

	private final double attack;

	private final double release;

	private final boolean risesFaster;

	private final double baseIntervalMillis;

	private final DecayReference reference;

	private final Decay rateDecay = Decay.ofTimeConstant(TAU_MILLIS);

	private final Decay passiveDecay;

	private volatile double passiveSpeed = 1;

	public SignalModel(double attack, double release, double baseIntervalMillis, DecayReference reference) {
		if (!(attack > 0 && attack <= 1)) {
			throw new IllegalArgumentException("attack must be above 0 and at most 1: attack=" + attack);
		}
		if (!(release > 0 && release < 1)) {
			throw new IllegalArgumentException("release must be between 0 and 1: release=" + release);
		}
		this.attack = attack;
		this.release = release;
		this.risesFaster = attack > release;
		this.baseIntervalMillis = baseIntervalMillis;
		this.reference = reference;
		this.passiveDecay = Decay.ofFactor(1 - release, baseIntervalMillis);
	}

	/**
	 * Attack 0.5, release 0.1, against a base interval of one second.
	 */
	public static SignalModel ofDefaults() {
		return new SignalModel(0.5, 0.1, 1000, DecayReference.BASE_INTERVAL);
	}

	/**
	 * Tell the interval in force, for decay that is measured against it.
	 */
	public void currentInterval(double intervalMillis) {
		if (this.reference == DecayReference.CURRENT_INTERVAL) {
			this.passiveSpeed = this.baseIntervalMillis / intervalMillis;
		}
	}

	/**
	 * The signal after one more sample.
	 */
	public double smooth(double signal, double sample) {
		double step = sample - signal;
		double rise = this.attack * step;
		double fall = this.release * step;
		// Which of the two it is cannot be foretold, the larger of two is no branch.
		return signal + (this.risesFaster ? Math.max(rise, fall) : Math.min(rise, fall));
	}

	/**
	 * What is left of a signal that nobody touched for so long.
	 */
	public double fade(long elapsedMillis) {
		double speed = this.passiveSpeed;
		return this.passiveDecay.after((speed == 1) ? elapsedMillis : (long) (elapsedMillis * speed));
	}

	/**
	 * What is left of a rate after so long.
	 */
	public double rateFade(long elapsedMillis) {
		return this.rateDecay.after(elapsedMillis);
	}

	/**
	 * What an arrival adds to the rate, in permits per millisecond.
	 */
	public double rateStep(int cost) {
		return cost * PER_TAU;
	}

}
