package io.github.gossiplimiter.counter;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * What other nodes spent on a key, as request threads see it. The gossip loop merges into
 * the replicas and replaces the totals here as a whole.
 */
final class Remote {

	private static final long NANOS_PER_MILLI = 1_000_000;

	private static final Speaker[] NOBODY = new Speaker[0];

	private final Replicas replicas;

	private volatile Totals totals = new Totals(new long[0], new long[0], 0, null);

	private volatile Speaker[] speakers = NOBODY;

	/*
	 * Extrapolation is an exponential per peer; within one millisecond it does not
	 * change. [ millisecond: 33 bits | permits: 31 bits ]
	 */
	private volatile long extrapolated = -1;

	private static final class Totals {

		final long[] numbers;

		final long[] nets;

		final long first;

		final long sum;

		final long heardNanos;

		final @Nullable Abroad abroad;

		Totals(long[] numbers, long[] nets, long heardNanos, @Nullable Abroad abroad) {
			this.numbers = numbers;
			this.nets = nets;
			this.heardNanos = heardNanos;
			this.abroad = abroad;
			this.first = (numbers.length > 0) ? numbers[0] : Long.MAX_VALUE;
			long added = 0;
			for (long net : nets) {
				added += net;
			}
			this.sum = added;
		}

	}

	/**
	 * The part of it that other regions spent.
	 */
	private static final class Abroad {

		final long[] numbers;

		final long[] nets;

		final long heardNanos;

		Abroad(Layers layers) {
			this.numbers = layers.abroad().numbers();
			this.nets = layers.abroad().nets();
			this.heardNanos = layers.heardAbroadNanos();
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

	void publish(Layers layers, Speaker[] heard) {
		Abroad abroad = (layers.abroad() != Tally.NOTHING) ? new Abroad(layers) : null;
		this.totals = new Totals(layers.all().numbers(), layers.all().nets(), layers.heardNanos(), abroad);
		hear(heard);
	}

	/*
	 * Whole permits count: peers that together are never good for one need not be looked
	 * at.
	 */
	void hear(Speaker[] heard) {
		double most = 0;
		for (Speaker speaker : heard) {
			most += Extrapolation.permitsMax(speaker.ratePerMilli, speaker.intervalMillis);
		}
		this.speakers = (most >= 1) ? heard : NOBODY;
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
		Totals current = this.totals;
		int index = Arrays.binarySearch(current.numbers, number);
		return (index >= 0) ? current.nets[index] : 0;
	}

	/**
	 * Spent elsewhere from a sub-window on: a peer whose clock is ahead counts as now.
	 */
	long from(long number) {
		Totals current = this.totals;
		if (current.first >= number) {
			return current.sum;
		}
		long sum = 0;
		for (int i = current.numbers.length - 1; i >= 0 && current.numbers[i] >= number; i--) {
			sum += current.nets[i];
		}
		return sum;
	}

	/**
	 * The part of {@link #from} that other regions spent.
	 */
	long abroadFrom(long number) {
		Abroad abroad = this.totals.abroad;
		long sum = 0;
		if (abroad != null) {
			for (int i = abroad.numbers.length - 1; i >= 0 && abroad.numbers[i] >= number; i--) {
				sum += abroad.nets[i];
			}
		}
		return sum;
	}

	/**
	 * When another node of this region was last heard, 0 if none was.
	 */
	long heardNanos() {
		return this.totals.heardNanos;
	}

	/**
	 * When another region was last heard, 0 if none was.
	 */
	long heardAbroadNanos() {
		Abroad abroad = this.totals.abroad;
		return (abroad != null) ? abroad.heardNanos : 0;
	}

	/**
	 * The first sub-window from {@code number} on in which anything was spent elsewhere.
	 */
	long next(long number, long otherwise) {
		Totals current = this.totals;
		int index = Arrays.binarySearch(current.numbers, number);
		int first = (index >= 0) ? index : -index - 1;
		return (first < current.numbers.length) ? current.numbers[first] : otherwise;
	}

	/**
	 * What the peers have probably spent since they last spoke.
	 */
	long extrapolated(long nowNanos) {
		if (this.speakers.length == 0) {
			return 0;
		}
		long milli = nowNanos / NANOS_PER_MILLI;
		long cached = this.extrapolated;
		if (cached != -1 && Packed.isNumber(cached, milli)) {
			return cached & Integer.MAX_VALUE;
		}
		double sum = 0;
		for (Speaker speaker : this.speakers) {
			double age = (double) (nowNanos - speaker.heardNanos) / NANOS_PER_MILLI;
			sum += Extrapolation.permits(speaker.ratePerMilli, speaker.intervalMillis, age);
		}
		long permits = Math.min(Integer.MAX_VALUE - 1, (long) sum);
		this.extrapolated = Packed.of(milli, permits);
		return permits;
	}

	/**
	 * The longest interval of the peers that are extrapolated.
	 */
	double intervalMillis() {
		double longest = 0;
		for (Speaker speaker : this.speakers) {
			longest = Math.max(longest, speaker.intervalMillis);
		}
		return longest;
	}

}
