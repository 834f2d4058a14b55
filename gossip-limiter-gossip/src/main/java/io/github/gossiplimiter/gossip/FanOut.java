/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

/**
 * How many peers a round reaches, growing with pressure: {@code min + floor((max - min)
 * * pressure^phi)}. With {@code min} equal to {@code max} it is constant.
 *
 * @param min peers of a round without pressure; a larger value converges faster at rest
 * and costs bandwidth all the time
 * @param max peers of a round at the limit; a larger value converges faster when it
 * matters and costs bandwidth at peak
 * @param phi shape of the growth: below 1 early, 1 linear, above 1 late; a larger value
 * saves bandwidth at medium pressure
 * @since 0.1.0
 */
public record FanOut(int min, int max, double phi) {

	/**
	 * From 3 peers to 9, growing late.
	 */
	public static final FanOut DEFAULT = new FanOut(3, 9, 2.0);

	public FanOut {
		if (min < 1) {
			throw new IllegalArgumentException("fan-out min must be at least 1: min=" + min);
		}
		if (max < min) {
			throw new IllegalArgumentException("fan-out max must be at least min: max=" + max + ", min=" + min);
		}
		if (!(phi > 0) || Double.isInfinite(phi)) {
			throw new IllegalArgumentException("fan-out phi must be larger than 0 and finite: phi=" + phi);
		}
	}

	/**
	 * Peers of a round.
	 * @param pressure how full the fullest key is; clamped to 0 to 1
	 * @param livePeers how many there are; the result is never larger
	 */
	public int peers(double pressure, int livePeers) {
		double raised = (this.max - this.min) * StrictMath.pow(UnitRange.clamp(pressure), this.phi);
		return atMost(this.min + (int) (raised + UnitRange.ROUNDING), livePeers);
	}

	/**
	 * Peers of a round without regard to pressure.
	 */
	public int peersAtRest(int livePeers) {
		return atMost(this.min, livePeers);
	}

	private static int atMost(int wanted, int livePeers) {
		return Math.min(wanted, Math.max(livePeers, 0));
	}

}
