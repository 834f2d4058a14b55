/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

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
	 * Largest number of members that are remembered to have reported; with more, time
	 * ends the barrier.
	 */
	private static final int HEARD_MAX = 4096;

	private final Set<Long> reported = new LinkedHashSet<>();

	private long untilNanos = Long.MIN_VALUE;

	/**
	 * Until when nothing may be lent.
	 */
	long untilNanos() {
		return this.untilNanos;
	}

	void reported(long holder, UnleasedUsage unleased, long countedNanos, long nowNanos) {
		boolean first = this.reported.size() < HEARD_MAX && !this.reported.contains(holder);
		if (first && unleased.barrierNanos() > 0) {
			long wait = Math.min(countedNanos, LeaseTiming.countedNanos(unleased.barrierNanos()));
			this.untilNanos = Math.max(this.untilNanos, nowNanos + wait);
		}
		if (this.untilNanos <= nowNanos && unleased.barrierNanos() == 0) {
			this.reported.clear();
			return;
		}
		if (first) {
			this.reported.add(holder);
		}
		if (unleased.members() > 0 && this.reported.size() >= unleased.members()) {
			this.untilNanos = Math.min(this.untilNanos, nowNanos);
		}
	}

	KeyState.BarrierState state() {
		return new KeyState.BarrierState(this.untilNanos, List.copyOf(this.reported));
	}

	void restore(KeyState.BarrierState state, long shiftNanos) {
		this.untilNanos = (state.untilNanos() == Long.MIN_VALUE) ? Long.MIN_VALUE : state.untilNanos() + shiftNanos;
		this.reported.addAll(state.reported());
	}

}
