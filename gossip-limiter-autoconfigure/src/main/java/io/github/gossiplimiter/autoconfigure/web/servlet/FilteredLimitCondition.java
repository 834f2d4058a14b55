/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import io.github.gossiplimiter.autoconfigure.properties.LimitCondition;
import io.github.gossiplimiter.autoconfigure.properties.LimitProperties;

/**
 * Matches where a limit needs the filter: one on paths, or one that is charged for some
 * answers only, which is settled there wherever it was taken. Other applications do
 * without a filter on the way of every request.
 */
class FilteredLimitCondition extends LimitCondition {

	private static final String CHARGE_ALL = new LimitProperties().getCharge();

	FilteredLimitCondition() {
		super("Limit on paths or with a charge", FilteredLimitCondition::needsFilter);
	}

	private static boolean needsFilter(LimitProperties limit) {
		boolean onPaths = !limit.getPaths().isEmpty() && !limit.isBeforeAuthentication();
		return onPaths || !limit.getCharge().equals(CHARGE_ALL);
	}

}
