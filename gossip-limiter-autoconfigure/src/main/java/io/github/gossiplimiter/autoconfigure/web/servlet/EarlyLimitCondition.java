package io.github.gossiplimiter.autoconfigure.web.servlet;

import io.github.gossiplimiter.autoconfigure.LimitCondition;
import io.github.gossiplimiter.autoconfigure.LimitProperties;

/**
 * Matches where a limit applies before requests are authenticated.
 */
class EarlyLimitCondition extends LimitCondition {

	EarlyLimitCondition() {
		super("Limit before authentication", LimitProperties::isBeforeAuthentication);
	}

}
