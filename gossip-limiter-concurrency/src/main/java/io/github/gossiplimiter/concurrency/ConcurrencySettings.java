/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Settings of a node's share of a backend.
 *
 * @param rules what all nodes have to agree on
 * @param heartbeat how often it reports when nothing happens
 * @param fenceMargin how long before the end of its lease it stops admitting, for clocks
 * that do not go alike; half of what the lease is longer than the heartbeat if not given
 * @param eager whether it reports at once when that lets shares move: when it has too
 * little, when it was given less, and when what it had too much has drained
 * @param eagerInterval shortest time between two reports
 * @param outage what it does when its lease has run out
 * @since 0.1.0
 */
public record ConcurrencySettings(ConcurrencyRules rules, Duration heartbeat, @Nullable Duration fenceMargin,
		boolean eager, Duration eagerInterval, OutagePolicy outage) {

	private static final Duration HEARTBEAT_DEFAULT = Duration.ofSeconds(1);

	private static final Duration EAGER_INTERVAL_DEFAULT = Duration.ofMillis(10);

	public ConcurrencySettings {
		if (heartbeat.isZero() || heartbeat.isNegative() || heartbeat.compareTo(rules.lease()) >= 0) {
			throw new IllegalArgumentException(
					"heartbeat must be longer than zero and shorter than the lease: heartbeat=" + heartbeat + ", lease="
							+ rules.lease());
		}
		if (fenceMargin != null
				&& (fenceMargin.isNegative() || fenceMargin.plus(heartbeat).compareTo(rules.lease()) >= 0)) {
			throw new IllegalArgumentException("fenceMargin must leave more than a heartbeat of the lease: fenceMargin="
					+ fenceMargin + ", heartbeat=" + heartbeat + ", lease=" + rules.lease());
		}
		if (eagerInterval.isZero() || eagerInterval.isNegative() || eagerInterval.compareTo(heartbeat) > 0) {
			throw new IllegalArgumentException(
					"eagerInterval must be longer than zero and at most the heartbeat: eagerInterval=" + eagerInterval
							+ ", heartbeat=" + heartbeat);
		}
	}

	/**
	 * The defaults: a report every second, a lease of two, and shares that move as fast
	 * as requests drain.
	 */
	public static ConcurrencySettings defaults() {
		return new ConcurrencySettings(ConcurrencyRules.defaults(), HEARTBEAT_DEFAULT, null, true,
				EAGER_INTERVAL_DEFAULT, OutagePolicy.FAIL_CLOSED);
	}

	/**
	 * The same by other rules.
	 */
	public ConcurrencySettings withRules(ConcurrencyRules value) {
		return new ConcurrencySettings(value, this.heartbeat, this.fenceMargin, this.eager, this.eagerInterval,
				this.outage);
	}

	/**
	 * The same with another heartbeat and a lease of twice that.
	 */
	public ConcurrencySettings withHeartbeat(Duration value) {
		Duration interval = (this.eagerInterval.compareTo(value) > 0) ? value : this.eagerInterval;
		return new ConcurrencySettings(this.rules.withLease(value.multipliedBy(2)), value, null, this.eager, interval,
				this.outage);
	}

	/**
	 * The same with another margin.
	 */
	public ConcurrencySettings withFenceMargin(Duration value) {
		return new ConcurrencySettings(this.rules, this.heartbeat, value, this.eager, this.eagerInterval, this.outage);
	}

	/**
	 * The same, and reports are eager or not.
	 */
	public ConcurrencySettings withEager(boolean value) {
		return new ConcurrencySettings(this.rules, this.heartbeat, this.fenceMargin, value, this.eagerInterval,
				this.outage);
	}

	/**
	 * The same with another policy.
	 */
	public ConcurrencySettings withOutage(OutagePolicy value) {
		return new ConcurrencySettings(this.rules, this.heartbeat, this.fenceMargin, this.eager, this.eagerInterval,
				value);
	}

	/**
	 * How long before the end of its lease a node stops admitting.
	 */
	public Duration effectiveFenceMargin() {
		Duration margin = this.fenceMargin;
		return (margin != null) ? margin : this.rules.lease().minus(this.heartbeat).dividedBy(2);
	}

}
