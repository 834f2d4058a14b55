/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Finds the plan of a client from its request.
 *
 * @param plans gives the plan
 */
record RequestPlanResolver(Function<? super PlanRequest, ? extends @Nullable String> plans) implements PlanResolver {

	@Override
	public @Nullable String plan(String limitName, String key) {
		return plan(new Known(limitName, key));
	}

	@Override
	public @Nullable String plan(PlanRequest request) {
		return this.plans.apply(request);
	}

	/**
	 * Of what no request is known.
	 */
	private record Known(String limitName, String key) implements PlanRequest {

	}

}
