/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;

import io.micrometer.observation.ObservationRegistry;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.jetty.servlet.JettyServletWebServerFactory;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.servlet.ServletWebServerFactory;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.converter.StringHttpMessageConverter;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.util.ReflectionTestUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.filter.ServerHttpObservationFilter;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;
import io.github.gossiplimiter.autoconfigure.concurrency.GossipLimiterConcurrencyAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.observation.GossipLimiterObservationAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.web.servlet.GossipLimiterConcurrencyServletAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.web.servlet.GossipLimiterServletAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.web.servlet.RateLimitedResponseWriter;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class GossipLimiterServletAutoConfigurationTests {

	private static final String[] SEARCH = { "gossip-limiter.limits.search.limit=1",
			"gossip-limiter.limits.search.window=30s" };

	private static final String PATHS = "gossip-limiter.limits.search.paths=/any";

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(GossipLimiterAutoConfiguration.class,
				GossipLimiterServletAutoConfiguration.class, WebMvcAutoConfiguration.class,
				HttpMessageConvertersAutoConfiguration.class, JacksonAutoConfiguration.class))
		.withPropertyValues(SEARCH);

	@Test
	void filterComesAfterSecurityAndSeesForwardedRequests() {
		this.runner.withPropertyValues(PATHS).run((context) -> {
			FilterRegistrationBean<?> registration = registration(context);
			assertThat(registration.isEnabled()).isTrue();
			assertThat(registration.getOrder()).isEqualTo(-90);
			assertThat(ReflectionTestUtils.getField(registration, "dispatcherTypes"))
				.isEqualTo(EnumSet.of(DispatcherType.REQUEST, DispatcherType.FORWARD, DispatcherType.ASYNC));
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "rateLimiter", "rateLimitFilter", "earlyRateLimitFilter", "rateLimitInterceptor",
			"concurrencyFilter", "rateLimitedResponseWriter", "rateLimitHandlers", "gossipPolicy" })
	void beanOfTheApplicationMayHaveAnObviousName(String name) {
		this.runner
			.withConfiguration(AutoConfigurations.of(GossipLimiterConcurrencyAutoConfiguration.class,
					GossipLimiterConcurrencyServletAutoConfiguration.class))
			.withPropertyValues(PATHS, "gossip-limiter.concurrency.inference.max-limit=30")
			.withBean(name, StringBuilder.class, () -> new StringBuilder("of the application"))
			.run((context) -> assertThat(context).hasNotFailed()
				.hasBean(name)
				.hasSingleBean(RateLimiter.class)
				.hasSingleBean(RateLimitedResponseWriter.class));
	}

	@Test
	void orderOfTheFilterIsAProperty() {
		this.runner.withPropertyValues(PATHS, "gossip-limiter.web.order=7")
			.run((context) -> assertThat(registration(context).getOrder()).isEqualTo(7));
	}

	@Test
	void nothingIsFilteredWithoutPaths() {
		this.runner.run((context) -> assertThat(context).hasNotFailed()
			.doesNotHaveBean("gossipLimiterFilter")
			.doesNotHaveBean("gossipLimiterEarlyFilter"));
	}

	@Test
	void limitSettledAfterTheResponseNeedsTheFilter() {
		this.runner.withPropertyValues("gossip-limiter.limits.search.charge=on-status:401")
			.run((context) -> assertThat(registration(context).isEnabled()).isTrue());
	}

	@Test
	void limitBeforeAuthenticationNeedsAFilterOfItsOwn() {
		this.runner.withPropertyValues(PATHS, "gossip-limiter.limits.search.before-authentication=true")
			.run((context) -> assertThat(context).hasBean("gossipLimiterEarlyFilter")
				.doesNotHaveBean("gossipLimiterFilter"));
	}

	@Test
	void nothingIsConfiguredWhenDisabled() {
		for (String property : new String[] { "gossip-limiter.enabled=false", "gossip-limiter.web.enabled=false" }) {
			this.runner.withPropertyValues(PATHS, property)
				.run((context) -> assertThat(context).hasNotFailed()
					.doesNotHaveBean(RateLimitedResponseWriter.class)
					.doesNotHaveBean("gossipLimiterFilter"));
		}
	}

	@Test
	void limitOnARequestIsNeverSilentlyAbsent() {
		WebApplicationContextRunner plain = new WebApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(GossipLimiterAutoConfiguration.class,
					GossipLimiterServletAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader(DispatcherServlet.class))
			.withPropertyValues(SEARCH);
		plain.run((context) -> assertThat(context).hasNotFailed());
		plain.withPropertyValues(PATHS)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(GossipLimiterConfigurationException.class)
				.hasMessageContaining("Spring MVC is missing"));
	}

	@Test
	void deniedRequestGetsItsResponseAndReachesNoHandler() {
		this.runner.withPropertyValues(PATHS).run((context) -> {
			assertThat(send(context).getStatus()).isEqualTo(200);
			MockHttpServletResponse denied = send(context);
			assertThat(denied.getStatus()).isEqualTo(429);
			assertThat(denied.getContentType()).isEqualTo("application/problem+json");
			assertThat(denied.getContentAsString()).contains("\"violated-policies\":[\"search\"]");
		});
	}

	@Test
	void denialHasNoBodyWithoutAJsonWriter() {
		this.runner.withPropertyValues(PATHS).run((context) -> {
			context.getBean(RequestMappingHandlerAdapter.class)
				.setMessageConverters(List.of(new StringHttpMessageConverter()));
			send(context);
			MockHttpServletResponse denied = send(context);
			assertThat(denied.getStatus()).isEqualTo(429);
			assertThat(denied.getHeader("Retry-After")).isNotNull();
			assertThat(denied.getContentAsByteArray()).isEmpty();
			assertThat(denied.getContentType()).isNull();
		});
	}

	@Test
	void responseWriterOfTheApplicationIsUsed() {
		this.runner.withPropertyValues(PATHS).withUserConfiguration(OwnAnswer.class).run((context) -> {
			send(context);
			MockHttpServletResponse denied = send(context);
			assertThat(denied.getStatus()).isEqualTo(503);
			assertThat(denied.getContentAsString())
				.isEqualTo("search: The limit 'search' is used up: 1 in 30 seconds.");
			assertThat(denied.getHeader("RateLimit")).startsWith("\"search\";r=0;");
			assertThat(denied.getHeader("Retry-After")).isNotNull();
		});
	}

	@Test
	void annotationThatNamesAnUnknownLimitStopsTheStart() {
		this.runner.withUserConfiguration(UnknownLimit.class)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(GossipLimiterConfigurationException.class)
				.hasMessageContaining("names the limit 'serch', which is not defined"));
	}

	@Test
	void annotationOnAMethodThatHandlesNothingStopsTheStart() {
		this.runner.withUserConfiguration(NoHandler.class)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(GossipLimiterConfigurationException.class)
				.hasMessageContaining("the method does not handle requests"));
	}

	@Test
	void limitBeforeAuthenticationWithThePrincipalAsKeyStopsTheStart() {
		this.runner
			.withPropertyValues(PATHS, "gossip-limiter.limits.search.before-authentication=true",
					"gossip-limiter.limits.search.key=principal")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(GossipLimiterConfigurationException.class)
				.hasMessageContaining("The limit 'search' applies before authentication, but its key"));
	}

	@Test
	void limitBeforeAuthenticationWithoutPathsStopsTheStart() {
		this.runner.withPropertyValues("gossip-limiter.limits.search.before-authentication=true")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(GossipLimiterConfigurationException.class)
				.hasMessageContaining("only limits on paths can apply that early"));
	}

	@Test
	void addressChosenByClientsIsWarnedAbout(CapturedOutput output) {
		this.runner.withPropertyValues(PATHS, "server.forward-headers-strategy=framework")
			.run((context) -> assertThat(output).contains("which the client writes itself"));
	}

	@ParameterizedTest(name = "{0} on {1}")
	@CsvSource({ "framework, Tomcat, true", "native, Tomcat, false", "native, Jetty, true", "none, Jetty, false" })
	void serverThatTrustsOnlyItsProxiesIsNotWarnedAbout(String strategy, String server, boolean expected,
			CapturedOutput output) {
		Class<? extends ServletWebServerFactory> factory = server.equals("Tomcat") ? TomcatServletWebServerFactory.class
				: JettyServletWebServerFactory.class;
		this.runner.withBean(factory)
			.withPropertyValues(PATHS, "server.forward-headers-strategy=" + strategy)
			.run((context) -> assertThat(context).hasNotFailed());
		assertThat(output.toString().contains("which the client writes itself")).isEqualTo(expected);
	}

	@Test
	void deniedRequestIsAnEventOfItsObservation() {
		EventLog log = new EventLog();
		ObservationRegistry registry = log.registry();
		this.runner.withConfiguration(AutoConfigurations.of(GossipLimiterObservationAutoConfiguration.class))
			.withBean(ObservationRegistry.class, () -> registry)
			.withPropertyValues(PATHS)
			.run((context) -> {
				for (int i = 0; i < 2; i++) {
					MockFilterChain chain = new MockFilterChain(new HttpServlet() {
					}, new ServerHttpObservationFilter(registry),
							Objects.requireNonNull(registration(context).getFilter()));
					chain.doFilter(new MockHttpServletRequest("GET", "/any"), new MockHttpServletResponse());
				}
			});
		assertThat(log.events()).containsExactly("http.server.requests: gossip.limiter.denied search");
	}

	private static FilterRegistrationBean<?> registration(ApplicationContext context) {
		return context.getBean("gossipLimiterFilter", FilterRegistrationBean.class);
	}

	private static MockHttpServletResponse send(ApplicationContext context) throws IOException, ServletException {
		Filter filter = Objects.requireNonNull(registration(context).getFilter());
		MockHttpServletResponse response = new MockHttpServletResponse();
		filter.doFilter(new MockHttpServletRequest("GET", "/any"), response, new MockFilterChain());
		return response;
	}

	@Configuration(proxyBeanMethods = false)
	static class OwnAnswer {

		@Bean
		RateLimitedResponseWriter responseWriter() {
			return (request, response, denial) -> {
				response.setStatus(503);
				response.getWriter().write(denial.limitName() + ": " + denial.detail());
			};
		}

	}

	@RestController
	static class UnknownLimit {

		@GetMapping("/any")
		@RateLimited("serch")
		String any() {
			return "";
		}

	}

	@RestController
	static class NoHandler {

		@GetMapping("/any")
		String any() {
			return "";
		}

		@RateLimited("search")
		String other() {
			return "";
		}

	}

}
