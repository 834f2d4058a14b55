/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.store;

import java.nio.file.Path;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties.Cold;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.mvstore.MvColdStore;
import io.github.gossiplimiter.mvstore.MvColdStoreSettings;
import io.github.gossiplimiter.store.ColdStore;

/**
 * Auto-configuration of the store for keys that find no room in memory. A bean of type
 * {@link ColdStore} takes its place.
 *
 * @since 0.1.0
 */
@AutoConfiguration(afterName = "io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration")
@ConditionalOnBooleanProperty(name = "gossip-limiter.enabled", matchIfMissing = true)
public final class GossipLimiterStoreAutoConfiguration {

	private static final Log logger = LogFactory.getLog(GossipLimiterStoreAutoConfiguration.class);

	@Bean
	@ConditionalOnBean(ColdStore.class)
	ColdStoreSaver gossipLimiterColdStoreSaver(RateLimiterEngine engine) {
		return new ColdStoreSaver(engine);
	}

	/**
	 * Keys in a file.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnProperty(name = "gossip-limiter.store.cold.type", havingValue = "mvstore")
	@ConditionalOnMissingBean(ColdStore.class)
	static class FileConfiguration {

		/**
		 * Apart, so that nothing of the library is looked at where it is missing.
		 */
		@Configuration(proxyBeanMethods = false)
		@ConditionalOnClass(MvColdStore.class)
		static class PresentConfiguration {

			@Bean
			MvColdStore gossipLimiterColdStore(GossipLimiterProperties properties, Clock clock) {
				Cold cold = properties.getStore().getCold();
				MvColdStoreSettings settings = new MvColdStoreSettings(Path.of(cold.requiredPath()),
						cold.getMaximumSize().toBytes());
				return MvColdStore.open(settings, clock, logger::warn);
			}

		}

		/**
		 * A limit is never silently without its memory.
		 */
		@Configuration(proxyBeanMethods = false)
		@ConditionalOnMissingClass("io.github.gossiplimiter.mvstore.MvColdStore")
		static class MissingConfiguration {

			@Bean
			ColdStore gossipLimiterColdStore() {
				throw GossipLimiterConfigurationException.property("gossip-limiter.store.cold.type",
						"is mvstore, but the library that keeps keys on disk is missing.",
						"Add the dependency io.github.gossiplimiter:gossip-limiter-store, or set the property to "
								+ "none.");
			}

		}

	}

}
