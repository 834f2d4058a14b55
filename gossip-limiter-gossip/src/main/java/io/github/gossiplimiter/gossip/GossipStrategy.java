/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

/**
 * The rule that turns pressure and velocity into the interval between two rounds.
 *
 * @since 0.1.0
 */
public enum GossipStrategy {

	/**
	 * Pressure sets the resting interval and velocity shortens it from there: both must
	 * be high for the shortest one. The default.
	 */
	TWO_STAGE("two-stage"),

	/**
	 * Pressure and velocity shorten the interval through one common sum.
	 */
	ADDITIVE("additive"),

	/**
	 * Only velocity shortens the interval.
	 */
	VELOCITY("velocity"),

	/**
	 * Keys fall into tiers by pressure and each tier has its own interval.
	 */
	TIERED("tiered"),

	/**
	 * Always the base interval and the smallest fan-out, whatever the signals are.
	 */
	FIXED("fixed");

	private final String configurationName;

	GossipStrategy(String configurationName) {
		this.configurationName = configurationName;
	}

	/**
	 * Name in configuration and endpoint, for example {@code two-stage}.
	 */
	public String configurationName() {
		return this.configurationName;
	}

}
