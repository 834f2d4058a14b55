/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Who calls a method, and with what.
 *
 * @param user who it is
 * @param plan its plan
 * @param tenant whose user it is
 * @param address where it is
 * @param cost how much it asks for
 * @param internal whether it is one of our own
 * @param how what the method shall do
 */
public record Caller(@Nullable String user, @Nullable String plan, @Nullable String tenant, @Nullable String address,
		@Nullable String cost, @Nullable String internal, @Nullable String how) {

	/**
	 * Make a caller of names and values of header fields in turn.
	 */
	static Caller of(String... facts) {
		Map<String, String> named = new HashMap<>();
		for (int i = 0; i < facts.length; i += 2) {
			named.put(facts[i], facts[i + 1]);
		}
		return new Caller(named.get("X-User"), named.get("X-Plan"), named.get("X-Tenant"), named.get("X-Forwarded-For"),
				named.get("X-Cost"), named.get("X-Internal"), named.get("X-How"));
	}

	/**
	 * What the method answers.
	 */
	public String answer() {
		if (this.how != null) {
			throw new IllegalStateException("expected by the test");
		}
		return "fine";
	}

}
