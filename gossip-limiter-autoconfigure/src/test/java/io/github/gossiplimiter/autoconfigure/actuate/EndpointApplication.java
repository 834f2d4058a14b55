/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.test.web.reactive.server.WebTestClient;

import io.github.gossiplimiter.RateLimiter;

/**
 * A WebFlux application with the endpoint exposed, reached over HTTP.
 */
final class EndpointApplication implements AutoCloseable {

	private final ConfigurableApplicationContext context;

	private EndpointApplication(ConfigurableApplicationContext context) {
		this.context = context;
	}

	static EndpointApplication start(String... properties) {
		return start(List.of(), properties);
	}

	static EndpointApplication start(List<Class<?>> configurations, String... properties) {
		List<Class<?>> sources = new ArrayList<>(configurations);
		sources.add(Application.class);
		return new EndpointApplication(new SpringApplicationBuilder(sources.toArray(Class<?>[]::new))
			.properties("server.port=0", "spring.main.banner-mode=off",
					"management.endpoints.web.exposure.include=gossiplimiter,health,metrics",
					"management.endpoint.health.show-details=always")
			.properties(properties)
			.run());
	}

	WebTestClient client() {
		return WebTestClient.bindToServer().baseUrl(uri("").toString()).build();
	}

	/**
	 * The address of a path below the endpoints, which is already encoded.
	 */
	URI uri(String path) {
		String port = this.context.getEnvironment().getRequiredProperty("local.server.port");
		return URI.create("http://127.0.0.1:" + port + "/actuator" + path);
	}

	RateLimiter rateLimiter() {
		return this.context.getBean(RateLimiter.class);
	}

	@Override
	public void close() {
		this.context.close();
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(NodeConfiguration.class)
	static class Application {

		/**
		 * Event loops of this application alone: those shared by default end with the
		 * first application of a test that does.
		 */
		@Bean
		ReactorResourceFactory reactorResourceFactory() {
			ReactorResourceFactory factory = new ReactorResourceFactory();
			factory.setUseGlobalResources(false);
			factory.setShutdownQuietPeriod(Duration.ZERO);
			return factory;
		}

	}

}
