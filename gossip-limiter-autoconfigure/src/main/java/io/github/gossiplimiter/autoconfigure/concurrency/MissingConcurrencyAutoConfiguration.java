/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

import java.util.Map;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

/**
 * Stops the start of an application that limits concurrency without the library for it: a
 * limit is never silently absent.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = GossipLimiterAutoConfiguration.class)
@ConditionalOnMissingClass("io.github.gossiplimiter.concurrency.ConcurrencyLimiter")
@ConditionalOnBooleanProperty(name = "gossip-limiter.enabled", matchIfMissing = true)
public final class MissingConcurrencyAutoConfiguration {

	private static final String PREFIX = "gossip-limiter.concurrency";

	private static final String PROBLEM = "limits concurrency, but the library for that is missing.";

	private static final String DEPENDENCY = "Add the dependency io.github.gossiplimiter:gossip-limiter-concurrency";

	/*
	 * Before any bean is made: one that takes ConcurrencyLimits would fail first.
	 */
	@Bean
	static BeanFactoryPostProcessor gossipLimiterMissingConcurrencyProperties(Environment environment) {
		return (beanFactory) -> {
			Map<String, Object> configured = Binder.get(environment)
				.bind(PREFIX, Bindable.mapOf(String.class, Object.class))
				.orElse(Map.of());
			for (String name : configured.keySet()) {
				throw GossipLimiterConfigurationException.property(PREFIX + "." + name, PROBLEM,
						DEPENDENCY + ", or remove the limit '" + name + "'.");
			}
		};
	}

	@Bean
	SmartInitializingSingleton gossipLimiterMissingConcurrencyAnnotations(LimitDefinitions definitions) {
		return () -> {
			for (Class<?> type : definitions.candidates()) {
				String place = ConcurrencyAnnotations.placeIn(type);
				if (place != null) {
					throw new GossipLimiterConfigurationException(place, PROBLEM,
							DEPENDENCY + ", or remove the annotation.");
				}
			}
		};
	}

}
