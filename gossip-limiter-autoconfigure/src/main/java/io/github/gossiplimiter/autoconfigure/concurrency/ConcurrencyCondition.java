/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;

import io.github.gossiplimiter.autoconfigure.properties.ConfiguredCondition;

/**
 * Matches where concurrency is limited. Other applications do without a filter on the way
 * of every request.
 * <p>
 * {@code UnconfiguredFilter} knows under what it can be configured.
 *
 * @since 0.1.0
 */
public class ConcurrencyCondition extends ConfiguredCondition<Map<String, Object>> {

	ConcurrencyCondition() {
		super("Concurrency limit", "gossip-limiter.concurrency", Bindable.mapOf(String.class, Object.class));
	}

	@Override
	protected @Nullable String match(Map<String, Object> configured) {
		return configured.isEmpty() ? null : "of " + configured.keySet();
	}

}
