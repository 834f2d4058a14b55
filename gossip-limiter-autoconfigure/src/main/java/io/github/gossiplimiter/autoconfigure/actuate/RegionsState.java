/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.RegionStatus;

/**
 * What this node exchanges with other regions, as the endpoint shows it.
 *
 * @param bridge whether this node speaks to them for its region
 * @param keys keys it has told them of
 * @param messagesSent messages sent to them since start
 * @param messagesReceived messages received from them since start
 * @param bytesSent bytes sent to them since start
 * @param bytesReceived bytes received from them since start
 * @param others the other regions
 * @since 0.1.0
 */
public record RegionsState(boolean bridge, int keys, long messagesSent, long messagesReceived, long bytesSent,
		long bytesReceived, List<RegionStatus.Region> others) {

	static @Nullable RegionsState of(RegionStatus status) {
		return status.regions().isEmpty() ? null
				: new RegionsState(status.gateway(), status.keys(), status.messagesSent(), status.messagesReceived(),
						status.bytesSent(), status.bytesReceived(), status.regions());
	}

}
