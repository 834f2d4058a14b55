/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.dashboard;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient;

import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.actuate.ClusterViewAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.actuate.GossipLimiterEndpointAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "gossip-limiter.dashboard.enabled=true",
				"management.endpoints.web.exposure.include=gossiplimiter,gossiplimiterdashboard" })
@AutoConfigureWebTestClient
class GossipLimiterDashboardTests {

	private static final String EXPOSED = "management.endpoints.web.exposure.include=gossiplimiter,"
			+ "gossiplimiterdashboard";

	private static final String ENABLED = "gossip-limiter.dashboard.enabled=true";

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner().withConfiguration(
			AutoConfigurations.of(GossipLimiterAutoConfiguration.class, ClusterViewAutoConfiguration.class,
					GossipLimiterEndpointAutoConfiguration.class, GossipLimiterDashboardAutoConfiguration.class));

	private final WebTestClient client;

	GossipLimiterDashboardTests(@Autowired WebTestClient client) {
		this.client = client;
	}

	@Test
	void pageIsServedBesideTheEndpoint() {
		this.client.get()
			.uri("/actuator/gossiplimiterdashboard")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentType("text/html")
			.expectBody(String.class)
			.value((page) -> assertThat(page).contains("Content-Security-Policy", "default-src 'none'")
				.doesNotContain("<script>", "unsafe"));
	}

	@ParameterizedTest
	@CsvSource({ "dashboard.js, text/javascript", "sparkline.js, text/javascript", "dashboard.css, text/css" })
	void partsAreServed(String name, String type) {
		this.client.get()
			.uri("/actuator/gossiplimiterdashboard/" + name)
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentType(type);
	}

	@ParameterizedTest
	@ValueSource(strings = { "dashboard.html", "package-info.class", "nothing" })
	void nothingElseIsServed(String name) {
		this.client.get().uri("/actuator/gossiplimiterdashboard/" + name).exchange().expectStatus().isNotFound();
	}

	@Test
	void dashboardIsOffByDefault() {
		this.contextRunner.withPropertyValues(EXPOSED)
			.run((context) -> assertThat(context).doesNotHaveBean(GossipLimiterDashboardEndpoint.class));
	}

	@Test
	void dashboardNeedsItsExposureAndThatOfTheEndpoint() {
		this.contextRunner.withPropertyValues(ENABLED, EXPOSED)
			.run((context) -> assertThat(context).hasSingleBean(GossipLimiterDashboardEndpoint.class));
		this.contextRunner.withPropertyValues(ENABLED)
			.run((context) -> assertThat(context).doesNotHaveBean(GossipLimiterDashboardEndpoint.class));
		this.contextRunner
			.withPropertyValues(ENABLED, "management.endpoints.web.exposure.include=gossiplimiterdashboard")
			.run((context) -> assertThat(context).doesNotHaveBean(GossipLimiterDashboardEndpoint.class));
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
