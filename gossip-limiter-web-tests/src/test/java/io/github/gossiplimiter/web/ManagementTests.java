/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A limit of two requests on all paths beside Actuator, on every stack: requests to a
 * management port of its own and health probes are not limited.
 */
class ManagementTests {

	private static final int SERVED = 404;

	@ParameterizedTest
	@ValueSource(strings = { "TomcatServlet", "JettyServlet", "NettyReactive" })
	void managementPortOfItsOwnIsNotLimited(String server) {
		try (Stack stack = start(server, "management.server.port=0", "management.server.address=127.0.0.1",
				"gossip-limiter.concurrency.all.initial-limit=1", "gossip-limiter.concurrency.all.paths=/**")) {
			Client management = stack.managementClient();
			assertThat(management.port()).isNotEqualTo(stack.client().port());
			for (int i = 0; i < 5; i++) {
				for (String path : new String[] { "/actuator/health", "/actuator/gossiplimiter", "/actuator" }) {
					Answer answer = management.get(path);
					assertThat(answer.status()).as(path).isEqualTo(200);
					assertThat(answer.headerLines("RateLimit")).as(path).isEmpty();
				}
			}
			assertThat(stack.status("all").allowed()).isZero();
			assertLimited(stack.client(), "/any", SERVED);
			assertThat(management.status("/actuator/health")).isEqualTo(200);
		}
	}

	@ParameterizedTest
	@CsvSource({ "TomcatServlet, ''", "JettyServlet, ''", "NettyReactive, ''", "TomcatServlet, /base",
			"JettyServlet, /base", "NettyReactive, /base" })
	void healthProbesAreExemptFromALimitOnAllPaths(String server, String base) {
		String property = server.endsWith("Servlet") ? "server.servlet.context-path=" : "spring.webflux.base-path=";
		try (Stack stack = start(server, property + base, "management.endpoint.health.probes.enabled=true",
				"management.endpoint.health.probes.add-additional-paths=true")) {
			Client client = stack.client();
			String[] probes = { "/actuator/health", "/actuator/health/liveness", "/actuator/health/readiness", "/livez",
					"/readyz" };
			for (String probe : probes) {
				for (int i = 0; i < 3; i++) {
					assertThat(client.status(base + probe)).as(probe).isEqualTo(200);
				}
			}
			assertThat(stack.status("all").allowed()).isZero();
			assertLimited(client, base + "/actuator", 200);
			for (String probe : probes) {
				assertThat(client.status(base + probe)).as(probe).isEqualTo(200);
			}
			assertThat(client.status(base + "/actuator/health/any")).isEqualTo(429);
		}
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '~', delimiter = '|',
			value = { "TomcatServlet | gossip-limiter.web.exempt-health-probes=false",
					"JettyServlet  | gossip-limiter.web.exempt-health-probes=false",
					"NettyReactive | gossip-limiter.web.exempt-health-probes=false",
					"TomcatServlet | gossip-limiter.limits.all.paths=/**,/actuator/health",
					"JettyServlet  | gossip-limiter.limits.all.paths=/**,/actuator/health",
					"NettyReactive | gossip-limiter.limits.all.paths=/**,/actuator/health" })
	void healthProbesAreLimitedIfConfigured(String server, String property) {
		try (Stack stack = start(server, property)) {
			assertLimited(stack.client(), "/actuator/health", 200);
		}
	}

	private static void assertLimited(Client client, String path, int served) {
		assertThat(client.status(path)).isEqualTo(served);
		assertThat(client.status(path)).isEqualTo(served);
		assertThat(client.status(path)).isEqualTo(429);
	}

	private static Stack start(String server, String... more) {
		Map<String, Object> properties = new HashMap<>(Map.of("spring.config.name", "unserved",
				"gossip-limiter.limits.all.limit", 2, "gossip-limiter.limits.all.window", "1h",
				"gossip-limiter.limits.all.paths", "/**", "management.endpoints.web.exposure.include", "*"));
		for (String property : more) {
			String[] pair = property.split("=", 2);
			properties.put(pair[0], pair[1]);
		}
		return Stack.start(server, properties, Application.class);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
