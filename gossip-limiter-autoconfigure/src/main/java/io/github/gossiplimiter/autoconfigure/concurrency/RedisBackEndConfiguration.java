/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.autoconfigure.lease.RedisCoordinatorFactory;
import io.github.gossiplimiter.autoconfigure.properties.ConcurrencyProperties.CoordinatorType;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.redis.RedisConcurrencyCoordinator;

/**
 * Redis divides ceilings, where configuration says so.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(RedisConcurrencyCoordinator.class)
class RedisBackEndConfiguration {

	@Bean
	ConcurrencyBackEnd gossipLimiterRedisBackEnd(GossipLimiterProperties properties, NodeIdentity identity,
			ObjectProvider<SslBundles> bundles) {
		String namespace = properties.getCluster().getNamespace();
		return new ConcurrencyBackEnd(CoordinatorType.REDIS,
				() -> new RedisCoordinatorFactory(properties.getStrict().getRedis(), bundles.getIfAvailable())
					.describe((namespace != null) ? namespace : identity.clusterName())
					.buildConcurrency());
	}

}
