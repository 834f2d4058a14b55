/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.Arrays;
import java.util.Map;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application to which the starter was just added.
 */
@ExtendWith(OutputCaptureExtension.class)
class FirstStartTests {

	private static final String OURS = "io.github.gossiplimiter.autoconfigure.";

	@ParameterizedTest
	@ValueSource(strings = { "TomcatServlet", "JettyServlet", "NettyReactive" })
	void applicationMayHaveBeansNamedAfterLimiters(String server) {
		try (Stack stack = start(server)) {
			assertThat(stack.client().status("/limited")).isEqualTo(200);
			assertThat(stack.client().status("/limited")).isEqualTo(429);
			assertThat(stack.context().getBean("rateLimiter")).isEqualTo("of the application");
			ConfigurableListableBeanFactory beans = stack.context().getBeanFactory();
			assertThat(Arrays.stream(beans.getBeanDefinitionNames())
				.filter((name) -> isOurs(beans.getBeanDefinition(name)))).hasSizeGreaterThan(10)
				.allMatch((name) -> name.matches("gossip(RateLimiter|Limiter).*|gossip-limiter-.*|" + OURS + ".*"));
		}
	}

	private static boolean isOurs(BeanDefinition definition) {
		String factory = definition.getFactoryBeanName();
		String type = definition.getBeanClassName();
		return (factory != null && factory.startsWith(OURS)) || (type != null && type.startsWith(OURS));
	}

	@ParameterizedTest
	@ValueSource(strings = { "TomcatServlet", "JettyServlet", "NettyReactive" })
	void startIsReportedInOneLineThatDoesNotReadAsSwitchedOff(String server, CapturedOutput output) {
		start(server).close();
		assertThat(output.getOut().lines().filter((line) -> line.contains("StartReport"))).singleElement()
			.asString()
			.contains(" INFO ", "started alone, without a cluster: 1 limit [Shop.limited]");
		assertThat(output).doesNotContain("was not registered");
	}

	private static Stack start(String server) {
		return Stack.start(server,
				Map.of("spring.config.name", "unserved", "logging.level.org.springframework.boot.web.servlet", "info",
						"logging.level.io.github.gossiplimiter", "info"),
				Application.class);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Shop.class)
	static class Application {

		@Bean
		String rateLimiter() {
			return "of the application";
		}

		@Bean
		String rateLimitFilter() {
			return "of the application";
		}

		@Bean
		String rateLimitWebFilter() {
			return "of the application";
		}

	}

	@RestController
	static class Shop {

		@GetMapping("/limited")
		@RateLimited(limit = 1, window = "60s")
		String limited() {
			return "fine";
		}

	}

}
