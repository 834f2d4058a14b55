/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Applications beside and after each other in one process, as in tests and with restarts
 * by development tools.
 */
class SeveralApplicationsTests {

	@Test
	void applicationsDoNotShareTheirLimits() {
		try (ConfigurableApplicationContext one = start(); ConfigurableApplicationContext other = start()) {
			one.getBean(Desk.class).ask();
			assertThatExceptionOfType(RateLimitExceededException.class).isThrownBy(() -> one.getBean(Desk.class).ask());
			other.getBean(Desk.class).ask();
		}
	}

	@Test
	void restartedApplicationStartsEmptyAndLeavesNoThreadBehind() {
		long before = threads();
		for (int i = 0; i < 3; i++) {
			try (ConfigurableApplicationContext context = start()) {
				context.getBean(Desk.class).ask();
				assertThatExceptionOfType(RateLimitExceededException.class)
					.isThrownBy(() -> context.getBean(Desk.class).ask());
			}
		}
		await().atMost(Duration.ofSeconds(10)).until(() -> threads() <= before);
	}

	private static long threads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().startsWith("gossip-limiter"))
			.count();
	}

	private static ConfigurableApplicationContext start() {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		context.register(Desk.class, GossipLimiterAutoConfiguration.class, GossipLimiterMethodAutoConfiguration.class,
				AopAutoConfiguration.class);
		context.refresh();
		assertThat(threads()).isPositive();
		return context;
	}

	static class Desk {

		@RateLimited(limit = 1, window = "1h")
		public void ask() {
		}

	}

}
