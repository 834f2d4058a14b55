/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.change;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cloud.autoconfigure.ConfigurationPropertiesRebinderAutoConfiguration;
import org.springframework.cloud.autoconfigure.RefreshAutoConfiguration;
import org.springframework.cloud.context.refresh.ContextRefresher;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits in a file that is changed, and read again by Spring Cloud.
 */
class ContextRefreshTests {

	@TempDir
	private Path directory = Path.of("");

	@ParameterizedTest
	@CsvSource({ "keep, 18", "reset, 20" })
	void limitFollowsItsFileAndTheCountFollowsTheMode(String mode, long remaining) throws IOException {
		write(10);
		try (ConfigurableApplicationContext context = start(mode)) {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			limiter.tryAcquire("pay", "a", 2);
			write(20);
			assertThat(context.getBean(ContextRefresher.class).refresh())
				.containsExactly("gossip-limiter.limits.pay.limit");
			assertThat(limiter.limit("pay").windows().get(0).permits()).isEqualTo(20);
			assertThat(limiter.peek("pay", "a", 1).remaining()).isEqualTo(remaining);
			assertThat(context.getBean(ContextRefresher.class).refresh()).isEmpty();
			assertThat(limiter.peek("pay", "a", 1).remaining()).isEqualTo(remaining);
		}
	}

	private void write(int permits) throws IOException {
		Files.writeString(this.directory.resolve("application.yml"),
				"gossip-limiter.limits.pay: { limit: " + permits + ", window: 1h }");
	}

	private ConfigurableApplicationContext start(String mode) {
		return new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
			.registerShutdownHook(false)
			.run("--spring.config.location=" + this.directory.toUri(), "--spring.main.banner-mode=off",
					"--gossip-limiter.change-mode=" + mode);
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ GossipLimiterAutoConfiguration.class, GossipLimiterChangeAutoConfiguration.class,
			ConfigurationPropertiesRebinderAutoConfiguration.class, RefreshAutoConfiguration.class })
	static class Application {

	}

}
