/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import io.github.gossiplimiter.simulator.experiment.ExperimentOutcome;

/**
 * What is measured in every run.
 */
public enum Figure {

	/**
	 * Permits above the limit in the worst window, in per cent of the limit.
	 */
	OVER_PERCENT("overAdmissionPercent"),

	/**
	 * The same as a number of requests.
	 */
	OVER_REQUESTS("overAdmitted"),

	/**
	 * Requests let through fewer than by an exact limiter, in per cent of these.
	 */
	UNDER_PERCENT("underAdmissionPercent"),

	/**
	 * Requests denied although they fitted, in per cent of all.
	 */
	FALSE_DENIAL_PERCENT("falseDenialPercent"),

	/**
	 * Messages of all nodes.
	 */
	MESSAGES("messages"),

	/**
	 * Bytes of these.
	 */
	BYTES("bytes"),

	/**
	 * Bytes between regions, in per cent of those within them.
	 */
	ABROAD_PERCENT("abroadPercent"),

	/**
	 * Mean time between two rounds of a node over mean messages in one.
	 */
	INTERVAL_OVER_FAN_OUT("intervalOverFanOut");

	private final String column;

	Figure(String column) {
		this.column = column;
	}

	/**
	 * What it is called in tables that programs read.
	 */
	public String column() {
		return this.column;
	}

	/**
	 * The figure of a run.
	 */
	public double of(ExperimentOutcome outcome) {
		return switch (this) {
			case OVER_PERCENT -> outcome.accuracy().overAdmissionPercent();
			case OVER_REQUESTS -> outcome.accuracy().overAdmitted();
			case UNDER_PERCENT -> outcome.accuracy().underAdmissionPercent();
			case FALSE_DENIAL_PERCENT -> outcome.accuracy().falseDenialPercent();
			case MESSAGES -> outcome.traffic().messages();
			case BYTES -> outcome.traffic().bytes();
			case ABROAD_PERCENT -> outcome.traffic().otherRegionsPercent();
			case INTERVAL_OVER_FAN_OUT -> finite(outcome.traffic().intervalOverFanOut());
		};
	}

	/*
	 * A run without any round has no interval.
	 */
	private static double finite(double value) {
		return Double.isFinite(value) ? value : 0;
	}

}
