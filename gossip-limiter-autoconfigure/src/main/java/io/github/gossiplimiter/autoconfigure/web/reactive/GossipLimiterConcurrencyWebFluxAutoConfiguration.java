/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.webflux.filter.OrderedWebFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.env.Environment;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.pattern.PathPatternParser;

import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyAnnotations;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyCondition;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimits;
import io.github.gossiplimiter.autoconfigure.concurrency.GossipLimiterConcurrencyAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.web.RequestConcurrency;

/**
 * Auto-configuration of the filter that limits how many WebFlux requests are under way.
 *
 * @since 0.1.0
 */
@AutoConfiguration(
		after = { GossipLimiterConcurrencyAutoConfiguration.class, GossipLimiterWebFluxAutoConfiguration.class })
@ConditionalOnClass({ DispatcherHandler.class, OrderedWebFilter.class })
@Conditional(ConcurrencyCondition.class)
@ConditionalOnBean({ ConcurrencyLimits.class, RateLimitedResponseWriter.class })
public final class GossipLimiterConcurrencyWebFluxAutoConfiguration {

	@Bean
	RequestConcurrency gossipLimiterRequestConcurrency(GossipLimiterProperties properties, ConcurrencyLimits limits,
			ConcurrencyAnnotations annotations, Environment environment,
			@Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> mappings) {
		RequestMappingHandlerMapping mapping = mappings.getIfAvailable();
		RequestConcurrency concurrency = new RequestConcurrency(limits, annotations, properties.getWeb(),
				(mapping != null) ? mapping.getPathPatternParser() : PathPatternParser.defaultInstance, environment);
		if (mapping != null) {
			concurrency.addHandlers(mapping.getHandlerMethods().values());
		}
		return concurrency;
	}

	@Bean
	SmartInitializingSingleton gossipLimiterConcurrencyPathCheck(RequestConcurrency limits,
			ObjectProvider<HandlerMapping> mappings) {
		return () -> limits.warnIfUnserved(new ServedPaths(mappings.orderedStream().toList()));
	}

	/*
	 * Just after limits of rate: what those deny takes no place.
	 */
	@Bean
	ConcurrencyWebFilter gossipLimiterConcurrencyWebFilter(GossipLimiterProperties properties,
			RequestConcurrency limits, DenialAnswer denialAnswer,
			@Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> mappings) {
		return new ConcurrencyWebFilter(properties.getWeb().getOrder() + 1, mappings.getIfAvailable(), limits,
				denialAnswer);
	}

	@Bean
	DeniedCallHandler gossipLimiterConcurrencyLimitExceededHandler(RequestConcurrency limits,
			DenialAnswer denialAnswer) {
		return DeniedCallHandler.of(limits, denialAnswer);
	}

}
