/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.autoconfigure.actuate.ClusterViewAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.autoconfigure.status.ConcurrencyView;
import io.github.gossiplimiter.autoconfigure.status.LeaseView;
import io.github.gossiplimiter.autoconfigure.status.RecentStatus;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.store.ColdStore;

/**
 * Auto-configuration for the {@link GossipLimiterMetrics}.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = ClusterViewAutoConfiguration.class,
		afterName = { "io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration",
				"io.github.gossiplimiter.autoconfigure.concurrency.GossipLimiterConcurrencyAutoConfiguration",
				"io.github.gossiplimiter.autoconfigure.store.GossipLimiterStoreAutoConfiguration",
				"org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration",
				"org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration" })
@ConditionalOnClass(MeterBinder.class)
@ConditionalOnBean({ MeterRegistry.class, RateLimiterEngine.class, RecentStatus.class, GossipPolicy.class,
		ClusterView.class })
public final class GossipLimiterMetricsAutoConfiguration {

	@Bean
	DeltaAge gossipLimiterDeltaAge() {
		return new DeltaAge();
	}

	@Bean
	@ConditionalOnMissingBean
	GossipLimiterMetrics gossipLimiterMetrics(RecentStatus status, RateLimiterEngine engine, GossipPolicy policy,
			ClusterView cluster, DeltaAge deltaAge, ObjectProvider<LeaseView> leases) {
		return new GossipLimiterMetrics(status, engine.store(), policy, cluster, deltaAge, leases.getIfAvailable());
	}

	@Bean
	@ConditionalOnBean({ ColdStore.class, RateLimiterEngine.class })
	ColdStoreMetrics gossipLimiterColdStoreMetrics(RateLimiterEngine engine, RecentStatus status) {
		return new ColdStoreMetrics(engine.store(), status);
	}

	@Bean
	@ConditionalOnBean(LimitDefinitions.class)
	RequestMetrics gossipLimiterRequestMetrics(LimitDefinitions definitions) {
		return new RequestMetrics(definitions.requestCounts(), definitions.limits().stream().map(Limit::name).toList(),
				definitions.withPlans(), definitions.withDenied());
	}

	@Bean
	@ConditionalOnBean(ConcurrencyView.class)
	ConcurrencyMetrics gossipLimiterConcurrencyMetrics(ConcurrencyView limits) {
		return new ConcurrencyMetrics(limits);
	}

}
