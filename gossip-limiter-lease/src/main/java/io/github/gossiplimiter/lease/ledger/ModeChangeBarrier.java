package io.github.gossiplimiter.lease.ledger;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.UnleasedUsage;

/**
 * Keeps a key from being lent while members may have spent permits without a lease: after
 * a limit was changed to leases, until every member has reported what it spent, or all of
 * that no longer counts.
 */
final class ModeChangeBarrier {

	/*
	 * Members that are remembered to have told; should there be more, time settles it.
	 */
	private static final int HEARD_MAX = 4096;

	private final Set<Long> heard = new LinkedHashSet<>();

	private long untilNanos = Long.MIN_VALUE;

	/**
	 * Until when nothing may be lent.
	 */
	long untilNanos() {
		return this.untilNanos;
	}

	void heard(long holder, UnleasedUsage unleased, long countedNanos, long nowNanos) {
		boolean first = this.heard.size() < HEARD_MAX && !this.heard.contains(holder);
		if (first && unleased.unsettledNanos() > 0) {
			long wait = Math.min(countedNanos, LeaseTiming.countedNanos(unleased.unsettledNanos()));
			this.untilNanos = Math.max(this.untilNanos, nowNanos + wait);
		}
		if (this.untilNanos <= nowNanos && unleased.unsettledNanos() == 0) {
			this.heard.clear();
			return;
		}
		if (first) {
			this.heard.add(holder);
		}
		if (unleased.members() > 0 && this.heard.size() >= unleased.members()) {
			this.untilNanos = Math.min(this.untilNanos, nowNanos);
		}
	}

	KeyState.SettlingState state() {
		return new KeyState.SettlingState(this.untilNanos, List.copyOf(this.heard));
	}

	void restore(KeyState.SettlingState state, long shiftNanos) {
		this.untilNanos = (state.untilNanos() == Long.MIN_VALUE) ? Long.MIN_VALUE : state.untilNanos() + shiftNanos;
		this.heard.addAll(state.heard());
	}

}
