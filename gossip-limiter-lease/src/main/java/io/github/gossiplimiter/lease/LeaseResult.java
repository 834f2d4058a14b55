/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease;

/**
 * The coordinator's reply to a call about one key.
 *
 * @param lease number of the lease that was asked for, 0 if none was
 * @param granted permits of that lease, 0 if there are none to give
 * @param ttlNanos how long the lease lasts, counted by the holder from when it sent its
 * first request for it
 * @param free permits that are neither spent nor lent now, after this grant
 * @param comeBackNanos if none were granted: when it is worth asking again, counted from
 * now; 0 if that is not known
 * @param epoch of a hybrid limit's key: grows with every change between deciding alone
 * and leasing, odd while permits are leased; whatever the call said was decided without a
 * lease is acknowledged. 0 for other limits
 * @since 0.1.0
 */
public record LeaseResult(long lease, long granted, long ttlNanos, long free, long comeBackNanos, long epoch) {

	public LeaseResult {
		if (lease < 0 || granted < 0 || ttlNanos < 0 || free < 0 || comeBackNanos < 0 || epoch < 0) {
			throw new IllegalArgumentException(
					"an answer has no negative parts: lot=" + lease + ", granted=" + granted + ", ttlNanos=" + ttlNanos
							+ ", free=" + free + ", comeBackNanos=" + comeBackNanos + ", epoch=" + epoch);
		}
	}

	/**
	 * The answer to a reset, by which its sender knows that the key was reset.
	 * @param restNanos how long what was lent before may still be spent, 0 if all of it
	 * was returned or is over
	 */
	public static LeaseResult ofReset(LeaseCall call, long free, long restNanos, long epoch) {
		return new LeaseResult(0, 0, call.ttlNanos(), free, restNanos, epoch);
	}

	/**
	 * Whether it says that a key was reset.
	 */
	public boolean confirms(LeaseCall call) {
		return call.isReset() && this.ttlNanos == call.ttlNanos();
	}

	/**
	 * A result of a limit that is not hybrid.
	 */
	public LeaseResult(long lease, long granted, long ttlNanos, long free, long comeBackNanos) {
		this(lease, granted, ttlNanos, free, comeBackNanos, 0);
	}

}
