/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.LimitVersion;
import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.autoconfigure.status.ClusterView.Convergence;

/**
 * A limit.
 *
 * @param windows its windows
 * @param algorithm how spending is counted
 * @param consistency how nodes agree on it
 * @param keys keys held in memory
 * @param allowed requests let through since start
 * @param denied requests denied since start
 * @param awaited requests that waited for leased permits since start
 * @param failed requests decided without the coordinator since start
 * @param pressure how full the fullest key is
 * @param velocity how fast the fastest key fills
 * @param overAdmissionBoundRequests requests the cluster may admit beyond the limit
 * @param convergenceMillis time until the others know what this node admitted
 * @param changed the last change made while running, nothing if there was none
 * @since 0.1.0
 */
public record LimitState(List<WindowState> windows, String algorithm, String consistency, long keys, long allowed,
		long denied, long awaited, long failed, double pressure, double velocity, double overAdmissionBoundRequests,
		Convergence convergenceMillis, @Nullable Changed changed) implements OperationResponseBody {

	static LimitState of(LimitStatus status, ClusterView cluster, @Nullable LimitVersion version) {
		Limit limit = status.limit();
		return new LimitState(limit.windows().stream().map(WindowState::of).toList(), name(limit.algorithm()),
				name(limit.coordination().consistency()), status.keys(), status.allowed(), status.denied(),
				status.awaited(), status.failed(), status.pressure(), status.velocity(),
				cluster.overAdmissionBoundRequests(limit.name()), cluster.convergenceMillis(limit.name()),
				(version != null) ? Changed.of(version) : null);
	}

	private static String name(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
