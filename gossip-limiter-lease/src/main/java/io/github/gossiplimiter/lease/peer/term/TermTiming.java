/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer.term;

import java.util.concurrent.TimeUnit;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.lease.LeaseTiming;

/**
 * Durations of promises and terms. As with leases, an owner stops using its right before
 * those who promised it consider it expired.
 */
public final class TermTiming {

	/**
	 * How long a member is bound by a promise, from when it gave it.
	 */
	public static final long PROMISE_NANOS = TimeUnit.SECONDS.toNanos(6);

	/**
	 * Validity of a promise at the owner, counted from its request.
	 */
	public static final long RIGHT_NANOS = slow(PROMISE_NANOS) - LeaseTiming.MARGIN_NANOS;

	/**
	 * How long a member gives no promise after it started: one of its former life may
	 * still bind it.
	 */
	public static final long REST_NANOS = fast(PROMISE_NANOS) + LeaseTiming.MARGIN_NANOS;

	/**
	 * How long the vote of a member that leaves in order counts at the member that it was
	 * handed to, from when that one requested it: time for a restart.
	 */
	public static final long VOTE_NANOS = TimeUnit.SECONDS.toNanos(15);

	/*
	 * Of more members than that, enough are left when one leaves.
	 */
	private static final int MEMBERS_THAT_HAND_VOTES_OVER = 2;

	private TermTiming() {
	}

	/**
	 * How much has passed at least, if somebody else's clock says so much.
	 */
	static long slow(long nanos) {
		return (long) (nanos * (1 - LeaseTiming.CLOCK_DRIFT));
	}

	/**
	 * Whether a member that leaves hands its vote over.
	 */
	public static boolean handsVotesOver(int expectedMembers) {
		return expectedMembers == MEMBERS_THAT_HAND_VOTES_OVER;
	}

	/**
	 * How long a member gives no promise after it started, unless it is handed a vote:
	 * one that was handed over may still count.
	 */
	public static long restNanos(int expectedMembers) {
		return handsVotesOver(expectedMembers) ? fast(VOTE_NANOS) + LeaseTiming.MARGIN_NANOS : REST_NANOS;
	}

	/**
	 * Until when a vote may be used.
	 * @param requestedNanos when it was requested
	 * @param validNanos how long it counts from when it was handed over
	 */
	public static long voteUntilNanos(long requestedNanos, long validNanos) {
		return requestedNanos + slow(validNanos) - LeaseTiming.MARGIN_NANOS;
	}

	/**
	 * How much has passed at most, if somebody else's clock shows so much.
	 */
	static long fast(long nanos) {
		return (long) (nanos * (1 + LeaseTiming.CLOCK_DRIFT));
	}

	/**
	 * How long leases of a limit may be spent that the last owner granted at the end of
	 * its right.
	 */
	public static long leasesNanos(Limit limit) {
		return LeaseTiming.lentNanos(LeaseTiming.ttlNanosMax(limit));
	}

	/**
	 * How long an owner waits for what it cannot know of: where it is known how many
	 * members there should be, until nothing of it counts.
	 */
	static long forgettingNanos(Limit limit, QuorumView electorate) {
		return (electorate.expectedMembers() > 0) ? everythingNanos(limit) : leasesNanos(limit);
	}

	/**
	 * How long anything may count that the last owner granted at the end of its right.
	 */
	public static long everythingNanos(Limit limit) {
		long longest = 0;
		for (Window window : limit.windows()) {
			longest = Math.max(longest, window.length().toNanos());
		}
		// A bucket of a burst larger than a window's permits fills in more than a window.
		double fills = (double) limit.burst() / limit.windows().get(0).permits();
		return leasesNanos(limit) + LeaseTiming.countedNanos((long) (longest * Math.max(1, fills)));
	}

}
