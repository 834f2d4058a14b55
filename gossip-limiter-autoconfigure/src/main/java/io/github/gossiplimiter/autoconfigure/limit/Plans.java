/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * The plans of a limit. Each is a limit of its own, with its own keys.
 *
 * @param limitNames the limit of each plan
 * @param expression names the plan of a request, or nothing if a bean does
 * @param unknown the limit of requests that name a plan there is not, or nothing if they
 * are denied
 * @since 0.1.0
 */
public record Plans(Map<String, String> limitNames, @Nullable Setting expression, @Nullable String unknown) {

	public Plans {
		limitNames = Map.copyOf(limitNames);
	}

}
