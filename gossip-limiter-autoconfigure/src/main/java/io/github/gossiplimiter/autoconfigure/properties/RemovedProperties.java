/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Properties of earlier versions that are no more, each with what to do instead.
 */
public final class RemovedProperties {

	private static final String SIMULATOR = "Remove it. To compare with other values, run the simulator with "
			+ "--set gossip.";

	private static final Map<String, String> REMEDIES = Map.of("gossip-limiter.gossip.payload",
			SIMULATOR + "payload=full.", "gossip-limiter.gossip.cluster-velocity", SIMULATOR + "cluster-velocity=true.",
			"gossip-limiter.gossip.key-fan-out", SIMULATOR + "key-fan-out=true.",
			"gossip-limiter.gossip.decay-reference", SIMULATOR + "decay-reference=current-interval.");

	/**
	 * Continues a sentence that begins with the property.
	 */
	public static final String PROBLEM = "was removed: it was for experiments only, and nodes work as with its default.";

	private RemovedProperties() {
	}

	/**
	 * What to do instead of setting a property, or null if it was never removed.
	 * @param name name of the property, or of an environment variable that sets it
	 */
	public static @Nullable String remedy(String name) {
		String compact = compact(name);
		for (Map.Entry<String, String> removed : REMEDIES.entrySet()) {
			if (compact(removed.getKey()).equals(compact)) {
				return removed.getValue();
			}
		}
		return null;
	}

	/*
	 * Names that differ in separators and case only are the same to Spring Boot.
	 */
	static String compact(String name) {
		return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
	}

}
