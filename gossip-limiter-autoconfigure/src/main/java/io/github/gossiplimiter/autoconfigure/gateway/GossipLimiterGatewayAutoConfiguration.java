/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.gateway;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.filter.ratelimit.AbstractRateLimiter;
import org.springframework.cloud.gateway.support.ConfigurationService;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.web.RequestLimits;
import io.github.gossiplimiter.autoconfigure.web.reactive.GossipLimiterWebFluxAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.web.reactive.RateLimitedResponseWriter;

/**
 * Auto-configuration of a limiter for the {@code RequestRateLimiter} filter of Spring
 * Cloud Gateway.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = GossipLimiterWebFluxAutoConfiguration.class,
		afterName = "org.springframework.cloud.gateway.config.GatewayRedisAutoConfiguration",
		beforeName = "org.springframework.cloud.gateway.config.GatewayAutoConfiguration")
@ConditionalOnClass(AbstractRateLimiter.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnBooleanProperty(name = "spring.cloud.gateway.server.webflux.enabled", matchIfMissing = true)
@ConditionalOnBean(RequestLimits.class)
public final class GossipLimiterGatewayAutoConfiguration {

	@Bean
	DenialWebFilter gossipLimiterDenialWebFilter(RateLimitedResponseWriter responseWriter) {
		return new DenialWebFilter(responseWriter);
	}

	@Bean
	RouteCheck gossipLimiterRouteCheck(GatewayProperties properties, RateLimiter rateLimiter, RequestLimits limits,
			ObjectProvider<org.springframework.cloud.gateway.filter.ratelimit.RateLimiter<?>> limiters) {
		return new RouteCheck(properties, rateLimiter, limits, limiters.getIfUnique() instanceof GossipRateLimiter);
	}

	/**
	 * The only limiter there is serves every filter that names none.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnMissingBean(org.springframework.cloud.gateway.filter.ratelimit.RateLimiter.class)
	static class OnlyLimiterConfiguration {

		@Bean
		GossipRateLimiter gossipRateLimiter(RateLimiter rateLimiter, RequestLimits limits,
				ConfigurationService configurationService) {
			return new GossipRateLimiter(rateLimiter, limits, configurationService);
		}

	}

	/**
	 * Next to another limiter, such as that of Redis, ours serves the filters that name
	 * it.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnBean(org.springframework.cloud.gateway.filter.ratelimit.RateLimiter.class)
	@ConditionalOnMissingBean(name = "gossipRateLimiter")
	static class AdditionalLimiterConfiguration {

		@Bean(defaultCandidate = false)
		GossipRateLimiter gossipRateLimiter(RateLimiter rateLimiter, RequestLimits limits,
				ConfigurationService configurationService) {
			return new GossipRateLimiter(rateLimiter, limits, configurationService);
		}

	}

}
