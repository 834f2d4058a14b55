/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

/**
 * A text somebody wrote, and where, so that a complaint can name the place.
 *
 * @param text what was written
 * @param place a property, or an annotation and what it stands on
 * @since 0.1.0
 */
public record Setting(String text, String place) {

	public static Setting property(String name, String text) {
		return new Setting(text, "The property '" + name + "'");
	}

	/**
	 * A complaint about this text.
	 * @param problem what is wrong, continuing a sentence that starts with the place
	 * @param remedy what to type instead
	 */
	public GossipLimiterConfigurationException wrong(String problem, String remedy) {
		return new GossipLimiterConfigurationException(this.place, problem, remedy);
	}

}
