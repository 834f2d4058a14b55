/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletContext;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.env.Environment;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.ViewResolver;
import org.springframework.web.servlet.handler.MappedInterceptor;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.pattern.PathPatternParser;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.DenialListener;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.rule.RuleEngine;
import io.github.gossiplimiter.autoconfigure.web.RequestLimits;
import io.github.gossiplimiter.autoconfigure.web.denial.ErrorPages;
import io.github.gossiplimiter.autoconfigure.web.request.ForwardHeadersAdvice;
import io.github.gossiplimiter.engine.LeaseSource;

/**
 * Auto-configuration of the filter and the interceptor that limit servlet requests.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = GossipLimiterAutoConfiguration.class,
		afterName = "org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration")
@ConditionalOnClass({ DispatcherServlet.class, FilterRegistrationBean.class })
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBooleanProperty(name = { "gossip-limiter.enabled", "gossip-limiter.web.enabled" }, matchIfMissing = true)
public final class GossipLimiterServletAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(RateLimitedResponseWriter.class)
	NegotiatedResponseWriter gossipLimiterResponseWriter(ApplicationContext context,
			ObjectProvider<RequestMappingHandlerAdapter> adapters, ObjectProvider<ViewResolver> viewResolvers) {
		ProblemResponseWriter problems = new ProblemResponseWriter(SingletonSupplier.of(() -> adapters.stream()
			.findFirst()
			.map((adapter) -> adapter.getMessageConverters())
			.orElse(List.of())));
		return new NegotiatedResponseWriter(problems, SingletonSupplier.of(() -> new ErrorPages(context)),
				SingletonSupplier.of(() -> viewResolvers.orderedStream().toList()));
	}

	@Bean
	RequestLimits gossipLimiterRequestLimits(GossipLimiterProperties properties, LimitDefinitions definitions,
			RateLimiter rateLimiter, ObjectProvider<PlanResolver> planResolvers, Clock clock, Environment environment,
			@Qualifier("mvcPatternParser") ObjectProvider<PathPatternParser> parsers,
			ObjectProvider<DenialListener> listeners) {
		return RequestLimits.of(definitions, properties.getWeb(), rateLimiter, planResolvers, clock,
				parsers.getIfAvailable(() -> PathPatternParser.defaultInstance), environment,
				listeners.getIfAvailable());
	}

	@Bean
	CorsFields gossipLimiterCorsFields(ObjectProvider<HandlerMapping> mappings, ListableBeanFactory beanFactory) {
		return new CorsFields(SingletonSupplier.of(() -> mappings.orderedStream().toList()),
				new CorsFilters(beanFactory));
	}

	@Bean
	DenialAnswer gossipLimiterDenialAnswer(CorsFields corsFields, RateLimitedResponseWriter responseWriter) {
		return new DenialAnswer(corsFields, responseWriter);
	}

	@Bean
	RequestGate gossipLimiterRequestGate(RequestLimits limits, DenialAnswer denialAnswer,
			ObjectProvider<LeaseSource> leases) {
		return new RequestGate(limits, RuleEngine.maxWait(leases.getIfAvailable()), denialAnswer);
	}

	@Bean
	@Conditional(FilteredLimitCondition.class)
	FilterRegistrationBean<RateLimitFilter> gossipLimiterFilter(GossipLimiterProperties properties,
			LimitDefinitions definitions, RequestLimits limits, RequestGate gate,
			ObjectProvider<RequestMappingHandlerMapping> mappings) {
		FilterRegistrationBean<RateLimitFilter> registration = registration(new RateLimitFilter(false, limits.rules(),
				definitions, gate, SingletonSupplier.of(() -> mappings.orderedStream().toList())));
		registration.setName("gossipLimiterFilter");
		registration.setOrder(properties.getWeb().getOrder());
		return registration;
	}

	@Bean
	@Conditional(EarlyLimitCondition.class)
	FilterRegistrationBean<RateLimitFilter> gossipLimiterEarlyFilter(GossipLimiterProperties properties,
			LimitDefinitions definitions, RequestLimits limits, RequestGate gate) {
		FilterRegistrationBean<RateLimitFilter> registration = registration(
				new RateLimitFilter(true, limits.rules(), definitions, gate, List::of));
		registration.setName("gossipLimiterEarlyFilter");
		registration.setOrder(properties.getWeb().getBeforeAuthenticationOrder());
		return registration;
	}

	private static FilterRegistrationBean<RateLimitFilter> registration(RateLimitFilter filter) {
		FilterRegistrationBean<RateLimitFilter> registration = new FilterRegistrationBean<>(filter);
		registration
			.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST, DispatcherType.FORWARD, DispatcherType.ASYNC));
		return registration;
	}

	/*
	 * Every mapping finds an interceptor of this kind by itself, also in applications
	 * that set up Spring MVC in their own way.
	 */
	@Bean
	MappedInterceptor gossipLimiterInterceptor(RequestLimits limits, RequestGate gate) {
		return new MappedInterceptor(null, new RateLimitInterceptor(limits.rules(), gate));
	}

	@Bean
	DeniedCallResolver gossipLimiterRateLimitExceededResolver(RequestLimits limits, DenialAnswer denialAnswer) {
		return DeniedCallResolver.of(limits.headers(), denialAnswer);
	}

	/*
	 * The mappings need the interceptor, so that their handlers are known only after it.
	 */
	@Bean
	SmartInitializingSingleton gossipLimiterRateLimitHandlers(RequestLimits limits,
			ObjectProvider<RequestMappingHandlerMapping> mappings, ObjectProvider<HandlerMapping> allMappings,
			ObjectProvider<ServletContext> servletContext, Environment environment, ListableBeanFactory beanFactory) {
		return () -> {
			limits.rules().addHandlers(mappings.orderedStream().flatMap(this::handlers).toList());
			if (!limits.rules().isEmpty()) {
				ForwardHeadersAdvice.warnIfSpoofable(environment, beanFactory);
			}
			servletContext.ifAvailable((context) -> limits.rules()
				.warnIfUnserved(new ServedPaths(allMappings.orderedStream().toList(), context)));
		};
	}

	private Stream<HandlerMethod> handlers(@Nullable RequestMappingHandlerMapping mapping) {
		return (mapping != null) ? mapping.getHandlerMethods().values().stream() : Stream.empty();
	}

}
