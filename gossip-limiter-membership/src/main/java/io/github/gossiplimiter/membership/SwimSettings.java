/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.time.Duration;

/**
 * Parameters of the membership protocol.
 *
 * @param probeInterval each member probes another one this often, the protocol period of
 * SWIM; half as often in clusters of more than 50
 * @param timeoutMin a reply to a ping is waited for at least this long
 * @param timeoutMax and at most this long, whatever round trips were measured
 * @param helpers members that are requested to probe indirectly
 * @param suspicionMin a suspected member of a cluster of up to 25 has at least this long
 * to refute
 * @param suspicionMaxFactor without confirmations it has so many times as long
 * @param confirmations independent confirmations that shorten the time to the minimum
 * @param disseminationInterval how often pending updates are sent on their own
 * @param fanOut to how many members
 * @param retransmitFactor each member sends an update this many times log10(n + 1) times
 * @param exchangeInterval how often digests of the states are compared
 * @since 0.1.0
 */
public record SwimSettings(Duration probeInterval, Duration timeoutMin, Duration timeoutMax, int helpers,
		Duration suspicionMin, double suspicionMaxFactor, int confirmations, Duration disseminationInterval, int fanOut,
		int retransmitFactor, Duration exchangeInterval) {

	/**
	 * For nodes in one data center or in a few.
	 */
	public static final SwimSettings DEFAULT = new SwimSettings(Duration.ofMillis(500), Duration.ofMillis(200),
			Duration.ofMillis(500), 4, Duration.ofMillis(1200), 4, 3, Duration.ofMillis(100), 3, 4,
			Duration.ofSeconds(5));

	/*
	 * Up to so many members the minimum of the suspicion time is not raised.
	 */
	private static final int SMALL_CLUSTER = 25;

	/*
	 * Up to so many members all are connected with each other; beyond, most probes have
	 * to connect first.
	 */
	static final int MESH = 50;

	public SwimSettings {
		checkPositive("probeInterval", probeInterval);
		checkPositive("timeoutMin", timeoutMin);
		checkPositive("suspicionMin", suspicionMin);
		checkPositive("disseminationInterval", disseminationInterval);
		checkPositive("exchangeInterval", exchangeInterval);
		if (timeoutMax.compareTo(timeoutMin) < 0) {
			throw new IllegalArgumentException(
					"timeoutMax must be at least timeoutMin: timeoutMax=" + timeoutMax + ", timeoutMin=" + timeoutMin);
		}
		checkAtLeast("helpers", helpers, 0);
		checkAtLeast("suspicionMaxFactor", suspicionMaxFactor, 1);
		checkAtLeast("confirmations", confirmations, 0);
		checkAtLeast("fanOut", fanOut, 1);
		checkAtLeast("retransmitFactor", retransmitFactor, 1);
	}

	private static void checkPositive(String name, Duration value) {
		if (value.isZero() || value.isNegative()) {
			throw new IllegalArgumentException(name + " must be longer than zero: " + name + "=" + value);
		}
	}

	private static void checkAtLeast(String name, double value, int min) {
		if (!(value >= min)) {
			throw new IllegalArgumentException(name + " must be at least " + min + ": " + name + "=" + value);
		}
	}

	/**
	 * The same with another protocol period.
	 */
	public SwimSettings withProbeInterval(Duration value) {
		return new SwimSettings(value, this.timeoutMin, this.timeoutMax, this.helpers, this.suspicionMin,
				this.suspicionMaxFactor, this.confirmations, this.disseminationInterval, this.fanOut,
				this.retransmitFactor, this.exchangeInterval);
	}

	/**
	 * The same with another time to refute.
	 */
	public SwimSettings withSuspicionMin(Duration value) {
		return new SwimSettings(this.probeInterval, this.timeoutMin, this.timeoutMax, this.helpers, value,
				this.suspicionMaxFactor, this.confirmations, this.disseminationInterval, this.fanOut,
				this.retransmitFactor, this.exchangeInterval);
	}

	/**
	 * The same with another number of helpers.
	 */
	public SwimSettings withHelpers(int value) {
		return new SwimSettings(this.probeInterval, this.timeoutMin, this.timeoutMax, value, this.suspicionMin,
				this.suspicionMaxFactor, this.confirmations, this.disseminationInterval, this.fanOut,
				this.retransmitFactor, this.exchangeInterval);
	}

	/**
	 * The same with another number of confirmations.
	 */
	public SwimSettings withConfirmations(int value) {
		return new SwimSettings(this.probeInterval, this.timeoutMin, this.timeoutMax, this.helpers, this.suspicionMin,
				this.suspicionMaxFactor, value, this.disseminationInterval, this.fanOut, this.retransmitFactor,
				this.exchangeInterval);
	}

	/**
	 * The same with other bounds of the time that a reply may take.
	 */
	public SwimSettings withTimeout(Duration min, Duration max) {
		return new SwimSettings(this.probeInterval, min, max, this.helpers, this.suspicionMin, this.suspicionMaxFactor,
				this.confirmations, this.disseminationInterval, this.fanOut, this.retransmitFactor,
				this.exchangeInterval);
	}

	/**
	 * How long a suspected member has to refute if the suspicion was confirmed: the
	 * refutation has to spread, which takes a number of rounds that grows with log n.
	 */
	long suspicionNanosMin(int members) {
		double scale = Math.log10(members + 1) / Math.log10(SMALL_CLUSTER + 1);
		return (long) (this.suspicionMin.toNanos() * Math.max(1, scale));
	}

	/**
	 * How often each member probes another one.
	 */
	long probeNanos(int members) {
		return this.probeInterval.toNanos() * ((members > MESH) ? 2 : 1);
	}

	/**
	 * How often an update is sent by each member.
	 */
	int retransmits(int members) {
		return (int) Math.ceil(this.retransmitFactor * Math.log10(members + 1));
	}

}
