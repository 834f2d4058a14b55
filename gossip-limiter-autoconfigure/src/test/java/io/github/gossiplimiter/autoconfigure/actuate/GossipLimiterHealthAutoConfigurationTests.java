/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.github.gossiplimiter.RateLimiter;

import static org.assertj.core.api.Assertions.assertThat;

class GossipLimiterHealthAutoConfigurationTests {

	private static final String BEAN_NAME = "gossipLimiterHealthIndicator";

	private final ApplicationContextRunner unconfigured = new ApplicationContextRunner().withConfiguration(
			AutoConfigurations.of(ClusterViewAutoConfiguration.class, GossipLimiterHealthAutoConfiguration.class));

	private final ApplicationContextRunner runner = this.unconfigured.withUserConfiguration(NodeConfiguration.class);

	@Test
	void healthIsUpWithDetails() {
		this.runner.run((context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			limiter.tryAcquire(NodeConfiguration.SEARCH, "alice");
			long keys = limiter.limitNames().stream().mapToLong((name) -> limiter.status(name).keys()).sum();
			Health health = health(context.getBean(BEAN_NAME, HealthIndicator.class));
			assertThat(health.getStatus()).isEqualTo(Status.UP);
			assertThat(health.getDetails())

				.isEqualTo(Map.of("node", "a", "limits", 3, "keys", keys, "members", 0, "unreachable", List.of()));
		});
	}

	@Test
	void healthWhenMembersAreLostStaysUp() {
		this.runner.withUserConfiguration(FixedCluster.class).run((context) -> {
			Health health = health(context.getBean(BEAN_NAME, HealthIndicator.class));
			assertThat(health.getStatus()).isEqualTo(Status.UP);
			assertThat(health.getDetails()).containsEntry("members", 1).containsEntry("unreachable", List.of("c"));
		});
	}

	@Test
	void healthAppearsAsGossipLimiter() {
		try (EndpointApplication application = EndpointApplication.start()) {
			application.client()
				.get()
				.uri("/health")
				.exchange()
				.expectStatus()
				.isOk()
				.expectBody()
				.jsonPath("$.components.gossipLimiter.status")
				.isEqualTo("UP")
				.jsonPath("$.components.gossipLimiter.details.node")
				.isEqualTo("a");
		}
	}

	@Test
	void healthWhenDisabledIsAbsent() {
		this.runner.withPropertyValues("management.health.gossip-limiter.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(BEAN_NAME));
	}

	@Test
	void healthWithoutRateLimiterIsAbsent() {
		this.unconfigured.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(BEAN_NAME));
	}

	@Test
	void healthWithoutItsLibraryIsAbsent() {
		this.runner.withClassLoader(new FilteredClassLoader(HealthIndicator.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(BEAN_NAME));
	}

	@Test
	void healthBacksOffForAnotherOfItsName() {
		this.runner.withBean(BEAN_NAME, HealthIndicator.class, () -> () -> Health.outOfService().build())
			.run((context) -> assertThat(health(context.getBean(BEAN_NAME, HealthIndicator.class)).getStatus())
				.isEqualTo(Status.OUT_OF_SERVICE));
	}

	private static Health health(HealthIndicator indicator) {
		return Objects.requireNonNull(indicator.health());
	}

}
