package io.github.gossiplimiter.autoconfigure.web.reactive;

import io.github.gossiplimiter.autoconfigure.LimitCondition;
import io.github.gossiplimiter.autoconfigure.LimitProperties;

/**
 * Matches where a limit applies before requests are authenticated. Other applications do
 * without a filter on the way of every request.
 */
class EarlyLimitCondition extends LimitCondition {

	EarlyLimitCondition() {
		super("Limit before authentication", LimitProperties::isBeforeAuthentication);
	}

}
