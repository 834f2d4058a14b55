/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

/**
 * Something in the configuration of the limiter cannot work. Carries what a person needs
 * to mend it.
 *
 * @since 0.1.0
 */
public class GossipLimiterConfigurationException extends RuntimeException {

	private final String place;

	private final String problem;

	private final String remedy;

	/**
	 * Describe a mistake.
	 * @param place where it is: a property, or an annotation and what it stands on
	 * @param problem what was found there and why it cannot work, continuing a sentence
	 * that starts with the place
	 * @param remedy what to type instead
	 */
	public GossipLimiterConfigurationException(String place, String problem, String remedy) {
		super(place + " " + problem);
		this.place = place;
		this.problem = problem;
		this.remedy = remedy;
	}

	/**
	 * A mistake in the value of a property.
	 */
	public static GossipLimiterConfigurationException property(String name, String problem, String remedy) {
		return new GossipLimiterConfigurationException("The property '" + name + "'", problem, remedy);
	}

	/**
	 * Where the mistake is.
	 */
	public String place() {
		return this.place;
	}

	/**
	 * What was found there.
	 */
	public String problem() {
		return this.problem;
	}

	/**
	 * What to type instead.
	 */
	public String remedy() {
		return this.remedy;
	}

}
