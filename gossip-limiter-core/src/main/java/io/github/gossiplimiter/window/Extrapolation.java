/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

/**
 * What a peer has probably spent since it last spoke.
 */
public final class Extrapolation {

	/**
	 * A message needs some time to arrive and to be merged.
	 */
	static final double GRACE_MILLIS = 20;

	/*
	 * A few permits that were perhaps spent: below the limit they would deny requests for
	 * nothing, above it others are heard of before they matter.
	 */
	private static final double NOISE = 4;

	private static final double NOISE_SHARE = 0.04;

	private static final double FADE_START = 2;

	private static final double FADE_END = 4;

	private Extrapolation() {
	}

	/**
	 * {@code r*min(age, h)}, with {@code h} the time until the peer is usually heard of
	 * again and some grace: the peer's rate, levelling off where news was due. Between 2h
	 * and 4h it fades to nothing, so that a silent or dead peer leaves no phantom.
	 */
	static double permits(double ratePerMilli, double intervalMillis, double ageMillis) {
		double horizon = intervalMillis + GRACE_MILLIS;
		double ages = ageMillis / horizon;
		if (ages <= 0 || ages >= FADE_END) {
			return 0;
		}
		double level = ratePerMilli * horizon;
		return level * ((ages <= FADE_START) ? Math.min(1, ages) : (FADE_END - ages) / (FADE_END - FADE_START));
	}

	/**
	 * The least that is worth a denial, of all peers together: a whole permit.
	 */
	public static double permitsMin(long capacity) {
		return Math.max(1, Math.min(NOISE, NOISE_SHARE * capacity));
	}

	/**
	 * The most it can ever be.
	 */
	static double permitsMax(double ratePerMilli, double intervalMillis) {
		return ratePerMilli * (intervalMillis + GRACE_MILLIS);
	}

}
