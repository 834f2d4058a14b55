/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.core.env.Environment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.mock.env.MockEnvironment;

import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Applications that shall not start, and what is said about it.
 */
final class FailedStart {

	private static final String LIMIT = "gossip-limiter.limits.search.";

	private FailedStart() {
	}

	/**
	 * An application that would start.
	 */
	static ReactiveWebApplicationContextRunner runner() {
		return new ReactiveWebApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(GossipLimiterAutoConfiguration.class,
					WebFluxAutoConfiguration.class, GossipLimiterWebFluxAutoConfiguration.class))
			.withPropertyValues(LIMIT + "window=30s", LIMIT + "limit=5", LIMIT + "paths[0]=/search/**");
	}

	/**
	 * Check that a failure is explained as it would be to a user.
	 * @param failure why the application did not start
	 * @param description part of what is said to be wrong
	 * @param action part of what is said to help
	 */
	static void assertExplained(@Nullable Throwable failure, String description, String action) {
		assertThat(failure).as("the application started").isNotNull();
		FailureAnalysis analysis = analyze(Objects.requireNonNull(failure));
		assertThat(analysis.getDescription()).contains(description);
		assertThat(analysis.getAction()).contains(action);
	}

	private static FailureAnalysis analyze(Throwable failure) {
		SpringFactoriesLoader loader = SpringFactoriesLoader.forDefaultResourceLocation();
		List<FailureAnalyzer> analyzers = loader.load(FailureAnalyzer.class,
				SpringFactoriesLoader.ArgumentResolver.of(Environment.class, new MockEnvironment())
					.and(BeanFactory.class, new DefaultListableBeanFactory()),
				SpringFactoriesLoader.FailureHandler.handleMessage((message, ex) -> {
				}));
		return analyzers.stream()
			.map((analyzer) -> analyzer.analyze(failure))
			.filter(Objects::nonNull)
			.findFirst()
			.orElseThrow(() -> new AssertionError("not explained", failure));
	}

}
