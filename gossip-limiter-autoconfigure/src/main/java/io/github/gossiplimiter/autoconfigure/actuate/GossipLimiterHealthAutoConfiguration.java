/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.autoconfigure.status.ConcurrencyView;
import io.github.gossiplimiter.autoconfigure.status.LeaseView;
import io.github.gossiplimiter.autoconfigure.status.RecentStatus;
import io.github.gossiplimiter.store.ColdStore;

/**
 * Auto-configuration for the health of the limiter, which appears as
 * {@code gossipLimiter}.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = ClusterViewAutoConfiguration.class,
		afterName = "io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration")
@ConditionalOnClass(HealthIndicator.class)
@ConditionalOnEnabledHealthIndicator("gossip-limiter")
@ConditionalOnBean({ NodeIdentity.class, RecentStatus.class, ClusterView.class })
public final class GossipLimiterHealthAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = "gossipLimiterHealthIndicator")
	GossipLimiterHealthIndicator gossipLimiterHealthIndicator(NodeIdentity identity, RecentStatus status,
			ClusterView cluster, ObjectProvider<LeaseView> leases, ObjectProvider<ConcurrencyView> concurrency,
			ObjectProvider<ColdStore> stores) {
		return new GossipLimiterHealthIndicator(identity, status, cluster, leases.getIfAvailable(),
				concurrency.getIfAvailable(), stores.getIfAvailable());
	}

}
