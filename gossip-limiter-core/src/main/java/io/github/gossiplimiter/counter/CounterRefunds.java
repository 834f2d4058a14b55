package io.github.gossiplimiter.counter;

/**
 * Gives permits back that this node had taken, as credits of the sub-window they were
 * taken in.
 */
final class CounterRefunds {

	private CounterRefunds() {
	}

	/**
	 * Give back what was taken at an instant, as far as it still counts.
	 */
	static void refund(WindowCounter cell, WindowQuota meter, long takenAtNanos, int cost, long nowNanos) {
		long taken = meter.number(takenAtNanos);
		long left = cost - creditCarried(cell, meter, taken, cost, nowNanos);
		left -= credit(cell, meter, taken, left, nowNanos);
		if (left > 0) {
			// Another thread's clock was ahead: the head had moved on when it was taken.
			credit(cell, meter, taken + 1, left, nowNanos);
		}
	}

	/*
	 * What came back with an evicted key stops counting before anything that was taken
	 * since, so it is given back first.
	 */
	private static long creditCarried(WindowCounter cell, WindowQuota meter, long taken, long amount, long nowNanos) {
		CounterHistory past = cell.history();
		long now = meter.number(nowNanos);
		if (past == null || cell.isRetired() || taken < now - meter.span) {
			return 0;
		}
		long given = (meter.kind == WindowGeometry.Kind.TOKEN_BUCKET) ? past.creditDebt(taken, amount)
				: past.creditCarried(amount, now);
		cell.changed(past);
		return given;
	}

	private static long credit(WindowCounter cell, WindowQuota meter, long number, long amount, long nowNanos) {
		long seen = cell.head();
		long now = meter.number(nowNanos);
		if (seen == HeadWord.RETIRED || number < now - meter.span) {
			return 0;
		}
		CounterHistory past = cell.history(meter, now);
		long given = past.credit(number, CounterHistory.spentAt(past, seen, number), amount,
				past.oldestKept(meter, now));
		cell.changed(past);
		return given;
	}

	/**
	 * Give back everything this node spent until an instant that still counts. What was
	 * spent later in the same sub-window cannot be told apart.
	 */
	static void reset(WindowCounter cell, WindowQuota meter, long untilNanos, long nowNanos) {
		long seen = cell.rolled(meter, nowNanos);
		if (seen == HeadWord.RETIRED) {
			return;
		}
		CounterRestorer.forgetRecalled(cell, meter, untilNanos);
		long now = HeadWord.number(seen, meter.number(nowNanos));
		long last = (untilNanos < nowNanos) ? Math.min(now, meter.number(untilNanos)) : now;
		for (long number = now - meter.span; number <= last; number++) {
			credit(cell, meter, number, HeadWord.COUNT_MASK, meter.geometry.startNanos(now));
		}
		if (last < now - 1) {
			// What is carried over has no date; only a fresh reset is sure to mean it.
			return;
		}
		CounterHistory past = cell.history(meter, now);
		if (meter.kind == WindowGeometry.Kind.TOKEN_BUCKET) {
			past.carryDebt(now - meter.span, 0);
		}
		else {
			past.forgetCarried();
		}
		cell.changed(past);
	}

}
