package io.github.gossiplimiter.cluster.channel;

import org.jspecify.annotations.Nullable;

/**
 * Decides when to ask a peer for a sign of life and when to give it up. TCP alone may
 * take a quarter of an hour to notice that the other end is gone.
 */
final class Pulse {

	private final boolean always;

	private final long askNanos;

	private final long answerNanosMax;

	private long askedNanos;

	private boolean waiting;

	private volatile boolean used;

	/**
	 * Create a pulse.
	 * @param always whether the peer is asked though nothing was sent
	 */
	Pulse(ChannelSettings.Timing timing, long nowNanos, boolean always) {
		this.always = always;
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
	void heard() {
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
		if (since < this.askNanos || !(this.used || this.always)) {
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
