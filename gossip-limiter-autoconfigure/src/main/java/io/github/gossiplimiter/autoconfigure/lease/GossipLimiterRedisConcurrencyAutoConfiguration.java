package io.github.gossiplimiter.autoconfigure.lease;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;

import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.autoconfigure.ConcurrencyProperties.CoordinatorType;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyBackEnd;
import io.github.gossiplimiter.autoconfigure.concurrency.GossipLimiterConcurrencyAutoConfiguration;
import io.github.gossiplimiter.redis.RedisConcurrencyCoordinator;

/**
 * Auto-configuration for the Redis that divides ceilings of concurrency, where
 * configuration says so.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = { GossipLimiterAutoConfiguration.class, SslAutoConfiguration.class },
		before = GossipLimiterConcurrencyAutoConfiguration.class)
@ConditionalOnClass(RedisConcurrencyCoordinator.class)
@ConditionalOnBooleanProperty(name = "gossip-limiter.enabled", matchIfMissing = true)
public final class GossipLimiterRedisConcurrencyAutoConfiguration {

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
