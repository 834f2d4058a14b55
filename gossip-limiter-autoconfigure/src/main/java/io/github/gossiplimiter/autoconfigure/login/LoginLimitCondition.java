/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import io.github.gossiplimiter.autoconfigure.properties.LimitCondition;
import io.github.gossiplimiter.autoconfigure.properties.LimitProperties;

/**
 * Matches where a limit depends on authentications that fail. Other applications keep
 * their authentication managers as they are.
 */
class LoginLimitCondition extends LimitCondition {

	LoginLimitCondition() {
		super("Limit on logins", LimitProperties::observesAuthentication);
	}

}
