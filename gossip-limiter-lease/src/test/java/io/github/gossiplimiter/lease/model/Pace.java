/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

/**
 * How fast a clock runs. A span of n ticks is 4 n units on the face of every clock; the
 * fast one shows 5 units a tick, so that clocks run apart by a quarter, far more than
 * real ones.
 */
enum Pace {

	SLOW(4), FAST(5);

	private static final int UNITS = 4;

	/** A quarter, the share by which clocks may run apart, of a span in units. */
	private static final int DRIFT = 1;

	private final int unitsPerTick;

	Pace(int unitsPerTick) {
		this.unitsPerTick = unitsPerTick;
	}

	/**
	 * Whether a clock that started so many ticks ago shows less than the span, shortened
	 * by the drift: how long one may use what another will stop to honour.
	 */
	boolean within(int ticks, int span) {
		return ticks * this.unitsPerTick < span * (UNITS - DRIFT);
	}

	/**
	 * The same for the span as it is.
	 */
	boolean plainlyWithin(int ticks, int span) {
		return ticks * this.unitsPerTick < span * UNITS;
	}

	/**
	 * The same for the span, lengthened by the drift: how long one has to honour what
	 * another may use.
	 */
	boolean amplyWithin(int ticks, int span) {
		return ticks * this.unitsPerTick < span * (UNITS + DRIFT);
	}

	/**
	 * First number of ticks that is no longer amply within the span.
	 */
	int ampleTicks(int span) {
		int ticks = 0;
		while (amplyWithin(ticks, span)) {
			ticks++;
		}
		return ticks;
	}

	/**
	 * First number of ticks that is no longer plainly within the span.
	 */
	int plainTicks(int span) {
		int ticks = 0;
		while (plainlyWithin(ticks, span)) {
			ticks++;
		}
		return ticks;
	}

}
