/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import io.github.gossiplimiter.Clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Limits whose permits are leased, in a servlet application on virtual threads where Java
 * has them, with a coordinator that answers when it is told to.
 */
@TestInstance(Lifecycle.PER_CLASS)
class StrictServletTests {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private final Stack stack = Stack.start(WebApplicationType.SERVLET, "TomcatServlet", false, properties(),
			Application.class, AnyController.class);

	private final Client client = this.stack.client();

	private final HeldCoordinator coordinator = this.stack.context().getBean(HeldCoordinator.class);

	@AfterEach
	void mend() {
		this.coordinator.release();
	}

	@AfterAll
	void stop() {
		this.stack.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/one", "/pair" })
	@Tag("D19")
	@Tag("A1")
	void requestWaitsUntilPermitsAreThere(String path) {
		this.coordinator.hold();
		CompletableFuture<Answer> answer = this.client.sendAsync("GET", path, "");
		await().atMost(PATIENCE).until(() -> this.coordinator.held() > 0);
		assertThat(answer).isNotDone();
		this.coordinator.release();
		assertThat(answer.join().status()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/late", "/late-pair" })
	@Tag("D12")
	@Tag("A1")
	void requestWaitsNoLongerThanItMust(String path) {
		this.coordinator.hold();
		Answer answer = this.client.get(path);
		assertThat(answer.status()).isEqualTo(429);
		assertThat(answer.header("RateLimit")).contains(";gossip-mode=\"degraded\"");
		assertThat(answer.body()).contains("is not known at present");
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void requestIsServedByAVirtualThread() {
		assertThat(this.client.get("/free").body()).startsWith("VirtualThread");
	}

	private static Map<String, Object> properties() {
		Map<String, Object> properties = new HashMap<>(
				Map.of("spring.config.name", "none", "server.port", 0, "server.address", "127.0.0.1",
						"spring.threads.virtual.enabled", true, "spring.cloud.gateway.server.webflux.enabled", false,
						"logging.level.root", "warn", "gossip-limiter.strict.max-wait", "2s"));
		strict(properties, "one", "/one");
		strict(properties, "pair-a", "/pair");
		strict(properties, "pair-b", "/pair");
		strict(properties, "late", "/late");
		strict(properties, "late-a", "/late-pair");
		strict(properties, "late-b", "/late-pair");
		return properties;
	}

	private static void strict(Map<String, Object> properties, String name, String path) {
		String prefix = "gossip-limiter.limits." + name + ".";
		properties.putAll(Map.of(prefix + "limit", 5, prefix + "window", "30s", prefix + "consistency", "strict",
				prefix + "paths", path));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		@Bean
		HeldCoordinator coordinator(Clock clock) {
			return new HeldCoordinator(clock);
		}

	}

	@RestController
	static class AnyController {

		@GetMapping("/{any}")
		String any() {
			return Thread.currentThread().toString();
		}

	}

}
