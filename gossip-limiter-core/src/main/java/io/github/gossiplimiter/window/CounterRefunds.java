/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

/**
 * Gives permits back that this node had taken, as credits of the sub-window they were
 * taken in.
 */
public final class CounterRefunds {

	private CounterRefunds() {
	}

	/**
	 * Give back what was taken at an instant, as far as it still counts.
	 */
	public static void refund(WindowCounter counter, WindowQuota quota, long takenAtNanos, int cost, long nowNanos) {
		long taken = quota.number(takenAtNanos);
		long left = cost - creditCarried(counter, quota, taken, cost, nowNanos);
		left -= credit(counter, quota, taken, left, nowNanos);
		if (left > 0) {
			// Another thread's clock was ahead: the head had moved on when it was taken.
			credit(counter, quota, taken + 1, left, nowNanos);
		}
	}

	/*
	 * What came back with an evicted key stops counting before anything that was taken
	 * since, so it is given back first.
	 */
	private static long creditCarried(WindowCounter counter, WindowQuota quota, long taken, long amount,
			long nowNanos) {
		CounterHistory past = counter.history();
		long now = quota.number(nowNanos);
		if (past == null || counter.isRetired() || taken < now - quota.span) {
			return 0;
		}
		long given = (quota.kind == WindowGeometry.Kind.TOKEN_BUCKET) ? past.creditDebt(taken, amount)
				: past.creditCarried(amount, now);
		counter.changed(past);
		return given;
	}

	private static long credit(WindowCounter counter, WindowQuota quota, long number, long amount, long nowNanos) {
		long seen = counter.head();
		long now = quota.number(nowNanos);
		if (seen == HeadWord.RETIRED || number < now - quota.span) {
			return 0;
		}
		CounterHistory past = counter.history(quota, now);
		long given = past.credit(number, CounterHistory.spentAt(past, seen, number), amount,
				past.oldestKept(quota, now));
		counter.changed(past);
		return given;
	}

	/**
	 * Give back everything this node spent until an instant that still counts. What was
	 * spent later in the same sub-window cannot be told apart.
	 */
	public static void reset(WindowCounter counter, WindowQuota quota, long untilNanos, long nowNanos) {
		long seen = counter.rolled(quota, nowNanos);
		if (seen == HeadWord.RETIRED) {
			return;
		}
		forgetRecalled(counter, quota, untilNanos);
		long now = HeadWord.number(seen, quota.number(nowNanos));
		long last = (untilNanos < nowNanos) ? Math.min(now, quota.number(untilNanos)) : now;
		for (long number = now - quota.span; number <= last; number++) {
			credit(counter, quota, number, HeadWord.COUNT_MASK, quota.geometry.startNanos(now));
		}
		if (last >= now - 1) {
			// What is carried over has no date; only a fresh reset is sure to mean it.
			forgetCarried(counter, quota, now);
		}
	}

	/**
	 * No longer count what this node had spent until an instant in an earlier life, and
	 * what came back without a date.
	 */
	public static void resetStored(WindowCounter counter, WindowQuota quota, long untilNanos, long nowNanos) {
		long seen = counter.rolled(quota, nowNanos);
		if (seen != HeadWord.RETIRED) {
			forgetRecalled(counter, quota, untilNanos);
			forgetCarried(counter, quota, HeadWord.number(seen, quota.number(nowNanos)));
		}
	}

	private static void forgetCarried(WindowCounter counter, WindowQuota quota, long now) {
		CounterHistory past = counter.history(quota, now);
		if (quota.kind == WindowGeometry.Kind.TOKEN_BUCKET) {
			past.carryDebt(now - quota.span, 0);
		}
		else {
			past.forgetCarried();
		}
		counter.changed(past);
	}

	/*
	 * No longer count what this node had spent until an instant, of what was found in the
	 * cold store.
	 */
	private static void forgetRecalled(WindowCounter counter, WindowQuota quota, long untilNanos) {
		CounterHistory past = counter.history();
		StoredCounts recalled = (past != null) ? past.recalled() : null;
		if (past != null && recalled != null) {
			past.remote().recall(recalled.without(quota.number(untilNanos)));
			past.settled();
			counter.changed(past);
		}
	}

}
