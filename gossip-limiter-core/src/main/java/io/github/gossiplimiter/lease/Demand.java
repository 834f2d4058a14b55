package io.github.gossiplimiter.lease;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Who has asked for how much of a key lately, so that each gets its part.
 */
final class Demand {

	private static final int HOLDERS_MAX = 4096;

	private final Map<Long, Wish> wishes = new LinkedHashMap<>();

	private record Wish(long wanted, long untilNanos) {

	}

	void note(LeaseCall call, long nowNanos) {
		this.wishes.remove(call.holder());
		this.wishes.put(call.holder(), new Wish(call.wanted(), nowNanos + call.ttlNanos()));
		if (this.wishes.size() > HOLDERS_MAX) {
			this.wishes.remove(this.wishes.keySet().iterator().next());
		}
	}

	/**
	 * How many of the free permits a holder gets: about half of them in proportion to
	 * what everybody wants, so that whoever asks next finds some.
	 */
	long share(LeaseCall call, long free, long nowNanos) {
		this.wishes.values().removeIf((wish) -> wish.untilNanos() <= nowNanos);
		double all = this.wishes.values().stream().mapToDouble(Wish::wanted).sum();
		double part = Math.ceil(free / 2.0 * call.wanted() / Math.max(all, (double) call.wanted()));
		return Math.min(Math.min(free, call.wanted()), Math.max(call.least(), (long) part));
	}

}
