/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.web.server.SecurityWebFilterChain;

import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SecuredReactiveTests extends SecuredContract {

	@Override
	Stack start() {
		return start(WebApplicationType.REACTIVE, "NettyReactive", Application.class);
	}

	/*
	 * The key of what no thread knows would be one for all.
	 */
	@ParameterizedTest
	@ValueSource(classes = { BlockingService.class, StageService.class, PlanService.class })
	void methodOfTheCallingThreadThatReadsThePrincipalStopsTheStart(Class<?> service) {
		assertThatThrownBy(() -> start(WebApplicationType.REACTIVE, "NettyReactive", Application.class, service))
			.isInstanceOfSatisfying(GossipLimiterConfigurationException.class, (ex) -> {
				assertThat(ex).hasMessageContaining("@RateLimited on " + service.getSimpleName() + ".call")
					.hasMessageContaining("the thread that calls call does not know the principal");
				assertThat(ex.remedy()).contains("return a Mono or a Flux", "as an argument");
			});
	}

	@Test
	void methodOfTheCallingThreadMayNameAnArgumentAfterThePrincipal() {
		start(WebApplicationType.REACTIVE, "NettyReactive", Application.class, ArgumentService.class).close();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(PlainPasswords.class)
	static class Application {

		@Bean
		MapReactiveUserDetailsService users() {
			return new MapReactiveUserDetailsService(
					User.withUsername("alice").password("alice-secret").roles("USER", "GOLD").build(),
					User.withUsername("bob").password("bob-secret").roles("USER").build());
		}

		@Bean
		SecurityWebFilterChain security(ServerHttpSecurity http) {
			return http.authorizeExchange((exchanges) -> exchanges.anyExchange().authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

	}

	static class BlockingService {

		@RateLimited(name = "own", limit = 1, window = "60s", key = "principal")
		public String call() {
			return "fine";
		}

	}

	static class StageService {

		@RateLimited(name = "own", limit = 1, window = "60s", condition = "user != 'admin'")
		public CompletionStage<String> call() {
			return CompletableFuture.completedFuture("fine");
		}

	}

	static class PlanService {

		@RateLimited(name = "planned", plan = "principal == 'gold' ? 'gold' : 'none'")
		public String call() {
			return "fine";
		}

	}

	static class ArgumentService {

		@RateLimited(name = "own", limit = 1, window = "60s", key = "'user-' + #principal")
		public String call(String principal) {
			return principal;
		}

	}

}
