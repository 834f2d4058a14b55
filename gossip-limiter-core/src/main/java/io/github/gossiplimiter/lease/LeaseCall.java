package io.github.gossiplimiter.lease;

import java.util.List;

import io.github.gossiplimiter.Limit;

/**
 * What a holder tells the coordinator about one key, and asks of it.
 *
 * @param limit the limit, as the holder has it
 * @param key hash of the key
 * @param holder incarnation of the node that asks
 * @param reports what was spent of earlier lots, cumulative
 * @param lot number of the lot that is asked for, never used before by this holder for
 * any key; 0 if none is
 * @param wanted permits the new lot should have; 0 if none is asked for
 * @param ttlNanos how long the new lot should last
 * @since 0.1.0
 */
public record LeaseCall(Limit limit, long key, long holder, List<LotReport> reports, long lot, long wanted,
		long ttlNanos) {

	public LeaseCall {
		reports = List.copyOf(reports);
		if (wanted < 0) {
			throw new IllegalArgumentException("wanted must not be negative: wanted=" + wanted);
		}
		if ((lot == 0) != (wanted == 0)) {
			throw new IllegalArgumentException(
					"a lot is asked for by its number and its permits: lot=" + lot + ", wanted=" + wanted);
		}
		if (lot < 0) {
			throw new IllegalArgumentException("lot must not be negative: lot=" + lot);
		}
		if (ttlNanos < 0 || (wanted > 0 && ttlNanos == 0)) {
			throw new IllegalArgumentException("ttlNanos must be longer than zero: ttlNanos=" + ttlNanos);
		}
	}

	/**
	 * A call that only reports.
	 */
	public static LeaseCall report(Limit limit, long key, long holder, List<LotReport> reports) {
		return new LeaseCall(limit, key, holder, reports, 0, 0, 0);
	}

	/**
	 * Whether a lot is asked for.
	 */
	public boolean asks() {
		return this.lot != 0;
	}

}
