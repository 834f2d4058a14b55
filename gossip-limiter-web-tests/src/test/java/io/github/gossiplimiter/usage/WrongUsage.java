/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.usage;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.mock.env.MockEnvironment;

import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.change.GossipLimiterChangeAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.concurrency.GossipLimiterConcurrencyAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.lease.GossipLimiterLeaseAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.method.GossipLimiterConcurrencyMethodAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.method.GossipLimiterMethodAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.store.GossipLimiterStoreAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.web.servlet.GossipLimiterConcurrencyServletAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.web.servlet.GossipLimiterServletAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A servlet application that shall not start, and what a user would read about it.
 *
 * @param failure why it did not start, or nothing if it did
 */
record WrongUsage(@Nullable Throwable failure) {

	private static final WebApplicationContextRunner RUNNER = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(WebMvcAutoConfiguration.class, AopAutoConfiguration.class,
				DispatcherServletAutoConfiguration.class, HttpMessageConvertersAutoConfiguration.class,
				JacksonAutoConfiguration.class, GossipLimiterAutoConfiguration.class,
				GossipLimiterLeaseAutoConfiguration.class, GossipLimiterStoreAutoConfiguration.class,
				GossipLimiterChangeAutoConfiguration.class, GossipLimiterMethodAutoConfiguration.class,
				GossipLimiterServletAutoConfiguration.class, GossipLimiterConcurrencyAutoConfiguration.class,
				GossipLimiterConcurrencyMethodAutoConfiguration.class,
				GossipLimiterConcurrencyServletAutoConfiguration.class))
		.withInitializer(WrongUsage::beLazy)
		.withPropertyValues("gossip-limiter.limits.search.limit=5", "gossip-limiter.limits.search.window=30s");

	/*
	 * As SpringApplication does.
	 */
	private static void beLazy(ConfigurableApplicationContext context) {
		if (context.getEnvironment().getProperty("spring.main.lazy-initialization", Boolean.class, false)) {
			context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor());
		}
	}

	/**
	 * Start an application.
	 * @param settings properties, separated by semicolons; those without a known prefix
	 * are ours
	 * @param beans classes of beans
	 */
	static WrongUsage start(String settings, Class<?>... beans) {
		return run(RUNNER.withPropertyValues(properties(settings)), beans);
	}

	/**
	 * Start an application with environment variables.
	 */
	static WrongUsage startWithVariables(Map<String, Object> variables, String settings) {
		return run(RUNNER.withPropertyValues(properties(settings))
			.withInitializer((context) -> context.getEnvironment()
				.getPropertySources()
				.replace(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
						new SystemEnvironmentPropertySource(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
								variables))));
	}

	/**
	 * Start an application with system properties.
	 */
	static WrongUsage startWithSystemProperties(String... pairs) {
		return run(RUNNER.withSystemProperties(pairs));
	}

	private static WrongUsage run(WebApplicationContextRunner runner, Class<?>... beans) {
		AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
		runner.withUserConfiguration(beans).run((context) -> failure.set(context.getStartupFailure()));
		return new WrongUsage(failure.get());
	}

	private static String[] properties(String settings) {
		return Arrays.stream(settings.split(";(?= |$)", -1))
			.map(String::trim)
			.filter((setting) -> !setting.isEmpty())
			.map((setting) -> setting.matches("(spring|server|management)\\..*") ? setting
					: "gossip-limiter." + setting.replace("limits.[", "limits["))
			.toArray(String[]::new);
	}

	/**
	 * Check that the failure is explained as it would be to a user.
	 * @param description part of what is said to be wrong
	 * @param action part of what is said to help
	 */
	void assertExplained(String description, String action) {
		assertThat(this.failure).as("the application started").isNotNull();
		FailureAnalysis analysis = analyze(Objects.requireNonNull(this.failure));
		assertThat(analysis.getDescription()).contains(description);
		assertThat(analysis.getAction()).contains(action);
	}

	/**
	 * Check that the application started.
	 */
	void assertStarted() {
		assertThat(this.failure).isNull();
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
