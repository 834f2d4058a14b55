package io.github.gossiplimiter.lease;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Who has asked for how much of a key lately, so that each gets its part.
 */
final class Demand {

	private static final int HOLDERS_MAX = 4096;

	/*
	 * Those who wait come back one after the other, each for this part of its share:
	 * small enough that nobody waits long, large enough that not every permit costs a
	 * message.
	 */
	private static final int TURNS = 8;

	private final Map<Long, Wish> wishes = new LinkedHashMap<>();

	/**
	 * What a holder wants.
	 *
	 * @param untilNanos how long that is taken into account
	 * @param comesBackNanos when it was told to ask again
	 */
	private record Wish(long wanted, long untilNanos, long comesBackNanos) {

	}

	void note(LeaseCall call, long nowNanos) {
		this.wishes.values().removeIf((wish) -> Math.max(wish.untilNanos(), wish.comesBackNanos()) <= nowNanos);
		put(call, new Wish(call.wanted(), nowNanos + call.ttlNanos(), Long.MIN_VALUE));
	}

	private void put(LeaseCall call, Wish wish) {
		this.wishes.remove(call.holder());
		this.wishes.put(call.holder(), wish);
		if (this.wishes.size() > HOLDERS_MAX) {
			this.wishes.remove(this.wishes.keySet().iterator().next());
		}
	}

	/**
	 * How many of the free permits a holder gets: about half of them in proportion to
	 * what everybody wants, so that whoever asks next finds some.
	 */
	long share(LeaseCall call, long free) {
		double all = this.wishes.values().stream().mapToDouble(Wish::wanted).sum();
		double part = Math.ceil(free / 2.0 * call.wanted() / Math.max(all, (double) call.wanted()));
		return Math.min(Math.min(free, call.wanted()), Math.max(call.least(), (long) part));
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
		put(call, new Wish(call.wanted(), comesBackNanos, comesBackNanos));
	}

}
