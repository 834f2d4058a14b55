/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

/**
 * Keys sorted by pressure into tiers, from 0 (cold) to {@code count - 1} (hot). The lower
 * edges are spread evenly from 0 to {@value #HOTTEST_PRESSURE}; one tier is the fixed
 * interval.
 *
 * @param count how many tiers; more of them distinguish medium pressures
 * @param curvature exponent of the interval {@code base * (1 - edge)^curvature}; a larger
 * value shortens the intervals of hot tiers
 * @since 0.1.0
 */
public record PressureTiers(int count, double curvature) {

	/**
	 * Pressure from which a key is in the hottest tier, however many there are. At
	 * curvature 1 that tier is sent ten times as often as the coldest.
	 */
	public static final double HOTTEST_PRESSURE = 0.9;

	/**
	 * Most tiers: with more, two neighbours differ by less than one percent of pressure.
	 */
	public static final int COUNT_MAX = 100;

	/**
	 * A slow and a fast lane.
	 */
	public static final PressureTiers DEFAULT = new PressureTiers(2, 1.0);

	public PressureTiers {
		if (count < 1 || count > COUNT_MAX) {
			throw new IllegalArgumentException("tier count must be between 1 and " + COUNT_MAX + ": count=" + count);
		}
		if (!(curvature > 0) || Double.isInfinite(curvature)) {
			throw new IllegalArgumentException(
					"tier curvature must be larger than 0 and finite: curvature=" + curvature);
		}
	}

	/**
	 * The tier of a key.
	 * @param pressure how full the key is; clamped to 0 to 1
	 */
	public int tierOf(double pressure) {
		if (this.count == 1) {
			return 0;
		}
		double steps = UnitRange.clamp(pressure) / HOTTEST_PRESSURE * (this.count - 1);
		return Math.min(this.count - 1, (int) (steps + UnitRange.ROUNDING));
	}

	/**
	 * The least pressure of a key in the tier.
	 */
	public double edgeOf(int tier) {
		if (tier < 0 || tier >= this.count) {
			throw new IllegalArgumentException("tier must be between 0 and " + (this.count - 1) + ": tier=" + tier);
		}
		return (tier == 0) ? 0 : HOTTEST_PRESSURE * tier / (this.count - 1);
	}

}
