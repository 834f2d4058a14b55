/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits on all paths next to Actuator, on the port of the application and on one of its
 * own.
 */
class ManagementPortTests {

	private static final int SERVED = 404;

	private static ConfigurableApplicationContext start(String... arguments) {
		SpringApplication application = new SpringApplication(WebApplication.class);
		application.setWebApplicationType(WebApplicationType.REACTIVE);
		application.setRegisterShutdownHook(false);
		String[] all = new String[arguments.length + 4];
		all[0] = "--server.port=0";
		all[1] = "--gossip-limiter.limits.all.limit=2";
		all[2] = "--gossip-limiter.limits.all.window=1h";
		all[3] = "--gossip-limiter.limits.all.paths=/**";
		System.arraycopy(arguments, 0, all, 4, arguments.length);
		return application.run(all);
	}

	@Test
	void portOfItsOwnIsNotLimited() {
		try (ConfigurableApplicationContext context = start("--management.server.port=0",
				"--management.server.address=127.0.0.1", "--management.endpoints.web.exposure.include=*")) {
			for (int i = 0; i < 5; i++) {
				assertThat(status(context, "local.management.port", "/actuator/health")).isEqualTo(200);
				assertThat(status(context, "local.management.port", "/actuator/gossiplimiter")).isEqualTo(200);
			}
			assertThat(status(context, "local.server.port", "/any")).isEqualTo(SERVED);
			assertThat(status(context, "local.server.port", "/any")).isEqualTo(SERVED);
			assertThat(status(context, "local.server.port", "/any")).isEqualTo(429);
		}
	}

	@Test
	void probesAreLeftOutOfALimitOnAllPaths() {
		try (ConfigurableApplicationContext context = start("--management.endpoint.health.probes.enabled=true")) {
			for (String path : new String[] { "", "/liveness", "/readiness" }) {
				for (int i = 0; i < 3; i++) {
					assertThat(status(context, "local.server.port", "/actuator/health" + path)).isEqualTo(200);
				}
			}
			assertThat(status(context, "local.server.port", "/actuator/health/..;/any")).isEqualTo(SERVED);
			assertThat(status(context, "local.server.port", "/actuator")).isEqualTo(200);
			assertThat(status(context, "local.server.port", "/actuator")).isEqualTo(429);
			assertThat(status(context, "local.server.port", "/actuator/health")).isEqualTo(200);
		}
	}

	@Test
	void probesAreLimitedIfConfigured() {
		try (ConfigurableApplicationContext context = start("--gossip-limiter.web.exempt-health-probes=false")) {
			assertThat(status(context, "local.server.port", "/actuator/health")).isEqualTo(200);
			assertThat(status(context, "local.server.port", "/actuator/health")).isEqualTo(200);
			assertThat(status(context, "local.server.port", "/actuator/health")).isEqualTo(429);
		}
		try (ConfigurableApplicationContext context = start("--gossip-limiter.limits.all.paths=/**,/actuator/health")) {
			assertThat(status(context, "local.server.port", "/actuator/health")).isEqualTo(200);
			assertThat(status(context, "local.server.port", "/actuator/health")).isEqualTo(200);
			assertThat(status(context, "local.server.port", "/actuator/health")).isEqualTo(429);
		}
	}

	private static int status(ConfigurableApplicationContext context, String port, String path) {
		return WebTestClient.bindToServer()
			.baseUrl("http://127.0.0.1:" + context.getEnvironment().getRequiredProperty(port))
			.build()
			.get()
			.uri(path)
			.exchange()
			.expectBody()
			.returnResult()
			.getStatus()
			.value();
	}

}
