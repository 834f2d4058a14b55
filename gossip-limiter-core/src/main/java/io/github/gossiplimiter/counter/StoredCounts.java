package io.github.gossiplimiter.counter;

import java.util.Arrays;

/**
 * What counts of a key in one window, so that it can be put aside and come back: either
 * by sub-window, spent by this node and by others, or the debt of a token bucket at an
 * instant. The arrays are not copied, and must not be changed afterwards.
 *
 * @param geometry how it is dated
 * @param numbers the sub-windows, in order
 * @param own what this node spent in them, less what was given back
 * @param others what others spent in them, as far as heard
 * @param atNanos when the debt was read
 * @param debt the debt
 */
// Arrays: two of them are added up for every sum, and nobody compares them
@SuppressWarnings("ArrayRecordComponent")
record StoredCounts(WindowGeometry geometry, long[] numbers, long[] own, long[] others, long atNanos, double debt) {

	private static final long[] NOTHING = new long[0];

	private static final double EPSILON = 1e-6;

	static StoredCounts ofDebt(WindowGeometry geometry, long atNanos, double debt) {
		return new StoredCounts(geometry, NOTHING, NOTHING, NOTHING, atNanos, debt);
	}

	static StoredCounts ofCounts(WindowGeometry geometry, long[] numbers, long[] own, long[] others) {
		return new StoredCounts(geometry, numbers, own, others, 0, 0);
	}

	/**
	 * What counts of a cell now.
	 * @param seen the cell's head
	 */
	static StoredCounts of(WindowCounter cell, WindowQuota meter, long seen, long nowNanos) {
		if (meter.kind == WindowGeometry.Kind.TOKEN_BUCKET) {
			return ofDebt(meter.geometry, nowNanos, cell.debtFrom(meter, seen, nowNanos));
		}
		long now = HeadWord.number(seen, meter.number(nowNanos));
		CounterHistory history = cell.history();
		if (history == null) {
			long spent = HeadWord.count(seen);
			return (spent > 0) ? ofCounts(meter.geometry, new long[] { now }, new long[] { spent }, new long[] { 0 })
					: ofCounts(meter.geometry, NOTHING, NOTHING, NOTHING);
		}
		// A peer whose clock is ahead dates what it spends up to one window ahead.
		Collector collector = new Collector(2 * meter.span + 2);
		for (long number = now - meter.span; number <= now + meter.span; number++) {
			long spent = HeadWord.isNumber(seen, number) ? HeadWord.count(seen) : history.archived(number);
			long mine = history.mineAt(number);
			collector.add(number, Math.max(0, spent - history.credited(number)) + history.carriedAt(number) + mine,
					history.remoteAt(number) - mine);
		}
		return collector.past(meter.geometry);
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
			return ofCounts(geometry, Arrays.copyOf(this.numbers, this.size), Arrays.copyOf(this.own, this.size),
					Arrays.copyOf(this.others, this.size));
		}

	}

	boolean isDebt() {
		return this.geometry.kind() == WindowGeometry.Kind.TOKEN_BUCKET;
	}

	/**
	 * Everything that counts, rounded up.
	 */
	long total() {
		if (isDebt()) {
			return (long) Math.ceil(this.debt - EPSILON);
		}
		return Arrays.stream(this.own).sum() + Arrays.stream(this.others).sum();
	}

	/**
	 * The same in another geometry: what was spent in a sub-window is dated at its end,
	 * so that it never counts for a shorter time than before.
	 */
	StoredCounts in(WindowQuota meter, long nowNanos) {
		if (this.geometry.equals(meter.geometry)) {
			return this;
		}
		int size = 0;
		long[] dates = new long[this.numbers.length];
		long[] mine = new long[this.numbers.length];
		long[] theirs = new long[this.numbers.length];
		for (int i = 0; i < this.numbers.length; i++) {
			long endNanos = this.geometry.startNanos(this.numbers[i] + 1) - 1;
			long number = Math.min(meter.number(endNanos), meter.number(nowNanos));
			size += (size == 0 || dates[size - 1] != number) ? 1 : 0;
			dates[size - 1] = number;
			mine[size - 1] += this.own[i];
			theirs[size - 1] += this.others[i];
		}
		return ofCounts(meter.geometry, Arrays.copyOf(dates, size), Arrays.copyOf(mine, size),
				Arrays.copyOf(theirs, size));
	}

	/**
	 * Without what this node spent until a sub-window.
	 */
	StoredCounts without(long last) {
		long[] left = this.own.clone();
		for (int i = 0; i < left.length && this.numbers[i] <= last; i++) {
			left[i] = 0;
		}
		return ofCounts(this.geometry, this.numbers, left, this.others);
	}

	/**
	 * When nothing of it counts any more, if it counts by sub-window.
	 */
	long expiryNanos() {
		return (this.numbers.length > 0) ? this.geometry.expiryNanos(this.numbers[this.numbers.length - 1]) : 0;
	}

	int bytes() {
		return 64 + 3 * (16 + Long.BYTES * this.numbers.length);
	}

}
