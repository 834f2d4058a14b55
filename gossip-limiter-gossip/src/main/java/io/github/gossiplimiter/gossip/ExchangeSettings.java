/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import java.time.Duration;

/**
 * Settings of replication: content of messages, and how long changes may be held back.
 *
 * @param slack share of a key's headroom that may stay unsent, 0 to 0.5; 0 sends
 * everything at the next round
 * @param maxHold longest time until a node sends the count of a permit; never longer than
 * a sub-window, or than a sixth of the window in a cluster so large that changes are
 * relayed. There it is three times as long for a key that is at less than a quarter of
 * its limit even if every node holds back as much, and relays need at most three base
 * intervals more
 * @param extrapolation whether to add what peers have probably spent since their last
 * message
 * @param antiEntropyInterval time between two comparisons with a random peer; twice as
 * long in a cluster so large that changes are relayed
 * @param maxMessageBytes largest message
 * @param flushKeys so many keys with unsent changes make a round due at once, whatever
 * their urgency; a larger value sends fewer and larger messages
 * @param relay whether nodes of a large cluster relay changes, or every node sends its
 * own to all others
 * @since 0.1.0
 */
public record ExchangeSettings(double slack, Duration maxHold, boolean extrapolation, Duration antiEntropyInterval,
		int maxMessageBytes, int flushKeys, RelayMode relay) {

	/**
	 * The default settings.
	 */
	public static final ExchangeSettings DEFAULT = new ExchangeSettings(0.5, Duration.ofSeconds(5), true,
			Duration.ofSeconds(5), 64 << 10, 1000, RelayMode.AUTO);

	/**
	 * Most slack: with more, two nodes could each leave more than half of what is left
	 * unsaid.
	 */
	public static final double SLACK_MAX = 0.5;

	/**
	 * Smallest bound on messages: a key that every node of a large cluster wrote to must
	 * fit.
	 */
	public static final int MESSAGE_BYTES_MIN = 4 << 10;

	/**
	 * Largest bound on messages: the frames of the data channel are not larger.
	 */
	public static final int MESSAGE_BYTES_MAX = 128 << 10;

	public ExchangeSettings {
		if (!(slack >= 0 && slack <= SLACK_MAX)) {
			throw new IllegalArgumentException("slack must be between 0 and " + SLACK_MAX + ": slack=" + slack);
		}
		checkPositive("maxHold", maxHold);
		checkPositive("antiEntropyInterval", antiEntropyInterval);
		if (maxMessageBytes < MESSAGE_BYTES_MIN || maxMessageBytes > MESSAGE_BYTES_MAX) {
			throw new IllegalArgumentException("maxMessageBytes must be between " + MESSAGE_BYTES_MIN + " and "
					+ MESSAGE_BYTES_MAX + ": maxMessageBytes=" + maxMessageBytes);
		}
		if (flushKeys < 1) {
			throw new IllegalArgumentException("flushKeys must be at least 1: flushKeys=" + flushKeys);
		}
	}

	/**
	 * The same with another slack.
	 */
	public ExchangeSettings withSlack(double value) {
		return new ExchangeSettings(value, this.maxHold, this.extrapolation, this.antiEntropyInterval,
				this.maxMessageBytes, this.flushKeys, this.relay);
	}

	/**
	 * The same with another longest hold.
	 */
	public ExchangeSettings withMaxHold(Duration value) {
		return new ExchangeSettings(this.slack, value, this.extrapolation, this.antiEntropyInterval,
				this.maxMessageBytes, this.flushKeys, this.relay);
	}

	/**
	 * The same with or without extrapolation.
	 */
	public ExchangeSettings withExtrapolation(boolean value) {
		return new ExchangeSettings(this.slack, this.maxHold, value, this.antiEntropyInterval, this.maxMessageBytes,
				this.flushKeys, this.relay);
	}

	/**
	 * The same with another time between two comparisons.
	 */
	public ExchangeSettings withAntiEntropyInterval(Duration value) {
		return new ExchangeSettings(this.slack, this.maxHold, this.extrapolation, value, this.maxMessageBytes,
				this.flushKeys, this.relay);
	}

	/**
	 * The same with another bound on messages.
	 */
	public ExchangeSettings withMaxMessageBytes(int value) {
		return new ExchangeSettings(this.slack, this.maxHold, this.extrapolation, this.antiEntropyInterval, value,
				this.flushKeys, this.relay);
	}

	/**
	 * The same with another number of keys that make a round due.
	 */
	public ExchangeSettings withFlushKeys(int value) {
		return new ExchangeSettings(this.slack, this.maxHold, this.extrapolation, this.antiEntropyInterval,
				this.maxMessageBytes, value, this.relay);
	}

	/**
	 * The same with another relay mode.
	 */
	public ExchangeSettings withRelay(RelayMode value) {
		return new ExchangeSettings(this.slack, this.maxHold, this.extrapolation, this.antiEntropyInterval,
				this.maxMessageBytes, this.flushKeys, value);
	}

	private static void checkPositive(String name, Duration value) {
		if (value.isZero() || value.isNegative()) {
			throw new IllegalArgumentException(name + " must be longer than zero: " + name + "=" + value);
		}
	}

}
