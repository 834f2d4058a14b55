/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;
import org.springframework.web.cors.reactive.CorsWebFilter;
import org.springframework.web.filter.CorsFilter;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.servlet.config.annotation.CorsRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimits;
import io.github.gossiplimiter.concurrency.ConcurrencyLimiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * CORS fields of denied requests, wherever the application configures CORS for all its
 * handlers: by a configurer of Spring, by a filter in any order, and by Spring Security.
 */
class CorsTests {

	private static final String GOOD = "https://good.example";

	private static final Map<String, Stack> RUNNING = new HashMap<>();

	private static CompletableFuture<String> gate = new CompletableFuture<>();

	@AfterAll
	static void stop() {
		RUNNING.values().forEach(Stack::close);
		RUNNING.clear();
	}

	static Stream<Arguments> configurations() {
		List<Arguments> all = new ArrayList<>();
		for (String server : new String[] { "TomcatServlet", "JettyServlet" }) {
			for (Class<?> cors : new Class<?>[] { Configurer.class, FilterBean.class, RegisteredFilter.class,
					Secured.class }) {
				all.add(Arguments.of(server, cors));
			}
		}
		for (Class<?> cors : new Class<?>[] { ReactiveConfigurer.class, WebFilterBean.class, ReactiveSecured.class }) {
			all.add(Arguments.of("NettyReactive", cors));
		}
		return all.stream();
	}

	@ParameterizedTest(name = "{0} {1}")
	@MethodSource("configurations")
	void denialIsReadableByPagesOfAnAllowedOrigin(String server, Class<?> cors) {
		Stack stack = running(server, cors);
		Client client = stack.client();
		for (String path : new String[] { "/late", "/early" }) {
			assertReadable(client.get(path, "Origin", GOOD), 200);
			assertReadable(client.get(path, "Origin", GOOD), 429);
			assertReadable(client.get(path, "Origin", GOOD, "Accept", "text/html"), 429);
			Answer other = client.get(path, "Origin", "https://evil.example");
			assertThat(other.status()).isIn(403, 429);
			assertThat(other.headerLines("Access-Control-Allow-Origin")).isEmpty();
			Answer same = client.get(path);
			assertThat(same.status()).isEqualTo(429);
			assertThat(same.headerLines("Access-Control-Allow-Origin")).isEmpty();
		}
	}

	@ParameterizedTest(name = "{0} {1}")
	@MethodSource("configurations")
	void denialByAConcurrencyLimitIsReadableByPagesOfAnAllowedOrigin(String server, Class<?> cors) {
		Stack stack = running(server, cors);
		Client client = stack.client();
		ConcurrencyLimiter limiter = stack.context().getBean(ConcurrencyLimits.class).limiter("busy");
		limiter.heartbeat().toCompletableFuture().join();
		CompletableFuture<Answer> held = client.sendAsync("GET", "/busy", "", "Origin", GOOD);
		await().until(() -> limiter.stats().inFlight() == 1);
		assertReadable(client.get("/busy", "Origin", GOOD), 503);
		assertThat(client.get("/busy", "Origin", "https://evil.example").headerLines("Access-Control-Allow-Origin"))
			.isEmpty();
		CompletableFuture<String> waited = gate;
		gate = new CompletableFuture<>();
		waited.complete("fine");
		assertReadable(held.join(), 200);
	}

	private static void assertReadable(Answer answer, int status) {
		assertThat(answer.status()).isEqualTo(status);
		assertThat(answer.headerLines("Access-Control-Allow-Origin")).containsExactly(GOOD);
		assertThat(answer.header("Access-Control-Expose-Headers")).isEqualTo("Retry-After");
		assertThat(answer.header("Vary")).contains("Origin");
	}

	/*
	 * Both tests use the same applications.
	 */
	private static Stack running(String server, Class<?> cors) {
		return RUNNING.computeIfAbsent(server + " " + cors, (key) -> start(server, cors));
	}

	private static Stack start(String server, Class<?> cors) {
		Map<String, Object> properties = new HashMap<>(
				Map.of("spring.config.name", "unserved", "gossip-limiter.concurrency.busy.initial-limit", 1,
						"gossip-limiter.concurrency.busy.algorithm", "fixed", "gossip-limiter.concurrency.busy.paths",
						"/busy", "gossip-limiter.limits.early.before-authentication", true));
		for (String limit : new String[] { "early", "late" }) {
			String prefix = "gossip-limiter.limits." + limit + ".";
			properties.putAll(Map.of(prefix + "limit", 1, prefix + "window", "1h", prefix + "paths", "/" + limit));
		}
		return Stack.start(server.endsWith("Servlet") ? WebApplicationType.SERVLET : WebApplicationType.REACTIVE,
				server, cors == Secured.class || cors == ReactiveSecured.class, properties, cors, AnyController.class);
	}

	private static CorsConfiguration cors() {
		CorsConfiguration configuration = new CorsConfiguration();
		configuration.addAllowedOrigin(GOOD);
		configuration.addAllowedMethod("GET");
		configuration.addExposedHeader("Retry-After");
		return configuration;
	}

	private static UrlBasedCorsConfigurationSource servletSource() {
		UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
		source.registerCorsConfiguration("/**", cors());
		return source;
	}

	private static org.springframework.web.cors.reactive.UrlBasedCorsConfigurationSource reactiveSource() {
		org.springframework.web.cors.reactive.UrlBasedCorsConfigurationSource source = new org.springframework.web.cors.reactive.UrlBasedCorsConfigurationSource();
		source.registerCorsConfiguration("/**", cors());
		return source;
	}

	@RestController
	static class AnyController {

		@GetMapping({ "/early", "/late" })
		String any() {
			return "fine";
		}

		@GetMapping("/busy")
		Mono<String> busy() {
			return Mono.fromFuture(gate, true);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Configurer implements WebMvcConfigurer {

		@Override
		public void addCorsMappings(CorsRegistry registry) {
			registry.addMapping("/**").allowedOrigins(GOOD).allowedMethods("GET").exposedHeaders("Retry-After");
		}

	}

	/*
	 * In the order that Spring Boot gives it, which is the last.
	 */
	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class FilterBean {

		@Bean
		CorsFilter corsFilter() {
			return new CorsFilter(servletSource());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class RegisteredFilter {

		@Bean
		FilterRegistrationBean<CorsFilter> corsFilterRegistration() {
			return new FilterRegistrationBean<>(new CorsFilter(servletSource()));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Secured {

		@Bean
		SecurityFilterChain security(HttpSecurity http) {
			return http.cors((cors) -> cors.configurationSource(servletSource()))
				.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll())
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class ReactiveConfigurer implements WebFluxConfigurer {

		@Override
		public void addCorsMappings(org.springframework.web.reactive.config.CorsRegistry registry) {
			registry.addMapping("/**").allowedOrigins(GOOD).allowedMethods("GET").exposedHeaders("Retry-After");
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class WebFilterBean {

		@Bean
		CorsWebFilter corsWebFilter() {
			return new CorsWebFilter(reactiveSource());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class ReactiveSecured {

		@Bean
		SecurityWebFilterChain security(ServerHttpSecurity http) {
			return http.cors((cors) -> cors.configurationSource(reactiveSource()))
				.authorizeExchange((exchanges) -> exchanges.anyExchange().permitAll())
				.build();
		}

	}

}
