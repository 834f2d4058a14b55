/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Suspending functions of Kotlin are limited in the name of the principal whose request
 * calls them.
 */
class SuspendedPrincipalTests {

	@ParameterizedTest
	@CsvSource({ "SERVLET, TomcatServlet, SecuredServletTests$Application",
			"REACTIVE, NettyReactive, SecuredReactiveTests$Application" })
	void suspendingFunctionKnowsThePrincipal(WebApplicationType type, String server, String application)
			throws ClassNotFoundException {
		try (Stack stack = Stack.start(type, server, true, Map.of("spring.config.name", "secured"), type(application),
				type("SuspendingAccounts"), type("SuspendingAccountController"),
				type("SecuredContract$PlanConfiguration"))) {
			assertThat(status(stack, "alice")).isEqualTo(200);
			assertThat(status(stack, "alice")).isEqualTo(429);
			assertThat(status(stack, "bob")).isEqualTo(200);
			assertThat(stack.rateLimiter().key("suspending", "alice in suspending")).isPresent();
		}
	}

	private static int status(Stack stack, String user) {
		String credentials = Base64.getEncoder()
			.encodeToString((user + ":" + user + "-secret").getBytes(StandardCharsets.UTF_8));
		return stack.client().status("/suspending", "Authorization", "Basic " + credentials);
	}

	private static Class<?> type(String name) throws ClassNotFoundException {
		return Class.forName(SuspendedPrincipalTests.class.getPackageName() + "." + name);
	}

}
