/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import java.time.Duration;
import java.util.Set;

import io.github.gossiplimiter.internal.Internal;

/**
 * Settings of the exchange between regions.
 *
 * @param interval time between two exchanges, by default 5 s; a little more or less each
 * time
 * @param gateways number of gateways of a region, by default 2
 * @param globalWindowMin shortest window that counts in all regions together, by default
 * a minute: where totals take seconds, a shorter window is over before they arrive
 * @param regionalLimits names of limits that every region counts for itself, whatever
 * their windows
 * @since 0.1.0
 */
@Internal
public record RegionSettings(Duration interval, int gateways, Duration globalWindowMin, Set<String> regionalLimits) {

	/**
	 * Shortest interval: messages between regions take longer than within one.
	 */
	public static final Duration INTERVAL_MIN = Duration.ofMillis(100);

	/**
	 * Longest interval: totals that are older do not help any window.
	 */
	public static final Duration INTERVAL_MAX = Duration.ofHours(1);

	/**
	 * Most gateways: with more, the same totals are sent more often and not sooner.
	 */
	public static final int BRIDGES_MAX = 16;

	/**
	 * The default settings.
	 */
	public static final RegionSettings DEFAULT = new RegionSettings(Duration.ofSeconds(5), 2, Duration.ofMinutes(1),
			Set.of());

	public RegionSettings {
		if (interval.compareTo(INTERVAL_MIN) < 0 || interval.compareTo(INTERVAL_MAX) > 0) {
			throw new IllegalArgumentException(
					"interval must be between " + INTERVAL_MIN + " and " + INTERVAL_MAX + ": interval=" + interval);
		}
		if (gateways < 1 || gateways > BRIDGES_MAX) {
			throw new IllegalArgumentException(
					"bridges must be between 1 and " + BRIDGES_MAX + ": bridges=" + gateways);
		}
		if (globalWindowMin.isNegative()) {
			throw new IllegalArgumentException(
					"globalWindowMin must not be negative: globalWindowMin=" + globalWindowMin);
		}
		regionalLimits = Set.copyOf(regionalLimits);
	}

	/**
	 * The same with another interval.
	 */
	public RegionSettings withInterval(Duration value) {
		return new RegionSettings(value, this.gateways, this.globalWindowMin, this.regionalLimits);
	}

	/**
	 * The same with another number of bridges.
	 */
	public RegionSettings withGateways(int value) {
		return new RegionSettings(this.interval, value, this.globalWindowMin, this.regionalLimits);
	}

	/**
	 * The same with another shortest window.
	 */
	public RegionSettings withGlobalWindowMin(Duration value) {
		return new RegionSettings(this.interval, this.gateways, value, this.regionalLimits);
	}

}
