package io.github.gossiplimiter.counter;

import org.jspecify.annotations.Nullable;

/**
 * Lets a key that was evicted count again what it had spent before.
 */
final class CounterRestorer {

	private CounterRestorer() {
	}

	/**
	 * Carry over what a key had spent before it was evicted.
	 */
	static void restore(WindowCounter cell, WindowQuota meter, EvictedCounts.Ghost ghost, long nowNanos) {
		long now = meter.number(nowNanos);
		CounterHistory past = cell.history(meter, now);
		if (meter.kind == WindowGeometry.Kind.TOKEN_BUCKET) {
			double drained = (nowNanos - ghost.atNanos()) * meter.permitsPerNano;
			double sinceStart = UsageEstimate.elapsed(meter, now, nowNanos) * meter.permitsPerSubWindow();
			past.carryDebt(now, Math.max(0, ghost.count() - drained) + sinceStart);
		}
		else {
			long expiryNanos = Math.min(ghost.expiryNanos(), nowNanos + meter.geometry.windowNanos());
			past.carry(meter.number(expiryNanos - 1) - meter.span, ghost.count());
		}
		cell.changed(past);
	}

	/**
	 * Count what was found in the cold store, instead of what was remembered of it.
	 * @param found what counts, or nothing if nothing does
	 */
	static void recall(WindowCounter cell, WindowQuota meter, @Nullable StoredCounts found, long nowNanos) {
		long now = meter.number(nowNanos);
		CounterHistory past = cell.history(meter, now);
		boolean bucket = meter.kind == WindowGeometry.Kind.TOKEN_BUCKET;
		if (cell.isRetired() || (found != null && found.isDebt() != bucket)) {
			// Of what is counted another way only the sum is of use, which is there.
			return;
		}
		if (bucket) {
			past.recallDebt(meter, found, now);
		}
		else {
			if (found != null) {
				past.remote(cell).recall(found.in(meter, nowNanos));
			}
			past.forgetCarried();
		}
		cell.changed(past);
		int bytes = (found != null) ? OriginCounters.BYTES + found.bytes() : 0;
		meter.footprint.grow(past.charge(bytes), nowNanos);
	}

	/**
	 * No longer count what this node had spent until an instant, of what was found in the
	 * cold store.
	 */
	static void forgetRecalled(WindowCounter cell, WindowQuota meter, long untilNanos) {
		CounterHistory past = cell.history();
		StoredCounts recalled = (past != null) ? past.recalled() : null;
		if (past != null && recalled != null) {
			past.remote(cell).recall(recalled.without(meter.number(untilNanos)));
			past.settled();
			cell.changed(past);
		}
	}

}
