/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.change;

import io.github.gossiplimiter.autoconfigure.properties.LimitCondition;
import io.github.gossiplimiter.autoconfigure.properties.LimitProperties;

/**
 * Matches if any limit is to shrink with the load.
 */
class LoadAdaptiveCondition extends LimitCondition {

	LoadAdaptiveCondition() {
		super("Load-adaptive limit", LimitProperties::isLoadAdaptive);
	}

}
