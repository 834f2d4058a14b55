/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.signal;

/**
 * Exponential decay over whole milliseconds, without an exponential on the request path.
 *
 * @since 0.1.0
 */
public final class Decay {

	/*
	 * exp(-(a + b)) = exp(-a) * exp(-b): one table for the low bits of the elapsed time
	 * and one for the next few. Longer than both together means an idle key, where the
	 * real function may cost what it costs. StrictMath, so that a seed gives the same run
	 * on every machine.
	 */

	private static final int FINE_BITS = 10;

	private static final int FINE_SIZE = 1 << FINE_BITS;

	private static final int COARSE_SIZE = 64;

	private final double perMilli;

	private final double[] fine = new double[FINE_SIZE];

	private final double[] coarse = new double[COARSE_SIZE];

	private Decay(double perMilli) {
		this.perMilli = perMilli;
		for (int i = 0; i < FINE_SIZE; i++) {
			this.fine[i] = exact(i);
		}
		for (int i = 0; i < COARSE_SIZE; i++) {
			this.coarse[i] = exact((long) i << FINE_BITS);
		}
	}

	/**
	 * Decay to 1/e in {@code tauMillis}.
	 */
	public static Decay ofTimeConstant(double tauMillis) {
		if (!(tauMillis > 0)) {
			throw new IllegalArgumentException("tauMillis must be above zero: tauMillis=" + tauMillis);
		}
		return new Decay(-1 / tauMillis);
	}

	/**
	 * Decay to {@code factor} in every {@code periodMillis}.
	 */
	public static Decay ofFactor(double factor, double periodMillis) {
		if (!(factor > 0 && factor < 1) || !(periodMillis > 0)) {
			throw new IllegalArgumentException("factor must be between 0 and 1 and periodMillis above zero: factor="
					+ factor + ", periodMillis=" + periodMillis);
		}
		return new Decay(StrictMath.log(factor) / periodMillis);
	}

	/**
	 * What is left of 1 after so long.
	 */
	public double after(long elapsedMillis) {
		if (elapsedMillis <= 0) {
			return 1;
		}
		long coarseIndex = elapsedMillis >>> FINE_BITS;
		if (coarseIndex >= COARSE_SIZE) {
			return exact(elapsedMillis);
		}
		return this.fine[(int) elapsedMillis & (FINE_SIZE - 1)] * this.coarse[(int) coarseIndex];
	}

	private double exact(long elapsedMillis) {
		return StrictMath.exp(this.perMilli * elapsedMillis);
	}

}
