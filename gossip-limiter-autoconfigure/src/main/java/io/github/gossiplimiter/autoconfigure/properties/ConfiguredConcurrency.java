/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.properties.ConcurrencyProperties.Algorithm;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;

/**
 * What is under {@code gossip-limiter.concurrency}, with the names of its properties at
 * hand. What could not work is refused.
 *
 * @param name the name
 * @param properties what was configured
 * @since 0.1.0
 */
public record ConfiguredConcurrency(String name, ConcurrencyProperties properties) {

	private static final Duration HEARTBEAT_MIN = Duration.ofMillis(10);

	private static final Duration LEASE_MAX = Duration.ofMinutes(5);

	/*
	 * Constants that the compiler copies: they are there without the library.
	 */
	private static final int LIMIT_MAX = ConcurrencyReport.LIMIT_MAX;

	private static final int KEY_LENGTH_MAX = ConcurrencyReport.KEY_LENGTH_MAX;

	/**
	 * Refuse what could not work.
	 */
	void check() {
		checkLimits();
		checkTimes();
		key();
		excludedPaths();
	}

	private void checkLimits() {
		ConcurrencyProperties own = this.properties;
		checkLimit("min-limit", own.getMinLimit());
		checkLimit("max-limit", own.getMaxLimit());
		checkLimit("initial-limit", own.getInitialLimit());
		if (own.getAlgorithm() == Algorithm.FIXED) {
			return;
		}
		if (own.getMaxLimit() < own.getMinLimit()) {
			throw wrong("max-limit",
					"is " + own.getMaxLimit() + ", less than '" + path("min-limit") + "' (" + own.getMinLimit() + ").",
					"Set it to at least " + own.getMinLimit() + ".");
		}
		if (own.getInitialLimit() < own.getMinLimit() || own.getInitialLimit() > own.getMaxLimit()) {
			throw wrong("initial-limit",
					"is " + own.getInitialLimit() + ", which is not between '" + path("min-limit") + "' ("
							+ own.getMinLimit() + ") and '" + path("max-limit") + "' (" + own.getMaxLimit() + ").",
					"Set it to a value in that range, for example " + own.getMinLimit() + ".");
		}
		if (own.getTimeout().isZero() || own.getTimeout().isNegative()) {
			throw wrong("timeout", "is " + print(own.getTimeout()) + "; it must be longer than zero.",
					"Set it to a duration with a unit, for example 5s.");
		}
	}

	private void checkTimes() {
		Duration heartbeat = this.properties.getHeartbeat();
		if (heartbeat.compareTo(HEARTBEAT_MIN) < 0 || heartbeat.compareTo(LEASE_MAX) > 0) {
			throw wrong("heartbeat", "is " + print(heartbeat) + "; it must be between 10ms and 5m.",
					"Set it to a duration with a unit, for example 1s.");
		}
		Duration lease = lease();
		if (lease.compareTo(heartbeat) <= 0 || lease.compareTo(LEASE_MAX) > 0) {
			throw wrong("lease",
					"is " + print(lease) + "; it must be longer than '" + path("heartbeat") + "' (" + print(heartbeat)
							+ ") and at most 5m.",
					"Set it to a multiple of the heartbeat, for example " + print(heartbeat.multipliedBy(2))
							+ ", or remove it.");
		}
		if (lease.toNanosPart() % 1_000_000 != 0) {
			throw wrong("lease", "is not a whole number of milliseconds.", "Set it for example to 2s.");
		}
		Duration margin = this.properties.getFenceMargin();
		if (margin != null && (margin.isNegative() || margin.plus(heartbeat).compareTo(lease) >= 0)) {
			throw wrong("fence-margin",
					"is " + print(margin) + ", which together with a heartbeat (" + print(heartbeat)
							+ ") leaves nothing of the lease (" + print(lease) + ").",
					"Set it to more than the clocks of two nodes may differ and to less than "
							+ print(lease.minus(heartbeat)) + ", or remove it.");
		}
	}

	/**
	 * How long a share lasts without a new report.
	 */
	public Duration lease() {
		Duration lease = this.properties.getLease();
		return (lease != null) ? lease : this.properties.getHeartbeat().multipliedBy(2);
	}

	/**
	 * What the backend is called at the coordinator.
	 */
	public String key() {
		@Nullable String written = this.properties.getKey();
		String key = (written != null) ? written.trim() : this.name;
		if (key.isEmpty() || key.length() > KEY_LENGTH_MAX) {
			throw wrong("key", "must have 1 to " + KEY_LENGTH_MAX + " characters, but has " + key.length() + ".",
					"Set it to a short name of the backend, for example inference, or remove it.");
		}
		return key;
	}

	/**
	 * Path patterns whose requests count.
	 */
	public List<Setting> paths() {
		return settings("paths", this.properties.getPaths());
	}

	/**
	 * Path patterns of these whose requests do not count.
	 */
	public List<Setting> excludedPaths() {
		List<Setting> excluded = settings("exclude-paths", this.properties.getExcludePaths());
		if (!excluded.isEmpty() && this.properties.getPaths().isEmpty()) {
			throw wrong("exclude-paths", "is set, but the limit has no paths to exclude some from.",
					"Set '" + path("paths") + "', for example to /**, or remove it.");
		}
		return excluded;
	}

	private List<Setting> settings(String property, List<String> texts) {
		List<Setting> settings = new ArrayList<>();
		for (String text : texts) {
			settings.add(Setting.property(path(property + "[" + settings.size() + "]"), text));
		}
		return settings;
	}

	/**
	 * A complaint about one of its properties.
	 * @param property the last part of its name
	 * @param problem what was found there
	 * @param remedy what to type instead
	 */
	public GossipLimiterConfigurationException wrong(String property, String problem, String remedy) {
		return GossipLimiterConfigurationException.property(path(property), problem, remedy);
	}

	private void checkLimit(String property, int value) {
		if (value < 1 || value > LIMIT_MAX) {
			throw wrong(property, "is " + value + "; it must be between 1 and " + LIMIT_MAX + ".",
					"Set it to a number of calls at a time, for example 20.");
		}
	}

	private String path(String property) {
		return "gossip-limiter.concurrency." + this.name + "." + property;
	}

	private static String print(Duration value) {
		return PrintedDuration.of(value);
	}

}
