/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * What else can be said about how a limit applies to requests or calls.
 *
 * @param plans its plans, if it has any
 * @param tenant whose clients share keys only with each other, if there are tenants
 * @param charge for which answers or failures permits are charged, or nothing if for all
 * @param allow clients that are not limited: keys, addresses and blocks of addresses
 * @param deny clients that are turned away
 * @since 0.1.0
 */
public record RequestOptions(@Nullable Plans plans, @Nullable Setting tenant, @Nullable Setting charge,
		List<Setting> allow, List<Setting> deny) {

	/**
	 * Nothing else.
	 */
	public static final RequestOptions NONE = new RequestOptions(null, null, null, List.of(), List.of());

	public RequestOptions {
		allow = List.copyOf(allow);
		deny = List.copyOf(deny);
	}

	/**
	 * Whether nothing is said.
	 */
	public boolean isNone() {
		return this.plans == null && this.tenant == null && this.charge == null && this.allow.isEmpty()
				&& this.deny.isEmpty();
	}

	/**
	 * The same with another expression that names the plan.
	 */
	RequestOptions withPlan(@Nullable Setting expression) {
		Plans known = this.plans;
		if (expression == null || known == null) {
			return this;
		}
		return new RequestOptions(new Plans(known.limitNames(), expression, known.unknown()), this.tenant, this.charge,
				this.allow, this.deny);
	}

}
