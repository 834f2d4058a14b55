package io.github.gossiplimiter.counter;

import java.util.Arrays;

/**
 * What other nodes spent on a key, as request threads see it. The gossip loop merges into
 * the replicas and replaces the totals here as a whole.
 */
final class Remote {

	private static final long NANOS_PER_MILLI = 1_000_000;

	private static final double[] NOBODY = new double[0];

	private static final int RATE = 0;

	private static final int INTERVAL = 1;

	private static final int HEARD = 2;

	private static final int WIDTH = 3;

	private final Replicas replicas;

	private volatile Totals totals = new Totals(new long[0], new long[0]);

	/*
	 * Side by side, so that a request fetches one array and not an object for every peer:
	 * rate, interval and when it was heard, in milliseconds.
	 */
	private volatile double[] speakers = NOBODY;

	/*
	 * Extrapolation is an exponential per peer; within one millisecond it does not
	 * change. [ millisecond: 33 bits | permits: 31 bits ]
	 */
	private volatile long extrapolated = -1;

	/**
	 * Sums by sub-window, oldest first. Questions are mostly about all of them or about
	 * the oldest, which is about to leave: those are answered without a search.
	 */
	private static final class Totals {

		private final long[] numbers;

		private final long[] nets;

		private final long first;

		private final long sum;

		Totals(long[] numbers, long[] nets) {
			this.numbers = numbers;
			this.nets = nets;
			this.first = (numbers.length > 0) ? numbers[0] : Long.MAX_VALUE;
			long added = 0;
			for (long net : nets) {
				added += net;
			}
			this.sum = added;
		}

		long at(long number) {
			if (number <= this.first) {
				return (number == this.first) ? this.nets[0] : 0;
			}
			int index = Arrays.binarySearch(this.numbers, number);
			return (index >= 0) ? this.nets[index] : 0;
		}

		long from(long number) {
			long left = this.sum;
			if (number > this.first) {
				for (int i = 0; i < this.numbers.length && this.numbers[i] < number; i++) {
					left -= this.nets[i];
				}
			}
			return left;
		}

		long next(long number, long otherwise) {
			if (number <= this.first) {
				return (this.numbers.length > 0) ? this.first : otherwise;
			}
			int index = Arrays.binarySearch(this.numbers, number);
			int next = (index >= 0) ? index : -index - 1;
			return (next < this.numbers.length) ? this.numbers[next] : otherwise;
		}

	}

	record Speaker(double ratePerMilli, double intervalMillis, long heardNanos) {

	}

	Remote(Cell cell) {
		this.replicas = new Replicas(cell, this);
	}

	/**
	 * What the totals are made of; for the gossip loop alone.
	 */
	Replicas replicas() {
		return this.replicas;
	}

	void publish(long[] numbers, long[] nets, Speaker[] heard) {
		this.totals = new Totals(numbers, nets);
		hear(heard);
	}

	/*
	 * Whole permits count: peers that together are never good for one need not be looked
	 * at.
	 */
	void hear(Speaker[] heard) {
		double most = 0;
		double[] flat = new double[WIDTH * heard.length];
		for (int i = 0; i < heard.length; i++) {
			Speaker speaker = heard[i];
			most += Extrapolation.permitsMax(speaker.ratePerMilli, speaker.intervalMillis);
			flat[WIDTH * i + RATE] = speaker.ratePerMilli;
			flat[WIDTH * i + INTERVAL] = speaker.intervalMillis;
			flat[WIDTH * i + HEARD] = millis(speaker.heardNanos);
		}
		this.speakers = (most >= 1) ? flat : NOBODY;
		this.extrapolated = -1;
	}

	/**
	 * Whether what counts changes with every merge only, not by itself.
	 */
	boolean isSteady() {
		return this.speakers.length == 0;
	}

	/**
	 * Spent elsewhere in a sub-window, less what was given back.
	 */
	long at(long number) {
		return this.totals.at(number);
	}

	/**
	 * Spent elsewhere from a sub-window on: a peer whose clock is ahead counts as now.
	 */
	long from(long number) {
		return this.totals.from(number);
	}

	/**
	 * The first sub-window from {@code number} on in which anything was spent elsewhere.
	 */
	long next(long number, long otherwise) {
		return this.totals.next(number, otherwise);
	}

	/**
	 * What the peers have probably spent since they last spoke.
	 */
	long extrapolated(long nowNanos) {
		double[] heard = this.speakers;
		if (heard.length == 0) {
			return 0;
		}
		long milli = nowNanos / NANOS_PER_MILLI;
		long cached = this.extrapolated;
		if (cached != -1 && Packed.isNumber(cached, milli)) {
			return cached & Integer.MAX_VALUE;
		}
		double nowMillis = millis(nowNanos);
		double sum = 0;
		for (int i = 0; i < heard.length; i += WIDTH) {
			sum += Extrapolation.permits(heard[i + RATE], heard[i + INTERVAL], nowMillis - heard[i + HEARD]);
		}
		long permits = Math.min(Integer.MAX_VALUE - 1, (long) sum);
		this.extrapolated = Packed.of(milli, permits);
		return permits;
	}

	private static double millis(long nanos) {
		return (double) nanos / NANOS_PER_MILLI;
	}

	/**
	 * The longest interval of the peers that are extrapolated.
	 */
	double intervalMillis() {
		double[] heard = this.speakers;
		double longest = 0;
		for (int i = 0; i < heard.length; i += WIDTH) {
			longest = Math.max(longest, heard[i + INTERVAL]);
		}
		return longest;
	}

}
