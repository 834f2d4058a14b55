/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.dashboard;

import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

import io.github.gossiplimiter.autoconfigure.actuate.GossipLimiterEndpoint;
import io.github.gossiplimiter.autoconfigure.actuate.GossipLimiterEndpointAutoConfiguration;

/**
 * Auto-configuration for the page that draws what the {@link GossipLimiterEndpoint} says.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = GossipLimiterEndpointAutoConfiguration.class)
@ConditionalOnClass(WebEndpoint.class)
@ConditionalOnBooleanProperty("gossip-limiter.dashboard.enabled")
@ConditionalOnAvailableEndpoint(GossipLimiterDashboardEndpoint.class)
@ConditionalOnBean(GossipLimiterEndpoint.class)
public final class GossipLimiterDashboardAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	GossipLimiterDashboardEndpoint gossipLimiterDashboardEndpoint() {
		return new GossipLimiterDashboardEndpoint();
	}

}
