/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.lease;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;

import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.lease.LeaseSettings;

/**
 * Auto-configuration of what strict and hybrid limits need: a coordinator, unless the
 * application has one or the nodes of a cluster are, and whoever leases permits from it.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = { GossipLimiterAutoConfiguration.class, SslAutoConfiguration.class })
@ConditionalOnBooleanProperty(name = "gossip-limiter.enabled", matchIfMissing = true)
@Conditional(LeasedLimitCondition.class)
@Import({ RedisCoordinatorConfiguration.class, RaftCoordinatorConfiguration.class, AloneConfiguration.class,
		DrivenLeasesConfiguration.class })
public final class GossipLimiterLeaseAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	LeaseSettings gossipLimiterLeaseSettings(GossipLimiterProperties properties) {
		long keys = Math.min(Integer.MAX_VALUE, properties.getStore().getMaximumKeys());
		return LeaseSettings.defaults()
			.withMaxWait(properties.getStrict().getMaxWait())
			.withKeysMax(Math.toIntExact(keys))
			.withPublished(false);
	}

}
