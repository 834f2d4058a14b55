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
