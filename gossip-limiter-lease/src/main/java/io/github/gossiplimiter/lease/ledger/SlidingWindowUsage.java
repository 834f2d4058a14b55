/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.lease.WindowSpec;

/**
 * Usage of the trailing window, report by report.
 */
final class SlidingWindowUsage extends UsageWindow {

	/**
	 * A limit of at most so many permits is a log of its reports, each with its own
	 * instant.
	 */
	static final int EXACT_MAX = 1024;

	/**
	 * Entries of a larger limit. Where they are too many, two neighbours become one, at
	 * the later instant: that counts too long, never too short.
	 */
	static final int ENTRIES_MAX = 64;

	private final List<SpentPermits> entries = new ArrayList<>();

	private final long countedNanos;

	private long permits;

	private long sum;

	SlidingWindowUsage(WindowSpec measure) {
		super(measure);
		this.countedNanos = measure.countedNanos();
		this.permits = measure.permits();
	}

	@Override
	void measure(WindowSpec measure, long nowNanos) {
		super.measure(measure, nowNanos);
		this.permits = measure.permits();
	}

	@Override
	void add(long atNanos, long added) {
		this.sum += added;
		int last = this.entries.size() - 1;
		if (last >= 0 && this.entries.get(last).atNanos() >= atNanos) {
			SpentPermits before = this.entries.get(last);
			this.entries.set(last, new SpentPermits(before.atNanos(), before.permits() + added));
			return;
		}
		this.entries.add(new SpentPermits(atNanos, added));
		if (this.entries.size() > ((this.permits <= EXACT_MAX) ? EXACT_MAX : ENTRIES_MAX)) {
			mergeCheapest();
		}
	}

	/*
	 * An entry stands for the time since the one before it. What merging costs: so many
	 * permits over so much time.
	 */
	private void mergeCheapest() {
		int cheapest = 0;
		double least = Double.MAX_VALUE;
		for (int i = 0; i + 1 < this.entries.size(); i++) {
			SpentPermits one = this.entries.get(i);
			SpentPermits next = this.entries.get(i + 1);
			long sinceNanos = (i > 0) ? this.entries.get(i - 1).atNanos() : one.atNanos();
			double cost = (double) (one.permits() + next.permits()) * (next.atNanos() - sinceNanos);
			if (cost < least) {
				least = cost;
				cheapest = i;
			}
		}
		SpentPermits merged = this.entries.remove(cheapest);
		SpentPermits next = this.entries.get(cheapest);
		this.entries.set(cheapest, new SpentPermits(next.atNanos(), next.permits() + merged.permits()));
	}

	@Override
	long used(long nowNanos) {
		int gone = 0;
		while (gone < this.entries.size() && leavesNanos(this.entries.get(gone)) <= nowNanos) {
			this.sum -= this.entries.get(gone).permits();
			gone++;
		}
		this.entries.subList(0, gone).clear();
		return this.sum;
	}

	private long leavesNanos(SpentPermits entry) {
		return entry.atNanos() + this.countedNanos;
	}

	@Override
	long freeAtNanos(long room, long fromNanos) {
		long left = this.sum;
		long atNanos = fromNanos;
		for (int i = 0; i < this.entries.size()
				&& (left > room || leavesNanos(this.entries.get(i)) <= fromNanos); i++) {
			left -= this.entries.get(i).permits();
			atNanos = Math.max(atNanos, leavesNanos(this.entries.get(i)));
		}
		return atNanos;
	}

	@Override
	List<SpentPermits> spent(long nowNanos) {
		used(nowNanos);
		return this.entries;
	}

	@Override
	long permits() {
		return this.permits;
	}

}
