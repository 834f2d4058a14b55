/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

import java.util.concurrent.atomic.LongAdder;

/**
 * How long the decisions on requests took since they were last asked about, while
 * somebody wants to know. Safe for use by many threads; adding allocates nothing and
 * takes no lock.
 *
 * @since 0.1.0
 */
public final class DecisionTimes {

	/*
	 * Four buckets for each doubling: what a percentile names is off by a tenth at most.
	 */
	private static final int SHIFT = 2;

	private static final double NANOS_PER_MICRO = 1000;

	private static final long UNTIMED = 0;

	private final LongAdder[] counts = new LongAdder[Long.SIZE << SHIFT];

	private volatile boolean watched;

	/**
	 * Create times of nothing yet.
	 */
	public DecisionTimes() {
		for (int i = 0; i < this.counts.length; i++) {
			this.counts[i] = new LongAdder();
		}
	}

	/**
	 * Tell whether somebody wants to know. To look at the clock twice takes as long as
	 * the decision itself.
	 */
	public void watch(boolean wanted) {
		this.watched = wanted;
	}

	/**
	 * A decision begins.
	 * @return what to tell when it ends
	 */
	public long begin() {
		return this.watched ? System.nanoTime() : UNTIMED;
	}

	/**
	 * A decision ends.
	 * @param begun what was said when it began
	 */
	public void end(long begun) {
		if (begun != UNTIMED) {
			add(System.nanoTime() - begun);
		}
	}

	/**
	 * Note how long a decision took.
	 */
	public void add(long nanos) {
		this.counts[bucket(nanos)].increment();
	}

	/**
	 * How long they took since the last call.
	 */
	public Percentiles take() {
		long[] taken = new long[this.counts.length];
		long sum = 0;
		for (int i = 0; i < taken.length; i++) {
			taken[i] = this.counts[i].sumThenReset();
			sum += taken[i];
		}
		return new Percentiles(sum, micros(taken, 0.5 * sum), micros(taken, 0.95 * sum), micros(taken, 0.99 * sum));
	}

	private static double micros(long[] taken, double wanted) {
		long seen = 0;
		for (int i = 0; i < taken.length; i++) {
			seen += taken[i];
			if (seen > 0 && seen >= wanted) {
				return middle(i) / NANOS_PER_MICRO;
			}
		}
		return 0;
	}

	private static int bucket(long nanos) {
		long value = Math.max(1L << SHIFT, nanos);
		int doublings = Long.SIZE - 1 - Long.numberOfLeadingZeros(value);
		int quarter = (int) (value >>> (doublings - SHIFT)) & ((1 << SHIFT) - 1);
		return (doublings << SHIFT) + quarter;
	}

	private static double middle(int bucket) {
		double unit = Math.scalb(1.0, (bucket >> SHIFT) - SHIFT);
		return ((1 << SHIFT) + (bucket & ((1 << SHIFT) - 1)) + 0.5) * unit;
	}

	/**
	 * How long decisions took.
	 *
	 * @param count how many there were
	 * @param p50Micros half of them took at most so long, in microseconds
	 * @param p95Micros nineteen in twenty did
	 * @param p99Micros all but one in a hundred did
	 */
	public record Percentiles(long count, double p50Micros, double p95Micros, double p99Micros) {

	}

}
