/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * What other nodes spent on a key, as request threads see it. The gossip loop merges into
 * the replicas and replaces the totals here as a whole; so does whoever brings back what
 * was put aside.
 */
public final class RemoteTotals {

	/**
	 * Bytes of these totals and of the state they are made of, as measured.
	 */
	public static final int BYTES = 328;

	private static final long NANOS_PER_MILLI = 1_000_000;

	private static final double[] NOBODY = new double[0];

	private static final int RATE = 0;

	private static final int INTERVAL = 1;

	private static final int HEARD = 2;

	private static final int WIDTH = 3;

	private static final VarHandle TOTALS;

	private static final VarHandle EXTRAPOLATED;

	static {
		try {
			MethodHandles.Lookup lookup = MethodHandles.lookup();
			TOTALS = lookup.findVarHandle(RemoteTotals.class, "totals", Totals.class);
			EXTRAPOLATED = lookup.findVarHandle(RemoteTotals.class, "extrapolated", long.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	private @Nullable ReplicaState replica;

	private volatile Totals totals = new Totals(Heard.NOTHING, null);

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
	 * What others spent by sub-window, and what of it this node itself had spent in an
	 * earlier life, its own or the key's. Nothing of that is known where {@code mine} is
	 * missing.
	 */
	// Arrays: replaced as a whole and never compared
	@SuppressWarnings("ArrayRecordComponent")
	public record Heard(long[] numbers, long[] nets, long @Nullable [] mine, long heardNanos, @Nullable Abroad abroad) {

		static final Heard NOTHING = new Heard(new long[0], new long[0], null, 0, null);

		long mine(int index) {
			return (this.mine != null) ? this.mine[index] : 0;
		}

		/**
		 * The larger of this and of what was put aside, in each sub-window: both are sums
		 * of the same growing counters at two instants. What this node spent and what
		 * others spent are compared apart.
		 */
		Heard with(StoredCounts recalled) {
			int most = this.numbers.length + recalled.numbers().length;
			long[] dates = new long[most];
			long[] sums = new long[most];
			long[] own = new long[most];
			int size = 0;
			int i = 0;
			int j = 0;
			while (i < this.numbers.length || j < recalled.numbers().length) {
				long heard = (i < this.numbers.length) ? this.numbers[i] : Long.MAX_VALUE;
				long kept = (j < recalled.numbers().length) ? recalled.numbers()[j] : Long.MAX_VALUE;
				long mineHeard = (heard <= kept) ? mine(i) : 0;
				long othersHeard = (heard <= kept) ? this.nets[i] - mineHeard : 0;
				long mineKept = (kept <= heard) ? recalled.own()[j] : 0;
				long othersKept = (kept <= heard) ? recalled.others()[j] : 0;
				dates[size] = Math.min(heard, kept);
				own[size] = Math.max(mineHeard, mineKept);
				sums[size] = own[size] + Math.max(othersHeard, othersKept);
				size++;
				i += (heard <= kept) ? 1 : 0;
				j += (kept <= heard) ? 1 : 0;
			}
			return new Heard(Arrays.copyOf(dates, size), Arrays.copyOf(sums, size), Arrays.copyOf(own, size),
					this.heardNanos, this.abroad);
		}

	}

	/**
	 * Sums by sub-window, oldest first. Questions are mostly about all of them or about
	 * the oldest, which is about to leave: those are answered without a search.
	 */
	private static final class Totals {

		final Heard heard;

		final @Nullable StoredCounts recalled;

		private final long[] numbers;

		private final long[] nets;

		private final long @Nullable [] mine;

		private final long first;

		private final long sum;

		Totals(Heard heard, @Nullable StoredCounts recalled) {
			Heard all = (recalled != null) ? heard.with(recalled) : heard;
			this.heard = heard;
			this.recalled = recalled;
			this.numbers = all.numbers();
			this.nets = all.nets();
			this.mine = all.mine();
			this.first = (this.numbers.length > 0) ? this.numbers[0] : Long.MAX_VALUE;
			long added = 0;
			for (long net : this.nets) {
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

	/**
	 * The part of it that other regions spent.
	 */
	// Arrays: replaced as a whole and never compared
	@SuppressWarnings("ArrayRecordComponent")
	public record Abroad(long[] numbers, long[] nets, long heardNanos) {

	}

	public record Speaker(double ratePerMilli, double intervalMillis, long heardNanos) {

	}

	RemoteTotals() {
	}

	/**
	 * What the totals are made of, once replication has begun. For the gossip loop alone.
	 */
	public @Nullable ReplicaState replica() {
		return this.replica;
	}

	/**
	 * Keep what the totals are made of. For the gossip loop alone.
	 */
	public void replica(ReplicaState value) {
		this.replica = value;
	}

	public void publish(Heard told, Speaker[] heard, double least) {
		Totals before = this.totals;
		while (!TOTALS.compareAndSet(this, before, new Totals(told, before.recalled))) {
			before = this.totals;
		}
		hear(heard, least);
	}

	/**
	 * Count what was put aside, or no longer do. Safe for any thread.
	 */
	void recall(@Nullable StoredCounts recalled) {
		Totals before = this.totals;
		while (!TOTALS.compareAndSet(this, before, new Totals(before.heard, recalled))) {
			before = this.totals;
		}
	}

	/**
	 * What was put aside and counts again.
	 */
	@Nullable StoredCounts recalled() {
		return this.totals.recalled;
	}

	/**
	 * What this node itself had spent in a sub-window in an earlier life.
	 */
	long mineAt(long number) {
		Totals current = this.totals;
		int index = (current.mine != null) ? Arrays.binarySearch(current.numbers, number) : -1;
		return (index >= 0 && current.mine != null) ? current.mine[index] : 0;
	}

	/**
	 * What this node itself had spent from a sub-window on in an earlier life.
	 */
	long mineFrom(long number) {
		Totals current = this.totals;
		long sum = 0;
		if (current.mine != null) {
			for (int i = current.numbers.length - 1; i >= 0 && current.numbers[i] >= number; i--) {
				sum += current.mine[i];
			}
		}
		return sum;
	}

	/**
	 * Suppose from now on that these peers go on spending.
	 * @param least permits below which all of them together are not worth a denial
	 */
	public void hear(Speaker[] heard, double least) {
		double most = 0;
		double[] flat = new double[WIDTH * heard.length];
		for (int i = 0; i < heard.length; i++) {
			Speaker speaker = heard[i];
			most += Extrapolation.permitsMax(speaker.ratePerMilli, speaker.intervalMillis);
			flat[WIDTH * i + RATE] = speaker.ratePerMilli;
			flat[WIDTH * i + INTERVAL] = speaker.intervalMillis;
			flat[WIDTH * i + HEARD] = millis(speaker.heardNanos);
		}
		this.speakers = (most >= least) ? flat : NOBODY;
		this.extrapolated = -1;
	}

	/**
	 * Whether what counts changes with every merge only, not by itself.
	 */
	public boolean isSteady() {
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
	 * The part of {@link #from} that other regions spent.
	 */
	long abroadFrom(long number) {
		Abroad abroad = this.totals.heard.abroad();
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
		return this.totals.heard.heardNanos();
	}

	/**
	 * When another region was last heard, 0 if none was.
	 */
	long heardAbroadNanos() {
		Abroad abroad = this.totals.heard.abroad();
		return (abroad != null) ? abroad.heardNanos : 0;
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
		if (cached != -1 && HeadWord.isNumber(cached, milli)) {
			return cached & Integer.MAX_VALUE;
		}
		double nowMillis = millis(nowNanos);
		double sum = 0;
		for (int i = 0; i < heard.length; i += WIDTH) {
			sum += Extrapolation.permits(heard[i + RATE], heard[i + INTERVAL], nowMillis - heard[i + HEARD]);
		}
		long permits = Math.min(Integer.MAX_VALUE - 1, (long) sum);
		// Nobody waits for it to be seen: whoever does not see it works it out too.
		EXTRAPOLATED.setOpaque(this, HeadWord.of(milli, permits));
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
