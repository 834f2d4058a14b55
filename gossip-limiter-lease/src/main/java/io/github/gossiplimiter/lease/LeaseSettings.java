/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease;

import java.time.Duration;

import io.github.gossiplimiter.internal.Internal;

/**
 * Settings of a node's leasing.
 *
 * @param maxWait longest time a request waits for permits
 * @param replyTimeout longest time to wait for a coordinator's answer before it counts as
 * out of reach
 * @param keysMax most keys to hold leases of; requests for others are denied
 * @param waitersMax most requests that may wait at a time; others are not let wait
 * @param published whether peers have to hear what was spent of leases
 * @param quietStart whether a node that starts decides nothing of a hybrid limit alone
 * for a window: it may have been there before, and have forgotten what it did not report
 * @since 0.1.0
 */
@Internal
public record LeaseSettings(Duration maxWait, Duration replyTimeout, int keysMax, int waitersMax, boolean published,
		boolean quietStart) {

	private static final Duration MAX_WAIT_DEFAULT = Duration.ofMillis(5);

	private static final Duration ANSWER_TIMEOUT_DEFAULT = Duration.ofMillis(500);

	private static final int KEYS_MAX_DEFAULT = 1_000_000;

	private static final int WAITERS_MAX_DEFAULT = 100_000;

	public LeaseSettings {
		if (maxWait.isNegative()) {
			throw new IllegalArgumentException("maxWait must not be negative: maxWait=" + maxWait);
		}
		if (replyTimeout.isZero() || replyTimeout.isNegative()) {
			throw new IllegalArgumentException("answerTimeout must be longer than zero: answerTimeout=" + replyTimeout);
		}
		if (keysMax < 1 || waitersMax < 1) {
			throw new IllegalArgumentException(
					"bounds must be at least 1: keysMax=" + keysMax + ", waitersMax=" + waitersMax);
		}
	}

	/**
	 * The defaults.
	 */
	public static LeaseSettings defaults() {
		return new LeaseSettings(MAX_WAIT_DEFAULT, ANSWER_TIMEOUT_DEFAULT, KEYS_MAX_DEFAULT, WAITERS_MAX_DEFAULT, true,
				true);
	}

	/**
	 * The same with another wait.
	 */
	public LeaseSettings withMaxWait(Duration value) {
		return new LeaseSettings(value, this.replyTimeout, this.keysMax, this.waitersMax, this.published,
				this.quietStart);
	}

	/**
	 * The same with another reply timeout.
	 */
	public LeaseSettings withReplyTimeout(Duration value) {
		return new LeaseSettings(this.maxWait, value, this.keysMax, this.waitersMax, this.published, this.quietStart);
	}

	/**
	 * The same with another bound on keys.
	 */
	public LeaseSettings withKeysMax(int value) {
		return new LeaseSettings(this.maxWait, this.replyTimeout, value, this.waitersMax, this.published,
				this.quietStart);
	}

	/**
	 * The same, with or without publishing spent permits to peers.
	 */
	public LeaseSettings withPublished(boolean value) {
		return new LeaseSettings(this.maxWait, this.replyTimeout, this.keysMax, this.waitersMax, value,
				this.quietStart);
	}

	/**
	 * The same, and the start is quiet or not.
	 */
	public LeaseSettings withQuietStart(boolean value) {
		return new LeaseSettings(this.maxWait, this.replyTimeout, this.keysMax, this.waitersMax, this.published, value);
	}

}
