/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A limit of concurrency.
 *
 * @param coordinator who divides the ceiling
 * @param limit the ceiling for all nodes together, 0 if that is not known
 * @param nodes nodes that share it, 0 if that is not known
 * @param share what this node may have of it
 * @param inFlight calls of this node under way
 * @param localLimit what this node infers that the backend can bear
 * @param fenced whether the lease has run out, so that nothing is admitted
 * @param rejected calls that were not admitted since start
 * @param refusals reports that the coordinator refused since start
 * @since 0.1.0
 */
public record ConcurrencyState(String coordinator, int limit, int nodes, int share, int inFlight, int localLimit,
		boolean fenced, long rejected, long refusals) {

	/**
	 * The state of all limits by name, or nothing if there are none.
	 */
	public static @Nullable Map<String, ConcurrencyState> of(@Nullable ConcurrencyView limits) {
		if (limits == null || limits.names().isEmpty()) {
			return null;
		}
		Map<String, ConcurrencyState> states = new LinkedHashMap<>();
		limits.names().forEach((name) -> states.put(name, limits.state(name)));
		return states;
	}

}
