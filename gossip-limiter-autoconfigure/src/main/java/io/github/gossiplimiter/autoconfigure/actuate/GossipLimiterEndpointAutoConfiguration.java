/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.autoconfigure.status.ConcurrencyView;
import io.github.gossiplimiter.autoconfigure.status.LeaseView;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.GossipPolicy;

/**
 * Auto-configuration for the {@link GossipLimiterEndpoint}.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = ClusterViewAutoConfiguration.class,
		afterName = "io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration")
@ConditionalOnClass(WebEndpoint.class)
@ConditionalOnAvailableEndpoint(GossipLimiterEndpoint.class)
@ConditionalOnBean({ RateLimiter.class, RateLimiterEngine.class, NodeIdentity.class, GossipPolicy.class,
		ClusterView.class })
@EnableConfigurationProperties(GossipLimiterEndpointProperties.class)
public final class GossipLimiterEndpointAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	GossipLimiterEndpoint gossipLimiterEndpoint(RateLimiter rateLimiter, RateLimiterEngine engine,
			NodeIdentity identity, GossipPolicy policy, ClusterView cluster, ObjectProvider<LeaseView> leases,
			ObjectProvider<ConcurrencyView> concurrency, GossipLimiterEndpointProperties properties) {
		return new GossipLimiterEndpoint(rateLimiter, engine.store(), identity, policy, cluster,
				leases.getIfAvailable(), concurrency.getIfAvailable(), properties);
	}

}
