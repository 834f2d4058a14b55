/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;

/**
 * Matches where a limit of a certain kind is configured.
 *
 * @since 0.1.0
 */
public abstract class LimitCondition extends ConfiguredCondition<Map<String, LimitProperties>> {

	private final Predicate<LimitProperties> kind;

	/**
	 * Create a condition.
	 * @param subject what it asks for, for the report of conditions
	 * @param kind which limits are of that kind
	 */
	protected LimitCondition(String subject, Predicate<LimitProperties> kind) {
		super(subject, "gossip-limiter.limits", Bindable.mapOf(String.class, LimitProperties.class));
		this.kind = kind;
	}

	@Override
	protected @Nullable String match(Map<String, LimitProperties> configured) {
		List<String> found = configured.entrySet()
			.stream()
			.filter((entry) -> this.kind.test(entry.getValue()))
			.map(Map.Entry::getKey)
			.toList();
		return found.isEmpty() ? null : "of limits " + found;
	}

}
