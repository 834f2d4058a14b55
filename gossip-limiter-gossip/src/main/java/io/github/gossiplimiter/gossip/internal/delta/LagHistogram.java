/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import io.github.gossiplimiter.gossip.GossipStatus;

/**
 * Recent lag from a change to its merge on this node. Buckets grow by a fifth, so
 * percentiles are off by a tenth at most; values older than two periods are dropped.
 */
public final class LagHistogram {

	private static final double GROWTH = 1.2;

	private static final double LOG_GROWTH = StrictMath.log(GROWTH);

	private static final int BUCKETS = 96;

	private static final double SMALLEST_MILLIS = 0.05;

	private static final long PERIOD_NANOS = 30_000_000_000L;

	private int[] current = new int[BUCKETS];

	private int[] previous = new int[BUCKETS];

	private long sinceNanos;

	public void add(long lagNanos, long localNanos) {
		if (localNanos - this.sinceNanos > PERIOD_NANOS) {
			boolean old = localNanos - this.sinceNanos > 2 * PERIOD_NANOS;
			this.previous = old ? new int[BUCKETS] : this.current;
			this.current = new int[BUCKETS];
			this.sinceNanos = localNanos;
		}
		this.current[bucket(lagNanos / 1e6)]++;
	}

	private static int bucket(double millis) {
		if (millis <= SMALLEST_MILLIS) {
			return 0;
		}
		return (int) Math.min(BUCKETS - 1, 1 + StrictMath.log(millis / SMALLEST_MILLIS) / LOG_GROWTH);
	}

	public GossipStatus.Lag percentiles() {
		return new GossipStatus.Lag(percentile(0.5), percentile(0.9), percentile(0.99));
	}

	private double percentile(double share) {
		long total = 0;
		for (int i = 0; i < BUCKETS; i++) {
			total += this.current[i] + this.previous[i];
		}
		if (total == 0) {
			return 0;
		}
		double wanted = share * total;
		long seen = 0;
		for (int i = 0; i < BUCKETS; i++) {
			seen += this.current[i] + this.previous[i];
			if (seen >= wanted) {
				return middle(i);
			}
		}
		return middle(BUCKETS);
	}

	private static double middle(int bucket) {
		return SMALLEST_MILLIS * StrictMath.pow(GROWTH, bucket - 0.5);
	}

}
