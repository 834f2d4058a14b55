/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.env.Environment;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.MappedInterceptor;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.pattern.PathPatternParser;

import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyAnnotations;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyCondition;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimits;
import io.github.gossiplimiter.autoconfigure.concurrency.GossipLimiterConcurrencyAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.web.RequestConcurrency;

/**
 * Auto-configuration of the filter and the interceptor that limit how many servlet
 * requests are under way.
 *
 * @since 0.1.0
 */
@AutoConfiguration(
		after = { GossipLimiterConcurrencyAutoConfiguration.class, GossipLimiterServletAutoConfiguration.class })
@ConditionalOnClass({ DispatcherServlet.class, FilterRegistrationBean.class })
@Conditional(ConcurrencyCondition.class)
@ConditionalOnBean({ ConcurrencyLimits.class, RateLimitedResponseWriter.class })
public final class GossipLimiterConcurrencyServletAutoConfiguration {

	@Bean
	RequestConcurrency gossipLimiterRequestConcurrency(GossipLimiterProperties properties, ConcurrencyLimits limits,
			ConcurrencyAnnotations annotations, Environment environment,
			@Qualifier("mvcPatternParser") ObjectProvider<PathPatternParser> parsers) {
		return new RequestConcurrency(limits, annotations, properties.getWeb(),
				parsers.getIfAvailable(() -> PathPatternParser.defaultInstance), environment);
	}

	@Bean
	ConcurrencyEntrance gossipLimiterConcurrencyEntrance(RequestConcurrency limits, DenialAnswer denialAnswer) {
		return new ConcurrencyEntrance(limits, denialAnswer);
	}

	/*
	 * Just after limits of rate: what those deny takes no place.
	 */
	@Bean
	FilterRegistrationBean<ConcurrencyFilter> gossipLimiterConcurrencyFilter(GossipLimiterProperties properties,
			RequestConcurrency limits, ConcurrencyEntrance entrance) {
		FilterRegistrationBean<ConcurrencyFilter> registration = new FilterRegistrationBean<>(
				new ConcurrencyFilter(limits, entrance));
		registration.setName("gossipLimiterConcurrencyFilter");
		registration.setOrder(properties.getWeb().getOrder() + 1);
		registration
			.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST, DispatcherType.FORWARD, DispatcherType.ASYNC));
		return registration;
	}

	@Bean
	MappedInterceptor gossipLimiterConcurrencyInterceptor(ConcurrencyEntrance entrance) {
		return new MappedInterceptor(null, entrance);
	}

	@Bean
	DeniedCallResolver gossipLimiterConcurrencyLimitExceededResolver(RequestConcurrency limits,
			DenialAnswer denialAnswer) {
		return DeniedCallResolver.of(limits, denialAnswer);
	}

	/*
	 * The mappings need the interceptor, so that their handlers are known only after it.
	 */
	@Bean
	SmartInitializingSingleton gossipLimiterConcurrencyHandlers(RequestConcurrency limits,
			ObjectProvider<RequestMappingHandlerMapping> mappings, ObjectProvider<HandlerMapping> allMappings,
			ObjectProvider<ServletContext> servletContext) {
		return () -> {
			List<HandlerMethod> handlers = mappings.orderedStream()
				.map((mapping) -> mapping.getHandlerMethods().values())
				.flatMap(Collection::stream)
				.toList();
			limits.addHandlers(handlers);
			servletContext.ifAvailable(
					(context) -> limits.warnIfUnserved(new ServedPaths(allMappings.orderedStream().toList(), context)));
		};
	}

}
