/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.window.WindowGeometry;

/**
 * Counters of one origin for one key in one window: sparse sub-windows whose values only
 * grow, and the sequence of the last change in this node's delta log.
 * <p>
 * Belongs to the gossip loop; not safe for use by other threads.
 *
 * @since 0.1.0
 */
public final class Slot implements SubWindowCounts {

	/**
	 * Source of a slot whose parts came from several peers.
	 */
	public static final long SEVERAL = -1;

	private static final double NANOS_PER_MILLI = 1_000_000;

	private static final double GAP_WEIGHT = 0.3;

	/*
	 * A node whose messages are so rare does not spend fast enough to extrapolate for
	 * long.
	 */
	private static final double GAP_MILLIS_MAX = 1000;

	private static final double INTERVAL_MILLIS_MAX = 1500;

	/*
	 * News that is late is no reason yet to suppose that there is none.
	 */
	static final double GAPS = 3;

	/*
	 * With its name, its place in a map and the heads of its arrays, as measured.
	 */
	static final int BYTES = 248;

	static final int BYTES_PER_SUB_WINDOW = 28;

	private final OriginCounters replicas;

	private final SlotName name;

	private final WindowGeometry geometry;

	/*
	 * In the order of their numbers; arrays instead of objects, because a busy key of a
	 * large cluster has thousands of them.
	 */
	private long[] numbers = new long[1];

	private int[] spent = new int[1];

	private int[] credited = new int[1];

	/*
	 * Credits that the writer itself reported, or will report because of a reset. Relays
	 * may report them too, but then they do not count: no node can make another's
	 * spending vanish.
	 */
	private int[] vouched = new int[1];

	private long[] sequences = new long[1];

	private int size;

	@Nullable Slot older;

	@Nullable Slot newer;

	private long sequence;

	private long creditedSequence;

	private long source;

	private long changedNanos;

	private int echoes;

	private double ratePerMilli;

	private double intervalMillis;

	private double gapMillis;

	private long arrivedNanos;

	private long rateNanos;

	Slot(OriginCounters replicas, SlotName name, WindowGeometry geometry) {
		this.replicas = replicas;
		this.name = name;
		this.geometry = geometry;
	}

	/**
	 * Identity of its origin.
	 */
	public SlotName name() {
		return this.name;
	}

	/**
	 * How its writer dates what it spends.
	 */
	@Override
	public WindowGeometry geometry() {
		return this.geometry;
	}

	/**
	 * The key it belongs to.
	 */
	public OriginCounters replicas() {
		return this.replicas;
	}

	/**
	 * Place of its last change in this node's log, 0 if it is in none.
	 */
	public long sequence() {
		return this.sequence;
	}

	/**
	 * Incarnation of the peer that sent all of it, 0 for this node, or {@link #SEVERAL}.
	 */
	public long source() {
		return this.source;
	}

	/**
	 * When the last change was made, as far as this node knows.
	 */
	public long changedNanos() {
		return this.changedNanos;
	}

	/**
	 * Rate that its origin reported.
	 */
	public double ratePerMilli() {
		return this.ratePerMilli;
	}

	double intervalMillis() {
		return this.intervalMillis;
	}

	/**
	 * When its origin last reported its rate, as far as this node knows.
	 */
	public long rateNanos() {
		return this.rateNanos;
	}

	/**
	 * How many sub-windows it holds.
	 */
	@Override
	public int size() {
		return this.size;
	}

	/**
	 * Number of a sub-window.
	 */
	@Override
	public long number(int index) {
		return this.numbers[index];
	}

	/**
	 * Permits taken in a sub-window.
	 */
	public int spent(int index) {
		return this.spent[index];
	}

	/**
	 * Permits given back of a sub-window.
	 */
	public int credited(int index) {
		return this.credited[index];
	}

	/**
	 * Permits of a sub-window that count: permits taken, less credits that the writer
	 * itself reported.
	 */
	@Override
	public int net(int index) {
		return Math.max(0, this.spent[index] - this.vouched[index]);
	}

	/**
	 * Place of a sub-window's last change in this node's log.
	 */
	public long sequence(int index) {
		return this.sequences[index];
	}

	/**
	 * Place in this node's log of the last change by which permits were given back, 0 if
	 * there was none.
	 */
	public long creditedSequence() {
		return this.creditedSequence;
	}

	/**
	 * Whether it holds a sub-window.
	 */
	public boolean has(long number) {
		return find(number) >= 0;
	}

	/**
	 * Whether nothing in it counts any more.
	 */
	public boolean isExpired(long nowNanos) {
		return this.size == 0 || this.numbers[this.size - 1] < this.geometry.number(nowNanos) - this.geometry.span();
	}

	int find(long number) {
		return Arrays.binarySearch(this.numbers, 0, this.size, number);
	}

	/**
	 * Merge one sub-window by maximum.
	 * @param direct whether the origin itself sent it
	 * @param change the place in the log that the change gets
	 * @return whether anything was new
	 */
	boolean raise(long number, int spentHeard, int creditedHeard, boolean direct, long change,
			@Nullable WindowDigests digests) {
		int index = find(number);
		int spentKnown = (index >= 0) ? this.spent[index] : 0;
		int creditedKnown = (index >= 0) ? this.credited[index] : 0;
		if (direct && index >= 0) {
			this.vouched[index] = Math.max(this.vouched[index], creditedHeard);
		}
		if (spentHeard <= spentKnown && creditedHeard <= creditedKnown) {
			return false;
		}
		int at = (index >= 0) ? index : insert(-index - 1, number);
		this.spent[at] = Math.max(spentKnown, spentHeard);
		this.credited[at] = Math.max(creditedKnown, creditedHeard);
		this.vouched[at] = direct ? Math.max(this.vouched[at], creditedHeard) : this.vouched[at];
		this.sequences[at] = change;
		this.creditedSequence = (this.credited[at] > creditedKnown) ? change : this.creditedSequence;
		if (digests != null) {
			digests.replace(this.replicas.counter().hash(), this.name, number, spentKnown, creditedKnown,
					this.spent[at], this.credited[at]);
		}
		return true;
	}

	/**
	 * No longer count here what is known to have been spent up to a sub-window: the
	 * writer gives it back as well, and its word for that is on its way.
	 * @return whether anything counted
	 */
	boolean forgive(long last) {
		boolean counted = false;
		for (int i = 0; i < this.size && this.numbers[i] <= last; i++) {
			counted |= net(i) > 0;
			this.vouched[i] = Math.max(this.vouched[i], this.spent[i]);
		}
		return counted;
	}

	/**
	 * Let everything count that is known to have been given back up to a sub-window,
	 * whoever reported it: the key was reset.
	 * @return whether more counts as given back than before
	 */
	boolean vouch(long last) {
		boolean more = false;
		for (int i = 0; i < this.size && this.numbers[i] <= last; i++) {
			more |= this.vouched[i] < this.credited[i];
			this.vouched[i] = Math.max(this.vouched[i], this.credited[i]);
		}
		return more;
	}

	private int insert(int at, long number) {
		if (this.size == this.numbers.length) {
			int length = this.size * 2;
			this.numbers = Arrays.copyOf(this.numbers, length);
			this.spent = Arrays.copyOf(this.spent, length);
			this.credited = Arrays.copyOf(this.credited, length);
			this.vouched = Arrays.copyOf(this.vouched, length);
			this.sequences = Arrays.copyOf(this.sequences, length);
		}
		shift(at, at + 1, this.size - at);
		this.numbers[at] = number;
		this.spent[at] = 0;
		this.credited[at] = 0;
		this.vouched[at] = 0;
		this.size++;
		return at;
	}

	private void shift(int from, int to, int count) {
		System.arraycopy(this.numbers, from, this.numbers, to, count);
		System.arraycopy(this.spent, from, this.spent, to, count);
		System.arraycopy(this.credited, from, this.credited, to, count);
		System.arraycopy(this.vouched, from, this.vouched, to, count);
		System.arraycopy(this.sequences, from, this.sequences, to, count);
	}

	/**
	 * Forget sub-windows before the given one.
	 */
	void prune(long oldest) {
		int expired = 0;
		while (expired < this.size && this.numbers[expired] < oldest) {
			expired++;
		}
		if (expired > 0) {
			this.size -= expired;
			shift(expired, 0, this.size);
		}
	}

	/**
	 * Take everything out of the digests.
	 */
	void leave(WindowDigests digests) {
		for (int i = 0; i < this.size; i++) {
			digests.replace(this.replicas.counter().hash(), this.name, this.numbers[i], this.spent[i], this.credited[i],
					0, 0);
		}
	}

	/**
	 * Note that a peer sent what was known already.
	 */
	public void echoed() {
		this.echoes++;
	}

	/**
	 * How often peers sent what was known already, since the last change.
	 */
	public int echoes() {
		return this.echoes;
	}

	void changed(long place, long sourceIncarnation, long atNanos) {
		this.sequence = place;
		this.echoes = 0;
		this.source = sourceIncarnation;
		this.changedNanos = atNanos;
	}

	/**
	 * Note that a change arrived, to estimate when the next is due.
	 * @param paceMillis how long it may take to say what was spent
	 * @param changedNanos when the news was made
	 */
	public void arrived(double paceMillis, long changedNanos, long nowNanos) {
		double gap = (this.arrivedNanos != 0) ? (nowNanos - this.arrivedNanos) / NANOS_PER_MILLI : paceMillis;
		gap = Math.min(GAP_MILLIS_MAX, gap);
		this.gapMillis = (this.arrivedNanos != 0) ? this.gapMillis + GAP_WEIGHT * (gap - this.gapMillis) : gap;
		this.arrivedNanos = nowNanos;
		double ageMillis = Math.max(0, nowNanos - changedNanos) / NANOS_PER_MILLI;
		this.intervalMillis = Math.min(INTERVAL_MILLIS_MAX, GAPS * Math.min(this.gapMillis, paceMillis) + ageMillis);
	}

	/**
	 * Note the time until the next change is due.
	 */
	public void paced(double millis) {
		this.intervalMillis = millis;
	}

	/**
	 * Note how fast the writer was spending, and when it was.
	 */
	void rateReceived(double rate, long atNanos) {
		this.ratePerMilli = rate;
		this.rateNanos = atNanos;
	}

	/**
	 * Sum of the permits of all sub-windows that count.
	 */
	public long net() {
		long sum = 0;
		for (int i = 0; i < this.size; i++) {
			sum += net(i);
		}
		return sum;
	}

	int bytes() {
		return BYTES + BYTES_PER_SUB_WINDOW * this.numbers.length;
	}

}
