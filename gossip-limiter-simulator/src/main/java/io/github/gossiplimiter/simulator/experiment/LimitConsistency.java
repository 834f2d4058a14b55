/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.util.Locale;

/**
 * What a limit promises.
 */
public enum LimitConsistency {

	/**
	 * Every node decides by what it knows.
	 */
	GOSSIP,

	/**
	 * Like gossip far from the limit and like strict near it.
	 */
	HYBRID,

	/**
	 * Every permit is leased before it is granted.
	 */
	STRICT;

	/**
	 * A consistency by its name.
	 * @throws IllegalArgumentException if there is none
	 */
	public static LimitConsistency parse(String text) {
		for (LimitConsistency consistency : values()) {
			if (consistency.toString().equalsIgnoreCase(text.strip())) {
				return consistency;
			}
		}
		throw new IllegalArgumentException("there is no consistency '" + text + "'; choose gossip, hybrid or strict");
	}

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
