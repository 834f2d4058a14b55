/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import java.util.List;

import io.github.gossiplimiter.internal.Internal;

/**
 * Counts of the exchange with other regions.
 *
 * @param gateway whether this node is a gateway of its region
 * @param keys keys whose totals it has sent them
 * @param messagesSent messages to other regions with what this one spent
 * @param messagesReceived messages from other regions with what they spent
 * @param bytesSent bytes of them
 * @param bytesReceived bytes of them
 * @param regions the other regions
 * @since 0.1.0
 */
@Internal
public record RegionStatus(boolean gateway, int keys, long messagesSent, long messagesReceived, long bytesSent,
		long bytesReceived, List<Region> regions) {

	/**
	 * There is only one region.
	 */
	public static final RegionStatus NONE = new RegionStatus(false, 0, 0, 0, 0, 0, List.of());

	public RegionStatus {
		regions = List.copyOf(regions);
	}

	/**
	 * Another region.
	 *
	 * @param name what it is called
	 * @param ageMillis age of its latest total, -1 if there is none
	 * @param lagMillis from a change there to its merge here, on average
	 */
	public record Region(String name, long ageMillis, double lagMillis) {

	}

}
