/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import org.springframework.boot.WebApplicationType;

class LoginJettyTests extends LoginContract {

	@Override
	Stack start() {
		return start(WebApplicationType.SERVLET, "JettyServlet", LoginServletTests.Application.class);
	}

}
