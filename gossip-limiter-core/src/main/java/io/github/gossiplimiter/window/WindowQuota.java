/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

/**
 * How much one window of a limit allows, on top of its geometry. Replaced as a whole when
 * the value changes at run time.
 *
 * @since 0.1.0
 */
public final class WindowQuota {

	final WindowGeometry geometry;

	final WindowGeometry.Kind kind;

	final long subWindowNanos;

	final int span;

	final long capacity;

	final double permitsPerNano;

	final double perCapacity;

	final double perPaceMilli;

	final SizeListener footprint;

	private final long permits;

	private final boolean plainSum;

	private final long reciprocal;

	/**
	 * When the first of all sub-windows stops counting.
	 */
	private final long expiryNanos;

	/**
	 * Create a quota.
	 * @param geometry how spending is dated and added up
	 * @param permits permits of a window
	 * @param capacity most that can be spent at once: the permits, or a token bucket's
	 * burst
	 * @param footprint who is told when the counters grow
	 */
	public WindowQuota(WindowGeometry geometry, long permits, long capacity, SizeListener footprint) {
		this.footprint = footprint;
		this.permits = permits;
		this.geometry = geometry;
		this.kind = geometry.kind();
		this.subWindowNanos = geometry.subWindowNanos();
		this.span = geometry.span();
		this.capacity = capacity;
		this.permitsPerNano = (double) permits / geometry.windowNanos();
		this.reciprocal = Long.divideUnsigned(-1, this.subWindowNanos);
		this.plainSum = this.kind == WindowGeometry.Kind.SLIDING_CONSERVATIVE || this.kind == WindowGeometry.Kind.FIXED;
		this.expiryNanos = geometry.expiryNanos(0);
		this.perCapacity = 1.0 / capacity;
		this.perPaceMilli = 1 / (this.permitsPerNano * 1_000_000);
	}

	/**
	 * The same quota, with counters that report their growth elsewhere.
	 */
	public WindowQuota with(SizeListener other) {
		return new WindowQuota(this.geometry, this.permits, this.capacity, other);
	}

	/**
	 * Most that can be spent at once.
	 */
	public long capacity() {
		return this.capacity;
	}

	/**
	 * The limit's pace.
	 */
	public double permitsPerNano() {
		return this.permitsPerNano;
	}

	/**
	 * One divided by the capacity.
	 */
	public double perCapacity() {
		return this.perCapacity;
	}

	/**
	 * How spending is dated and added up.
	 */
	public WindowGeometry geometry() {
		return this.geometry;
	}

	/**
	 * How sub-windows are added up.
	 */
	public WindowGeometry.Kind kind() {
		return this.kind;
	}

	/**
	 * Sub-windows before the current one that still count.
	 */
	public int span() {
		return this.span;
	}

	/**
	 * One divided by the limit's pace in permits per millisecond.
	 */
	public double perPaceMilli() {
		return this.perPaceMilli;
	}

	/**
	 * The sub-window an instant lies in: {@link WindowGeometry#number} without the
	 * division, which costs as much as the rest of an admission.
	 */
	public long number(long nanos) {
		long sinceOrigin = nanos - WindowGeometry.ORIGIN_NANOS;
		long number = Math.multiplyHigh(sinceOrigin, this.reciprocal);
		long into = sinceOrigin - number * this.subWindowNanos;
		// At most one off: the reciprocal is rounded down.
		if (into >= this.subWindowNanos) {
			return number + 1;
		}
		return (into >= 0) ? number : number - 1;
	}

	/**
	 * How long until a sub-window stops counting.
	 */
	long waitNanos(long number, long nowNanos) {
		return Math.max(1, number * this.subWindowNanos + this.expiryNanos - nowNanos);
	}

	/**
	 * Whether what counts is a whole number that stays the same within a sub-window.
	 */
	boolean hasPlainSum() {
		return this.plainSum;
	}

	/**
	 * Refill of one sub-window.
	 */
	double permitsPerSubWindow() {
		return this.permitsPerNano * this.subWindowNanos;
	}

}
