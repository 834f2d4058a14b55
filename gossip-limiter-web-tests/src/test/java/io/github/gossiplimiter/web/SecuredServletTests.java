/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

class SecuredServletTests extends SecuredContract {

	@Override
	Stack start() {
		return start(WebApplicationType.SERVLET, "TomcatServlet", Application.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "blocking", "stage" })
	void methodOfTheCallingThreadKnowsThePrincipal(String method) {
		assertMethodKnowsThePrincipal(method);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ BlockingService.class, BlockingController.class, PlainPasswords.class })
	static class Application {

		@Bean
		UserDetailsService users() {
			return new InMemoryUserDetailsManager(
					User.withUsername("alice").password("alice-secret").roles("USER", "GOLD").build(),
					User.withUsername("bob").password("bob-secret").roles("USER").build());
		}

		@Bean
		SecurityFilterChain security(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

	}

	static class BlockingService {

		@RateLimited(name = "blocking", limit = 1, window = "60s", key = "principal + ' in ' + methodName")
		public String blocking() {
			return "fine";
		}

		@RateLimited(name = "stage", limit = 1, window = "60s", key = "principal + ' in ' + methodName")
		public CompletionStage<String> stage() {
			return CompletableFuture.supplyAsync(() -> "fine");
		}

	}

	@RestController
	static class BlockingController {

		private final BlockingService service;

		BlockingController(BlockingService service) {
			this.service = service;
		}

		@GetMapping("/blocking")
		String blocking() {
			return this.service.blocking();
		}

		@GetMapping("/stage")
		CompletionStage<String> stage() {
			return this.service.stage();
		}

	}

}
