/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.lease;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.redis.RedisCoordinator;

/**
 * Redis hands out permits, where configuration says so.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "gossip-limiter.strict.coordinator", havingValue = "redis")
@ConditionalOnMissingBean(Coordinator.class)
class RedisCoordinatorConfiguration {

	/**
	 * Apart, so that nothing of Redis is looked at where it is missing.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(RedisCoordinator.class)
	static class PresentConfiguration {

		@Bean
		RedisCoordinator gossipLimiterCoordinator(GossipLimiterProperties properties, NodeIdentity identity,
				ObjectProvider<SslBundles> bundles) {
			String namespace = properties.getCluster().getNamespace();
			return new RedisCoordinatorFactory(properties.getStrict().getRedis(), bundles.getIfAvailable())
				.describe((namespace != null) ? namespace : identity.clusterName())
				.build();
		}

	}

	/**
	 * A limit is never silently without its coordinator.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnMissingClass("io.github.gossiplimiter.redis.RedisCoordinator")
	static class MissingConfiguration {

		@Bean
		Coordinator gossipLimiterCoordinator() {
			throw GossipLimiterConfigurationException.property("gossip-limiter.strict.coordinator",
					"is redis, but the library that speaks to Redis is missing.",
					"Add the dependency io.github.gossiplimiter:gossip-limiter-redis, or set the property to peer.");
		}

	}

}
