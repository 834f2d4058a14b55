/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

/**
 * What a plan of a limit has of its own. Everything else is as in the limit.
 *
 * @since 0.1.0
 */
public class PlanProperties extends QuotaProperties {

	/**
	 * Separates the name of a limit from that of a plan.
	 */
	public static final char SEPARATOR = '/';

	/**
	 * Name of the limit of a plan.
	 */
	public static String limitName(String limitName, String plan) {
		return limitName + SEPARATOR + plan;
	}

}
