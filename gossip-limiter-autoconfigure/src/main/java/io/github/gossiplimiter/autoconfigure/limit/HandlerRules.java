/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.util.List;

/**
 * What annotations say about a request handler.
 *
 * @param exempt whether no limit applies to it, not even one of its path
 * @param rules the limits that apply to it
 * @since 0.1.0
 */
public record HandlerRules(boolean exempt, List<RuleDefinition> rules) {

	static final HandlerRules EXEMPT = new HandlerRules(true, List.of());

	public HandlerRules {
		rules = List.copyOf(rules);
	}

	/**
	 * Whether annotations say anything at all.
	 */
	public boolean isEmpty() {
		return !this.exempt && this.rules.isEmpty();
	}

}
