/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.web;

import java.io.IOException;
import java.io.OutputStream;

import org.springframework.boot.Banner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

/**
 * One endpoint that does next to nothing, so that what stands in front of it shows.
 */
@RestController
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class WebCostServer {

	static final String PATH = "/bench";

	/**
	 * Opens the line that tells the port.
	 */
	static final String PORT_PREFIX = "listening on ";

	/**
	 * Start, tell the port, and stop when the standard input ends: a server never
	 * outlives the process that started it.
	 */
	public static void main(String[] args) throws IOException {
		try (ConfigurableApplicationContext context = start(args)) {
			System.out.println(PORT_PREFIX + port(context));
			System.in.transferTo(OutputStream.nullOutputStream());
		}
	}

	static ConfigurableApplicationContext start(String... args) {
		return new SpringApplicationBuilder(WebCostServer.class).bannerMode(Banner.Mode.OFF)
			.properties("server.address=127.0.0.1", "server.port=0", "logging.level.root=warn")
			.run(args);
	}

	static int port(ConfigurableApplicationContext context) {
		return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
	}

	@Bean
	@ConditionalOnBooleanProperty("benchmark.empty-filter")
	WebFilter emptyFilter() {
		return (exchange, chain) -> chain.filter(exchange);
	}

	@GetMapping(PATH)
	Mono<String> bench() {
		return Mono.just("ok");
	}

}
