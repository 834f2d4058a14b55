/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import java.util.Arrays;

/**
 * Reads a counter sub-window by sub-window, for replication and for the cold tier.
 *
 * @since 0.1.0
 */
public final class CounterReader {

	private static final long[] NOTHING = new long[0];

	private CounterReader() {
	}

	/**
	 * Permits this node took in a sub-window, whether it has ended or not.
	 * @param head the counter's head when reading began
	 */
	public static long spentAt(WindowCounter counter, long head, long number) {
		return CounterHistory.spentAt(counter.history(), head, number);
	}

	/**
	 * Permits this node gave back of a sub-window.
	 */
	public static long creditedAt(WindowCounter counter, long number) {
		CounterHistory past = counter.history();
		return (past != null) ? past.credited(number) : 0;
	}

	/**
	 * Whether anything was counted but in the current sub-window.
	 */
	public static boolean hasHistory(WindowCounter counter) {
		return counter.history() != null;
	}

	/**
	 * State of the reservations: permits that were read are decided if it is the same
	 * before and after, and {@link #isDecided}.
	 */
	public static long reservations(WindowCounter counter) {
		CounterHistory past = counter.history();
		return (past != null) ? past.reservations() : 0;
	}

	/**
	 * Whether no permit was reserved when the state of the reservations was read.
	 */
	public static boolean isDecided(long reservations) {
		return (reservations & CounterHistory.OPEN_MASK) == 0;
	}

	/**
	 * What counts of a counter now.
	 * @param seen the counter's head
	 */
	public static StoredCounts read(WindowCounter counter, WindowQuota quota, long seen, long nowNanos) {
		if (quota.kind == WindowGeometry.Kind.TOKEN_BUCKET) {
			return StoredCounts.ofDebt(quota.geometry, nowNanos, counter.debtFrom(quota, seen, nowNanos));
		}
		long now = HeadWord.number(seen, quota.number(nowNanos));
		CounterHistory history = counter.history();
		if (history == null) {
			long spent = HeadWord.count(seen);
			return (spent > 0)
					? StoredCounts.ofCounts(quota.geometry, new long[] { now }, new long[] { spent }, new long[] { 0 })
					: StoredCounts.ofCounts(quota.geometry, NOTHING, NOTHING, NOTHING);
		}
		// A peer whose clock is ahead dates what it spends up to one window ahead.
		Collector collector = new Collector(2 * quota.span + 2);
		for (long number = now - quota.span; number <= now + quota.span; number++) {
			long spent = HeadWord.isNumber(seen, number) ? HeadWord.count(seen) : history.archived(number);
			long mine = history.mineAt(number);
			collector.add(number, Math.max(0, spent - history.credited(number)) + history.carriedAt(number) + mine,
					history.remoteAt(number) - mine);
		}
		return collector.past(quota.geometry);
	}

	private static final class Collector {

		private final long[] numbers;

		private final long[] own;

		private final long[] others;

		private int size;

		Collector(int most) {
			this.numbers = new long[most];
			this.own = new long[most];
			this.others = new long[most];
		}

		void add(long number, long mine, long theirs) {
			if (mine > 0 || theirs > 0) {
				this.numbers[this.size] = number;
				this.own[this.size] = mine;
				this.others[this.size++] = theirs;
			}
		}

		StoredCounts past(WindowGeometry geometry) {
			return StoredCounts.ofCounts(geometry, Arrays.copyOf(this.numbers, this.size),
					Arrays.copyOf(this.own, this.size), Arrays.copyOf(this.others, this.size));
		}

	}

}
