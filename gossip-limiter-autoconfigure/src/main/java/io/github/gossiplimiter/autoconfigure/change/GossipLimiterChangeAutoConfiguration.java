/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.change;

import java.util.List;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.cloud.context.environment.EnvironmentChangeEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;

/**
 * Auto-configuration of limits that change while the application runs.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = GossipLimiterAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "gossip-limiter.enabled", matchIfMissing = true)
public final class GossipLimiterChangeAutoConfiguration {

	@Bean
	@ConditionalOnBean(LimitSource.class)
	LimitSourcePoller gossipLimiterLimitSourcePoller(LimitSource source, RateLimiter rateLimiter,
			LimitDefinitions definitions, GossipLimiterProperties properties) {
		return new LimitSourcePoller(source,
				new LimitUpdates(rateLimiter, properties.getChangeMode(), "the limit source"), definitions.limits(),
				properties.getLimitSource().getInterval());
	}

	@Bean
	@Conditional(LoadAdaptiveCondition.class)
	LoadWatch gossipLimiterLoadWatch(RateLimiter rateLimiter, LimitDefinitions definitions,
			ObjectProvider<CpuLoad> load) {
		List<String> adaptive = definitions.loadAdaptive();
		return new LoadWatch(rateLimiter, adaptive, load.getIfAvailable(SystemCpuLoad::new));
	}

	/**
	 * Follows Spring Cloud's refresh of the configuration.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(EnvironmentChangeEvent.class)
	static class RefreshConfiguration {

		@Bean
		RefreshedLimits gossipLimiterRefreshedLimits(Environment environment, LimitDefinitions definitions,
				RateLimiter rateLimiter, GossipLimiterProperties properties) {
			LimitUpdates updates = new LimitUpdates(rateLimiter, properties.getChangeMode(),
					"the refreshed configuration");
			updates.assume(definitions.limits());
			return new RefreshedLimits(environment, definitions, updates);
		}

	}

}
