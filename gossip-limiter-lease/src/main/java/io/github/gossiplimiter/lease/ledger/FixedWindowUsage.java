/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.util.List;

import io.github.gossiplimiter.lease.WindowSpec;
import io.github.gossiplimiter.window.WindowGeometry;

/**
 * Usage of the current window of a fixed grid, on the coordinator's clock.
 */
final class FixedWindowUsage extends UsageWindow {

	/*
	 * A lease that is open when a window ends may be spent in either, so it counts in
	 * both: what is reported of it in the new window counts there, and in the old one it
	 * was counted in full. That needs no agreement between clocks on when a window ends.
	 */

	private final WindowGeometry geometry;

	private long permits;

	private long spent;

	private long lastNanos;

	FixedWindowUsage(WindowSpec measure) {
		super(measure);
		this.geometry = WindowGeometry.fixed(measure.windowNanos());
		this.permits = measure.permits();
	}

	@Override
	void measure(WindowSpec measure, long nowNanos) {
		super.measure(measure, nowNanos);
		this.permits = measure.permits();
	}

	@Override
	void add(long atNanos, long added) {
		this.spent = used(atNanos) + added;
		this.lastNanos = Math.max(this.lastNanos, atNanos);
	}

	@Override
	long used(long nowNanos) {
		return (this.geometry.number(nowNanos) > this.geometry.number(this.lastNanos)) ? 0 : this.spent;
	}

	@Override
	long freeAtNanos(long room, long fromNanos) {
		return (used(fromNanos) <= room) ? fromNanos
				: this.geometry.startNanos(this.geometry.number(this.lastNanos) + 1);
	}

	@Override
	List<SpentPermits> spent(long nowNanos) {
		long used = used(nowNanos);
		return (used > 0) ? List.of(new SpentPermits(this.lastNanos, used)) : List.of();
	}

	@Override
	long permits() {
		return this.permits;
	}

}
