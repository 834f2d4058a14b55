/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.rule.ChargePolicy;
import io.github.gossiplimiter.autoconfigure.rule.expression.ExpressionFailures;

/**
 * Reads the property {@code charge} of limits on requests.
 */
final class ChargePolicyReader {

	private static final String BEFORE = "before";

	private static final String ON_STATUS = "on-status:";

	private static final String ON_LOCATION = "on-location:";

	private static final String ON_RESPONSE = "on-response:";

	private static final String ON_AUTHENTICATION_FAILURE = "on-authentication-failure";

	private static final String ON_EXCEPTION = "on-exception";

	private static final String EXAMPLE = "Set it to one of: before; on-status: with status codes or classes of them, "
			+ "for example on-status:401,403 or on-status:4xx; on-location: with a pattern of the location of a redirect, "
			+ "for example on-location:/login?error*; on-response: with an expression over the response, for example "
			+ "on-response:status == 302 and headers['Location'] matches '.*error.*'; on-authentication-failure, which "
			+ "asks Spring Security.";

	private ChargePolicyReader() {
	}

	static @Nullable ChargePolicy<ResponseFacts> read(Setting setting, ExpressionFailures failures) {
		String text = setting.text().trim();
		if (text.equals(BEFORE)) {
			return null;
		}
		if (text.equals(ON_AUTHENTICATION_FAILURE)) {
			return ResponseFacts::authenticationFailed;
		}
		if (text.startsWith(ON_STATUS)) {
			return StatusCodes.parse(setting, text.substring(ON_STATUS.length()), EXAMPLE);
		}
		if (text.startsWith(ON_LOCATION)) {
			return RedirectPattern.parse(setting, text.substring(ON_LOCATION.length()).trim(), EXAMPLE);
		}
		if (text.startsWith(ON_RESPONSE)) {
			return ResponseExpression.parse(setting, text.substring(ON_RESPONSE.length()).trim(), failures);
		}
		if (text.startsWith(ON_EXCEPTION)) {
			throw setting.wrong("is '" + text + "', but a request ends with a status.",
					"Use a limit of its own for methods. " + EXAMPLE);
		}
		throw setting.wrong("is '" + text + "', which is no way to charge.", EXAMPLE);
	}

}
