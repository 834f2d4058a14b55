/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.util.List;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.lease.WindowSpec;

/**
 * Permits of one key that were spent, as counted by one algorithm. Time never goes
 * backwards from one call to the next.
 */
abstract class UsageWindow {

	private final Algorithm algorithm;

	private final long windowNanos;

	private long wantedUntilNanos;

	UsageWindow(WindowSpec measure) {
		this.algorithm = measure.algorithm();
		this.windowNanos = measure.windowNanos();
	}

	static UsageWindow of(WindowSpec measure) {
		return switch (measure.algorithm()) {
			case SLIDING_WINDOW -> new SlidingWindowUsage(measure);
			case FIXED_WINDOW -> new FixedWindowUsage(measure);
			case TOKEN_BUCKET -> new TokenBucketUsage(measure);
		};
	}

	/**
	 * Whether a window counts as this one does. How much it allows may differ: nodes with
	 * an old and a new value are served from the same usage.
	 */
	boolean fits(WindowSpec measure) {
		return this.algorithm == measure.algorithm() && this.windowNanos == measure.windowNanos();
	}

	/**
	 * How much the window allows from now on.
	 */
	void measure(WindowSpec measure, long nowNanos) {
		this.wantedUntilNanos = nowNanos + measure.countedNanos();
	}

	/**
	 * Whether this window was requested within its length.
	 */
	boolean isWanted(long nowNanos) {
		return nowNanos < this.wantedUntilNanos;
	}

	/**
	 * Add what was spent until an instant.
	 */
	abstract void add(long atNanos, long permits);

	/**
	 * Permits that count as spent now.
	 */
	abstract long used(long nowNanos);

	/**
	 * The first instant, not before another, at which no more than so much counts.
	 * @param room at least 0
	 */
	abstract long freeAtNanos(long room, long fromNanos);

	/**
	 * Spent permits that count, oldest first.
	 */
	abstract List<SpentPermits> spent(long nowNanos);

	/**
	 * The same without what was spent before an instant, as far as it has a date.
	 */
	UsageWindow since(long beforeNanos, long nowNanos) {
		UsageState state = state(nowNanos);
		List<SpentPermits> later = state.spent().stream().filter((spent) -> spent.atNanos() >= beforeNanos).toList();
		return restore(new UsageState(state.algorithm(), state.windowNanos(), state.permits(), state.wantedUntilNanos(),
				later), 0);
	}

	UsageState state(long nowNanos) {
		return new UsageState(this.algorithm, this.windowNanos, permits(), this.wantedUntilNanos, spent(nowNanos));
	}

	/**
	 * Permits of the window, as last reported.
	 */
	abstract long permits();

	static UsageWindow restore(UsageState state, long shiftNanos) {
		UsageWindow book = of(new WindowSpec(state.algorithm(), state.windowNanos(), state.permits(), state.permits()));
		book.wantedUntilNanos = state.wantedUntilNanos() + shiftNanos;
		state.spent().forEach((spent) -> book.add(spent.atNanos() + shiftNanos, spent.permits()));
		return book;
	}

}
