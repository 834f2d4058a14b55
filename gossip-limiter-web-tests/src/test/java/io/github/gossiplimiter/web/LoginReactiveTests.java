/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

class LoginReactiveTests extends LoginContract {

	@Override
	Stack start() {
		return start(WebApplicationType.REACTIVE, "NettyReactive", Application.class);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ LoginController.class, PlainPasswords.class })
	static class Application {

		@Bean
		ReactiveUserDetailsService users() {
			return (name) -> Mono.just(User.withUsername(name).password("right").roles("USER").build());
		}

		@Bean
		SecurityWebFilterChain security(ServerHttpSecurity http) {
			return http.csrf((csrf) -> csrf.disable())
				.authorizeExchange(
						(exchanges) -> exchanges.pathMatchers("/json").permitAll().anyExchange().authenticated())
				.formLogin(Customizer.withDefaults())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

	}

	@RestController
	static class LoginController {

		private final ReactiveAuthenticationManager manager;

		LoginController(ReactiveAuthenticationManager manager) {
			this.manager = manager;
		}

		@GetMapping("/basic")
		String basic() {
			return "fine";
		}

		@PostMapping("/json")
		Mono<ResponseEntity<String>> login(@RequestBody LoginContract.Credentials credentials) {
			return this.manager
				.authenticate(
						UsernamePasswordAuthenticationToken.unauthenticated(credentials.user(), credentials.password()))
				.map((result) -> ResponseEntity.ok(result.getName()))
				.onErrorReturn(AuthenticationException.class, ResponseEntity.status(HttpStatus.UNAUTHORIZED).build());
		}

	}

}
