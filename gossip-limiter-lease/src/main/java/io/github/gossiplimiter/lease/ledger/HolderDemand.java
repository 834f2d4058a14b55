/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.WindowSpec;

/**
 * Recent demand of each holder of a key, by which permits are divided among them.
 */
final class HolderDemand {

	private static final int HOLDERS_MAX = 4096;

	/*
	 * Those who wait come back one after the other, each for this part of its share:
	 * small enough that nobody waits long, large enough that not every permit costs a
	 * message.
	 */
	private static final int TURNS = 8;

	private static final double MOST = 0.5;

	/*
	 * A holder that spends a lease within a second gets no smaller part of the limit, if
	 * there is so much.
	 */
	private static final double SMALL_PART = 32;

	/*
	 * A lease lasts at most so many times as long as what is free.
	 */
	private static final double DRY_TIMES = 3;

	/**
	 * How long ago is lately.
	 */
	static final long LATELY_NANOS = 1_000_000_000L;

	/*
	 * Leases last a whole number of these, so that ledgers with clocks of different
	 * fineness agree.
	 */
	private static final long TTL_STEP_NANOS = 100_000_000L;

	private static final double STEPS_LATELY = 10;

	private final Map<Long, Wish> wishes = new LinkedHashMap<>();

	/**
	 * What a holder wants.
	 *
	 * @param permitsPerNano how fast it will spend that
	 * @param untilNanos how long that is taken into account
	 * @param comesBackNanos when it was told to ask again
	 */
	private record Wish(long wanted, double permitsPerNano, long untilNanos, long comesBackNanos) {

		private static Wish of(LeaseCall call, long untilNanos, long comesBackNanos) {
			return new Wish(call.wanted(), (double) call.wanted() / call.ttlNanos(), untilNanos, comesBackNanos);
		}

	}

	void note(LeaseCall call, long nowNanos) {
		this.wishes.values().removeIf((wish) -> Math.max(wish.untilNanos(), wish.comesBackNanos()) <= nowNanos);
		put(call, Wish.of(call, nowNanos + call.ttlNanos(), Long.MIN_VALUE));
	}

	private void put(LeaseCall call, Wish wish) {
		this.wishes.remove(call.holder());
		this.wishes.put(call.holder(), wish);
		if (this.wishes.size() > HOLDERS_MAX) {
			this.wishes.remove(this.wishes.keySet().iterator().next());
		}
	}

	/**
	 * How many of the free permits a holder gets: its part of them by what everybody
	 * wants, at most half so that whoever asks next finds some, and one where there is no
	 * more than one for each of them; but a fast one not so few that every permit costs a
	 * message.
	 */
	long share(LeaseCall call, long free) {
		double all = this.wishes.values().stream().mapToDouble(Wish::wanted).sum();
		double part = (free > this.wishes.size()) ? Math.ceil(free * Math.min(MOST, call.wanted() / Math.max(1, all)))
				: 1;
		double worth = Math.ceil(
				(double) WindowSpec.capacity(call.limit()) / SMALL_PART * LeaseTiming.TTL_NANOS_MIN / call.ttlNanos());
		return Math.min(Math.min(free, call.wanted()), Math.max(call.least(), (long) Math.max(part, worth)));
	}

	/**
	 * How long a lease should last: not much longer than what is free, at the pace at
	 * which permits are granted now. When nothing is left, what somebody does not use
	 * should soon be there for others.
	 * @param lately permits granted in the last {@link #LATELY_NANOS}
	 */
	static long ttlNanos(LeaseCall call, long free, long lately) {
		double steps = DRY_TIMES * free / Math.max(1, lately) * STEPS_LATELY;
		return Math.min(Math.min(call.ttlNanos(), LeaseTiming.ttlNanosMax(call.limit())),
				Math.max(LeaseTiming.TTL_NANOS_MIN, TTL_STEP_NANOS * (long) steps));
	}

	/**
	 * How many permits have to be free before it is a holder's turn: enough for those who
	 * were told to come back before, and for itself.
	 */
	long needed(LeaseCall call, long capacity, long nowNanos) {
		long before = this.wishes.values().stream().filter((wish) -> wish.comesBackNanos() > nowNanos).count();
		long turn = Math.min(call.wanted(), capacity / TURNS / Math.max(1, this.wishes.size()));
		long needed = Math.max(call.least(), turn) + before * Math.max(1, turn);
		return Math.max(call.least(), Math.min(needed, capacity));
	}

	/**
	 * A holder was told to come back.
	 */
	void waits(LeaseCall call, long comesBackNanos) {
		put(call, Wish.of(call, comesBackNanos, comesBackNanos));
	}

	/**
	 * What is probably left of a lease, by what its holder expected when it last asked.
	 */
	double rest(LeaseState lot, long nowNanos) {
		Wish wish = this.wishes.get(lot.name().holder());
		long ageNanos = nowNanos - (lot.untilNanos() - LeaseTiming.lentNanos(lot.ttlNanos()));
		double spent = (wish != null) ? wish.permitsPerNano() * (double) ageNanos : 0;
		return (double) lot.granted() - Math.max((double) lot.spent(), spent);
	}

}
