/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

/**
 * Converts spans of time between nanoseconds and the coarser units of the wire. The
 * caller chooses the direction of rounding that is safe for its protocol.
 */
public final class Span {

	public static final Span MICROS = new Span(1000);

	public static final Span MILLIS = new Span(1_000_000);

	/*
	 * Half of what a long can count in nanoseconds: sums of two do not overflow.
	 */
	private static final long NANOS_MAX = Long.MAX_VALUE / 2;

	private final long unitNanos;

	private Span(long unitNanos) {
		this.unitNanos = unitNanos;
	}

	public long floor(long nanos) {
		return Math.min(nanos, NANOS_MAX) / this.unitNanos;
	}

	public long ceil(long nanos) {
		long floor = floor(nanos);
		return (floor < NANOS_MAX / this.unitNanos && nanos % this.unitNanos > 0) ? floor + 1 : floor;
	}

	/**
	 * A span in nanoseconds.
	 */
	public long read(MessagePackReader in) throws MalformedMessageException {
		long units = in.readLong();
		MessageBounds.check("span", units, 0, NANOS_MAX / this.unitNanos);
		return units * this.unitNanos;
	}

}
