/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

import io.github.gossiplimiter.autoconfigure.properties.LimitProperties;

/**
 * Refuses limits on logins that cannot work.
 */
final class LoginChecks {

	private static final String ON_FAILURE = LimitProperties.CHARGE_FAILED_AUTHENTICATION;

	private static final String SECURITY = "org.springframework.security.authentication.AuthenticationManager";

	private LoginChecks() {
	}

	static void check(ConfiguredLimit limit) {
		LimitProperties properties = limit.properties();
		if (properties.countsByAccount()) {
			checkSecurity(limit, "key", "is account, the account that a login names,");
			checkAccount(limit, properties);
		}
		else if (properties.chargesFailedAuthentication()) {
			checkSecurity(limit, "charge", "is " + ON_FAILURE + ",");
			if (!properties.getPaths().isEmpty() && !properties.isBeforeAuthentication()) {
				throw limit.wrong("charge",
						"is " + ON_FAILURE
								+ ", but the limit applies to its paths after authentication, where requests "
								+ "whose authentication failed do not arrive.",
						"Set '" + limit.path("before-authentication") + "' to true.");
			}
		}
	}

	private static void checkSecurity(ConfiguredLimit limit, String property, String problem) {
		if (!ClassUtils.isPresent(SECURITY, null)) {
			throw limit.wrong(property,
					problem + " but Spring Security, which checks logins, is not on the class path.",
					"Add 'spring-boot-starter-security', or limit the path of the login and charge by its response, for "
							+ "example 'charge: on-status:401'.");
		}
	}

	private static void checkAccount(ConfiguredLimit limit, LimitProperties properties) {
		String refused = refused(properties);
		if (refused != null) {
			throw limit.wrong(refused,
					"is set, but the limit has the key account: it applies to every login that Spring Security checks, and "
							+ "knows nothing but the account.",
					"Remove it, or limit the path of the login by another key, for example 'key: ip'.");
		}
		String charge = properties.getCharge().trim();
		if (!charge.equals(LimitProperties.CHARGE_ALL) && !properties.chargesFailedAuthentication()) {
			throw limit.wrong("charge",
					"is '" + charge + "', but the limit has the key account, and a login succeeds or fails.",
					"Set it to before to charge every login, or to " + ON_FAILURE + " to charge those that fail.");
		}
	}

	private static @Nullable String refused(LimitProperties properties) {
		if (!properties.getPaths().isEmpty()) {
			return "paths";
		}
		if (properties.isBeforeAuthentication()) {
			return "before-authentication";
		}
		if (properties.getCondition() != null) {
			return "condition";
		}
		if (!properties.getCost().trim().equals("1")) {
			return "cost";
		}
		if (!properties.getPlans().isEmpty()) {
			return "plans";
		}
		if (properties.getTenant() != null) {
			return "tenant";
		}
		if (!properties.getAllow().isEmpty()) {
			return "allow";
		}
		return properties.getDeny().isEmpty() ? null : "deny";
	}

}
