/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.List;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

class LoginServletTests extends LoginContract {

	@Override
	Stack start() {
		return start(WebApplicationType.SERVLET, "TomcatServlet", Application.class);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ LoginController.class, PlainPasswords.class })
	static class Application {

		@Bean
		UserDetailsService users() {
			return (name) -> User.withUsername(name).password("right").roles("USER").build();
		}

		/*
		 * As Spring Security's reference has it for logins of one's own: it publishes no
		 * events.
		 */
		@Bean
		AuthenticationManager authenticationManager(UserDetailsService users, PasswordEncoder passwords) {
			DaoAuthenticationProvider provider = new DaoAuthenticationProvider(users);
			provider.setPasswordEncoder(passwords);
			return new ProviderManager(List.of(provider));
		}

		@Bean
		SecurityFilterChain security(HttpSecurity http) {
			return http.csrf((csrf) -> csrf.disable())
				.authorizeHttpRequests(
						(requests) -> requests.requestMatchers("/json").permitAll().anyRequest().authenticated())
				.formLogin(Customizer.withDefaults())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

	}

	@RestController
	static class LoginController {

		private final AuthenticationManager manager;

		LoginController(AuthenticationManager manager) {
			this.manager = manager;
		}

		@GetMapping("/basic")
		String basic() {
			return "fine";
		}

		@PostMapping("/json")
		ResponseEntity<String> login(@RequestBody LoginContract.Credentials credentials) {
			try {
				return ResponseEntity.ok(
						this.manager
							.authenticate(UsernamePasswordAuthenticationToken.unauthenticated(credentials.user(),
									credentials.password()))
							.getName());
			}
			catch (AuthenticationException ex) {
				return ResponseEntity.status(HttpStatus.UNAUTHORIZED).build();
			}
		}

	}

}
