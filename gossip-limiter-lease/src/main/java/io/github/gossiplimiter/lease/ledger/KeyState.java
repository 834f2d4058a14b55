/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.util.List;

/**
 * State of one key of a ledger, for storing and handing over. Instants are those of the
 * clock of the coordinator that wrote it.
 *
 * @param limitName the limit
 * @param key hash of the key
 * @param books what was spent, for each kind of window
 * @param open leases that are open
 * @param reported leases that are not, as far as it matters what was counted of them
 * @param series what was decided without a lease
 * @param switched whether members may decide without a lease
 * @param barrier whether members may have decided otherwise
 * @since 0.1.0
 */
public record KeyState(String limitName, long key, List<UsageState> books, List<LeaseState> open,
		List<ReportedState> reported, List<ReportedState> series, SwitchState switched, BarrierState barrier) {

	public KeyState {
		books = List.copyOf(books);
		open = List.copyOf(open);
		reported = List.copyOf(reported);
		series = List.copyOf(series);
	}

	/**
	 * Whether members may decide about a key without a lease.
	 *
	 * @param epoch odd while every permit is leased
	 * @param leasedUntilNanos until when it is leased whatever the fill
	 * @param confirmed members that have stopped
	 */
	public record SwitchState(long epoch, long leasedUntilNanos, List<Confirmed> confirmed) {

		public SwitchState {
			confirmed = List.copyOf(confirmed);
		}

	}

	/**
	 * A member that has stopped deciding about a key without a lease.
	 *
	 * @param holder its incarnation
	 * @param allowance what it might have decided
	 * @param untilNanos until when its word is taken for it
	 */
	public record Confirmed(long holder, long allowance, long untilNanos) {

	}

	/**
	 * Whether members may have decided about a key otherwise.
	 *
	 * @param untilNanos until when nothing is lent
	 * @param reported holders that have told what they had decided
	 */
	public record BarrierState(long untilNanos, List<Long> reported) {

		public BarrierState {
			reported = List.copyOf(reported);
		}

	}

}
