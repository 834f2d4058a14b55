/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.usage;

import java.util.Map;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Environment variables and system properties: misspelt ones stop the start, and those of
 * others do no harm.
 */
class OutsideNameTests {

	@ParameterizedTest
	@ValueSource(strings = { "GOSSIPLIMITER_LIMITS_SEARCH_LIMT", "GOSSIP_LIMITER_LIMITS_SEARCH_LIMT",
			"GOSSIPLIMITER_LIMTS_SEARCH_LIMIT", "GOSSIPLIMITER_WEB_TRUSTED_PROXYS_0", "GOSSIPLIMITER_CLUSTR_PORT",
			"GOSSIPLIMITER_CLUSTER_SEDS", "gossiplimiter_web_ordr", "GOSSIP_LIMITER_ENABLD",
			"GOSSIPLIMITER_LIMITS_SEARCH_PLANS_GOLD_LIMT", "gossip-limiter.limits.search.limt" })
	void misspeltVariableIsExplained(String name) {
		WrongUsage.startWithVariables(Map.of(name, "1"), "")
			.assertExplained("The environment variable '" + name + "' looks like a property of the limiter",
					"GOSSIPLIMITER_LIMITS_SEARCH_LIMIT");
	}

	@ParameterizedTest
	@ValueSource(strings = { "GOSSIPLIMITER_GOSSIP_KEYFANOUT", "GOSSIP_LIMITER_GOSSIP_KEY_FAN_OUT" })
	void variableOfARemovedPropertyIsExplained(String name) {
		WrongUsage.startWithVariables(Map.of(name, "true"), "")
			.assertExplained("The environment variable '" + name + "' was removed", "--set gossip.key-fan-out=true");
	}

	@ParameterizedTest
	@ValueSource(strings = { "gossip-limiter.limits.search.limt", "gossip-limiter.limts.search.limit",
			"gossipLimiter.web.ordr", "gossip-limiter.limits[search].limt" })
	void misspeltSystemPropertyIsExplained(String name) {
		WrongUsage.startWithSystemProperties(name + "=1")
			.assertExplained("The system property '" + name + "' looks like a property of the limiter",
					"-Dgossip-limiter.limits.search.limit");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			GOSSIPLIMITER_LIMITS_SEARCH_LIMIT           | 9
			GOSSIP_LIMITER_LIMITS_SEARCH_LIMIT          | 9
			gossiplimiter_limits_search_limit           | 9
			GOSSIPLIMITER_LIMITS_SEARCH_PATHS_0         | /a
			GOSSIP_LIMITER_LIMITS_SEARCH_PATHS_0        | /a
			GOSSIPLIMITER_LIMITS_SEARCH_PATHS           | /a,/b
			GOSSIPLIMITER_LIMITS_MYLIMIT_LIMIT          | 9
			GOSSIP_LIMITER_LIMITS_MY_LIMIT_LIMIT        | 9
			GOSSIPLIMITER_LIMITS_SEARCH_ONFAILURE       |
			GOSSIPLIMITER_WEB_TRUSTEDPROXIES_0          | 10.0.0.0/8
			GOSSIP_LIMITER_WEB_TRUSTED_PROXIES_0        | 10.0.0.0/8
			GOSSIPLIMITER_WEB_RETRYAFTERJITTER          | 0.1
			GOSSIPLIMITER_STORE_MAXIMUMMEMORY           | 64MB
			GOSSIPLIMITER_GOSSIP_FANOUT_MAX             | 7
			GOSSIPLIMITER_METHODS_ENABLED               | true
			GOSSIPLIMITER_ENABLED                       | true
			GOSSIP_LIMITER_NODE_ID                      | shop-1
			gossip-limiter.limits.search.limit          | 9
			GOSSIP_LIMITER_SERVICE_HOST                 | 10.0.0.1
			GOSSIP_LIMITER_SERVICE_PORT                 | 7946
			GOSSIP_LIMITER_SERVICE_PORT_GOSSIP          | 7946
			GOSSIP_LIMITER_PORT                         | tcp://10.0.0.1:7946
			GOSSIP_LIMITER_PORT_7946_TCP                | tcp://10.0.0.1:7946
			GOSSIP_LIMITER_PORT_7946_TCP_ADDR           | 10.0.0.1
			GOSSIP_LIMITER_PORT_7946_TCP_PORT           | 7946
			GOSSIP_LIMITER_PORT_7946_TCP_PROTO          | tcp
			GOSSIP_LIMITER_HEADLESS_SERVICE_HOST        | 10.0.0.1
			GOSSIP_LIMITER_HEADLESS_PORT                | tcp://10.0.0.1:7946
			GOSSIPLIMITER_SERVICE_HOST                  | 10.0.0.1
			GOSSIP_LIMITER_TOKEN                        | referred
			GOSSIP_LIMITS                               | of another
			GOSSIPLIMITERX_LIMIT                        | of another
			""")
	void rightVariableDoesNoHarm(String name, String value) {
		WrongUsage
			.startWithVariables(Map.of(name, (value != null) ? value : ""),
					"limits.my-limit.limit=5; limits.my-limit.window=5s; cluster.name=${GOSSIP_LIMITER_TOKEN:none}")
			.assertStarted();
	}

	@Test
	void variableThatSomethingElseOverridesDoesNoHarm() {
		WrongUsage.startWithVariables(Map.of("GOSSIPLIMITER_WEB_ORDER", "7"), "web.order=8").assertStarted();
	}

	@Test
	void limitOfVariablesAloneIsComplete() {
		WrongUsage
			.startWithVariables(Map.of("GOSSIPLIMITER_LIMITS_FRESH_LIMIT", "7", "GOSSIPLIMITER_LIMITS_FRESH_WINDOW",
					"7s", "GOSSIPLIMITER_LIMITS_FRESH_PLANS_GOLD_LIMIT", "8",
					"GOSSIPLIMITER_LIMITS_FRESH_PLANS_GOLD_WINDOW", "8s", "GOSSIPLIMITER_LIMITS_FRESH_PLAN",
					"headers['X-Plan']"), "")
			.assertStarted();
	}

	@ParameterizedTest
	@CsvSource({ "GOSSIPLIMITER_LIMITS_SEARCH_LIMIT, true", "GOSSIP_LIMITER_LIMITS_SEARCH_LIMIT, true",
			"GOSSIPLIMITER_LIMITS_SEARCH_LIMT, false" })
	void variablesOfARunningApplicationAreChecked(String name, boolean right) {
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources()
			.replace(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, new SystemEnvironmentPropertySource(
					StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, Map.of(name, "5")));
		SpringApplication application = new SpringApplication(GossipLimiterAutoConfiguration.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		application.setEnvironment(environment);
		ThrowingCallable start = () -> application
			.run("--gossip-limiter.limits.search.limit=5", "--gossip-limiter.limits.search.window=5s",
					"--spring.config.name=none")
			.close();
		if (right) {
			assertThatNoException().isThrownBy(start);
		}
		else {
			assertThatThrownBy(start).hasStackTraceContaining("The environment variable '" + name + "'");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "gossip-limiter.limits.search.limit", "gossipLimiter.limits.search.limit",
			"gossip-limiter.limits[search].limit" })
	void rightSystemPropertyDoesNoHarm(String name) {
		WrongUsage.startWithSystemProperties(name + "=9").assertStarted();
	}

}
