/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Knows which plan a client has. A bean of this type is asked for limits that have plans
 * and no expression that names one.
 * <p>
 * It is asked for every request, on the thread that serves it, and has to answer at once:
 * from memory, not from a database. A plan that depends on more than the key is found
 * {@linkplain #ofRequests from the request}.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface PlanResolver {

	/**
	 * The plan of a client.
	 * @param limitName the limit
	 * @param key whose quota the request takes
	 * @return the name of a plan, or nothing if the client has none
	 */
	@Nullable String plan(String limitName, String key);

	/**
	 * The plan of a client of whom more is known.
	 * @param request the limit, the key and what the request carries
	 * @return the name of a plan, or nothing if the client has none
	 */
	default @Nullable String plan(PlanRequest request) {
		return plan(request.limitName(), request.key());
	}

	/**
	 * A resolver that reads the request.
	 * @param plans gives the plan of a client, or nothing if it has none
	 */
	static PlanResolver ofRequests(Function<? super PlanRequest, ? extends @Nullable String> plans) {
		return new RequestPlanResolver(plans);
	}

}
