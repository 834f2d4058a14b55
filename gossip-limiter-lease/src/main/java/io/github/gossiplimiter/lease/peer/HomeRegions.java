/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Limits whose permits are lent by the nodes of one region to those of all regions. All
 * nodes need the same configuration. Every other limit is lent in each region by its own
 * nodes.
 *
 * @param byLimit names of limits, and the region of each
 * @since 0.1.0
 */
public record HomeRegions(Map<String, String> byLimit) {

	/**
	 * Every region for itself.
	 */
	public static final HomeRegions NONE = new HomeRegions(Map.of());

	public HomeRegions {
		byLimit = Map.copyOf(byLimit);
	}

	/**
	 * Whether every region is for itself.
	 */
	public boolean isEmpty() {
		return this.byLimit.isEmpty();
	}

	/**
	 * The region whose nodes hand out a limit, or nothing if each does.
	 */
	public @Nullable String of(String limitName) {
		return this.byLimit.get(limitName);
	}

}
