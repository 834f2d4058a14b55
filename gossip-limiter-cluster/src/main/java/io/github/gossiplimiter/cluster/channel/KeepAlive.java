/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import org.jspecify.annotations.Nullable;

/**
 * Decides when to request a sign of life from a peer and when to give it up. TCP alone
 * may take a quarter of an hour to detect that the other end is gone. Only a connection
 * with unacknowledged data is probed: detecting failed members is the task of the
 * membership.
 */
final class KeepAlive {

	private final long askNanos;

	private final long answerNanosMax;

	private long askedNanos;

	private boolean waiting;

	private volatile boolean used;

	KeepAlive(ChannelSettings.Timing timing, long nowNanos) {
		this.askNanos = timing.ping().toNanos();
		this.answerNanosMax = timing.silence().toNanos() - this.askNanos;
		this.askedNanos = nowNanos;
	}

	/**
	 * Something was sent, whose arrival is worth knowing. Safe for any thread.
	 */
	void use() {
		if (!this.used) {
			this.used = true;
		}
	}

	/**
	 * A frame arrived.
	 */
	void received() {
		this.waiting = false;
	}

	/**
	 * What to do now.
	 * @return {@code null} for nothing
	 */
	@Nullable Action tick(long nowNanos) {
		long since = nowNanos - this.askedNanos;
		if (this.waiting) {
			return (since >= this.answerNanosMax) ? Action.GIVE_UP : null;
		}
		if (since < this.askNanos || !this.used) {
			return null;
		}
		this.used = false;
		this.waiting = true;
		this.askedNanos = nowNanos;
		return Action.ASK;
	}

	enum Action {

		ASK, GIVE_UP

	}

}
