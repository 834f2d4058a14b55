/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.security.core.Authentication;

import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

class LoginChecksTests {

	private static final String LIMIT = "gossip-limiter.limits.login.";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(GossipLimiterAutoConfiguration.class))
		.withPropertyValues(LIMIT + "limit=5", LIMIT + "window=10m");

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					key=account                        | paths=/login               | login.paths' is set, but the limit has the key account
					key=account                        | condition=method == 'POST' | login.condition' is set
					key=account                        | cost=2                     | login.cost' is set
					key=account                        | tenant=header:X            | login.tenant' is set
					key=account                        | allow=10.0.0.0/8           | login.allow' is set
					key=account                        | deny=mallory               | login.deny' is set
					key=account                        | plans.gold.limit=9,plans.gold.window=1m | login.plans' is set
					key=account                        | charge=on-status:401       | a login succeeds or fails
					charge=on-authentication-failure   | paths=/login               | applies to its paths after authentication
					""")
	void limitOnLoginsThatCannotWorkStopsTheStart(String one, String two, String problem) {
		this.runner.withPropertyValues(LIMIT + one)
			.withPropertyValues(properties(two))
			.run((context) -> assertThat(context).getFailure().rootCause().hasMessageContaining(problem));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			key=account                      |
			key=account                      | charge=on-authentication-failure
			charge=on-authentication-failure |
			charge=on-authentication-failure | paths=/login,before-authentication=true
			""")
	void limitOnLoginsStarts(String one, @Nullable String others) {
		this.runner.withPropertyValues(LIMIT + one).withPropertyValues(properties(others)).run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context.getBean(LimitDefinitions.class).observesAuthentication()).isTrue();
		});
	}

	@ParameterizedTest
	@CsvSource({ "key=account", "charge=on-authentication-failure" })
	void limitOnLoginsWithoutSpringSecurityStopsTheStart(String property) {
		this.runner
			.withClassLoader(new FilteredClassLoader(Authentication.class.getPackageName(),
					"org.springframework.security.authentication"))
			.withPropertyValues(LIMIT + property)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("Spring Security, which checks logins, is not on the class path"));
	}

	@Test
	void otherLimitsObserveNoLogins() {
		this.runner
			.run((context) -> assertThat(context.getBean(LimitDefinitions.class).observesAuthentication()).isFalse());
	}

	private static String[] properties(@Nullable String others) {
		return (others == null) ? new String[0]
				: Arrays.stream(others.split(",")).map((each) -> LIMIT + each).toArray(String[]::new);
	}

}
