/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.webflux.filter.OrderedWebFilter;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.env.Environment;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.reactive.result.view.ViewResolver;
import org.springframework.web.util.pattern.PathPatternParser;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.DenialListener;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.web.RequestLimits;
import io.github.gossiplimiter.autoconfigure.web.denial.ErrorPages;
import io.github.gossiplimiter.autoconfigure.web.request.ForwardHeadersAdvice;

/**
 * Auto-configuration of the filter that limits WebFlux requests.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = GossipLimiterAutoConfiguration.class)
@ConditionalOnClass({ DispatcherHandler.class, OrderedWebFilter.class })
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnBooleanProperty(name = { "gossip-limiter.enabled", "gossip-limiter.web.enabled" }, matchIfMissing = true)
public final class GossipLimiterWebFluxAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(RateLimitedResponseWriter.class)
	NegotiatedResponseWriter gossipLimiterResponseWriter(ApplicationContext context, ServerCodecConfigurer codecs,
			ObjectProvider<ViewResolver> viewResolvers) {
		return new NegotiatedResponseWriter(new ProblemResponseWriter(codecs),
				SingletonSupplier.of(() -> new ErrorPages(context)),
				SingletonSupplier.of(() -> viewResolvers.orderedStream().toList()), codecs);
	}

	@Bean
	RequestLimits gossipLimiterRequestLimits(GossipLimiterProperties properties, LimitDefinitions definitions,
			RateLimiter rateLimiter, ObjectProvider<PlanResolver> planResolvers, Clock clock, Environment environment,
			ListableBeanFactory beanFactory, ObjectProvider<DenialListener> listeners,
			@Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> mappings) {
		RequestMappingHandlerMapping mapping = mappings.getIfAvailable();
		RequestLimits limits = RequestLimits.of(definitions, properties.getWeb(), rateLimiter, planResolvers, clock,
				(mapping != null) ? mapping.getPathPatternParser() : PathPatternParser.defaultInstance, environment,
				listeners.getIfAvailable());
		if (mapping != null) {
			limits.rules().addHandlers(mapping.getHandlerMethods().values());
		}
		if (!limits.rules().isEmpty()) {
			ForwardHeadersAdvice.warnIfSpoofable(environment, beanFactory);
		}
		return limits;
	}

	@Bean
	SmartInitializingSingleton gossipLimiterPathCheck(RequestLimits limits, ObjectProvider<HandlerMapping> mappings) {
		return () -> limits.rules().warnIfUnserved(new ServedPaths(mappings.orderedStream().toList()));
	}

	@Bean
	CorsFields gossipLimiterCorsFields(ObjectProvider<DispatcherHandler> dispatcher, ListableBeanFactory beanFactory) {
		return new CorsFields(dispatcher::getObject, new CorsFilters(beanFactory));
	}

	@Bean
	DenialAnswer gossipLimiterDenialAnswer(CorsFields corsFields, RateLimitedResponseWriter responseWriter) {
		return new DenialAnswer(corsFields, responseWriter);
	}

	@Bean
	@ConditionalOnMissingBean
	RateLimitWebFilter gossipLimiterWebFilter(GossipLimiterProperties properties, RequestLimits limits,
			DenialAnswer denialAnswer,
			@Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> mappings) {
		return new RateLimitWebFilter(properties.getWeb().getOrder(), mappings.getIfAvailable(), limits.rules(),
				new RequestGate(limits, denialAnswer));
	}

	@Bean
	@Conditional(EarlyLimitCondition.class)
	EarlyRateLimitWebFilter gossipLimiterEarlyWebFilter(GossipLimiterProperties properties,
			LimitDefinitions definitions, RequestLimits limits, DenialAnswer denialAnswer) {
		return new EarlyRateLimitWebFilter(properties.getWeb().getBeforeAuthenticationOrder(), limits.rules(),
				definitions.observesAuthentication(), new RequestGate(limits, denialAnswer));
	}

	@Bean
	DeniedCallHandler gossipLimiterRateLimitExceededHandler(RequestLimits limits, DenialAnswer denialAnswer) {
		return DeniedCallHandler.of(limits.headers(), denialAnswer);
	}

}
