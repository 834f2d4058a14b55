/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import io.github.gossiplimiter.autoconfigure.properties.LimitCondition;

/**
 * Matches where a limit applies before requests are authenticated, or needs to know
 * whether an authentication failed.
 */
class EarlyLimitCondition extends LimitCondition {

	EarlyLimitCondition() {
		super("Limit before authentication",
				(limit) -> limit.isBeforeAuthentication() || limit.observesAuthentication());
	}

}
