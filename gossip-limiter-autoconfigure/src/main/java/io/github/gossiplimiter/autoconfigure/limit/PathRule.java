/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.util.List;

import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * That a limit applies to requests of some paths.
 *
 * @param patterns the path patterns
 * @param excluded path patterns that it does not apply to
 * @param rule how the limit applies
 * @param early whether it applies before requests are authenticated
 * @since 0.1.0
 */
public record PathRule(List<Setting> patterns, List<Setting> excluded, RuleDefinition rule, boolean early) {

	public PathRule {
		patterns = List.copyOf(patterns);
		excluded = List.copyOf(excluded);
	}

}
