package io.github.gossiplimiter.lease;

/**
 * What a coordinator answers about one key.
 *
 * @param lot number of the lot that was asked for, 0 if none was
 * @param granted permits of that lot, 0 if there are none to give
 * @param ttlNanos how long the lot lasts, counted by the holder from when it sent its
 * first request for it
 * @param free permits that are neither spent nor lent now, after this grant
 * @param comeBackNanos if less was granted than wanted: when it is worth asking again,
 * counted from now; 0 if that is not known
 * @since 0.1.0
 */
public record LeaseAnswer(long lot, long granted, long ttlNanos, long free, long comeBackNanos) {

	public LeaseAnswer {
		if (lot < 0 || granted < 0 || ttlNanos < 0 || free < 0 || comeBackNanos < 0) {
			throw new IllegalArgumentException("an answer has no negative parts: lot=" + lot + ", granted=" + granted
					+ ", ttlNanos=" + ttlNanos + ", free=" + free + ", comeBackNanos=" + comeBackNanos);
		}
	}

}
