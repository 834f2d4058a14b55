package io.github.gossiplimiter.autoconfigure.web;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.client.ExpressionFailures;
import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * Decides by the response whether a request is charged.
 */
interface ChargePolicy {

	/**
	 * Whether a request with this response is charged.
	 */
	boolean isDue(ResponseFacts response);

	/**
	 * Read a policy.
	 * @param setting what is configured
	 * @param failures records when an expression of it fails
	 * @return nothing if every request is charged, whatever its response
	 */
	static @Nullable ChargePolicy parse(Setting setting, ExpressionFailures failures) {
		return ChargePolicyReader.read(setting, failures);
	}

}
