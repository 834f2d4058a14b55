/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.DefaultAuthenticationEventPublisher;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.authentication.UserDetailsRepositoryReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Authentication managers that are out of the limiter's sight: a warning at start names
 * them, and says what to do.
 */
@ExtendWith(OutputCaptureExtension.class)
class UnseenLoginTests {

	private static final String LIMITS = "gossip-limiter.limits.";

	private static final String WARNING = "do not learn of failed logins";

	@ParameterizedTest
	@ValueSource(classes = { OwnManager.class, ManagerOfController.class, ReactiveOwnManager.class })
	void managerThatIsNoBeanIsWarnedOf(Class<?> application, CapturedOutput output) {
		start(application, Map.of()).close();
		assertThat(output).containsPattern("WARN.*The limits \\[guesses] " + WARNING)
			.containsPattern(
					"checked by \\[(ProviderManager|UserDetailsRepositoryReactiveAuthenticationManager) of \\w+")
			.containsPattern("Make each of them a bean of type (Reactive)?AuthenticationManager")
			.contains("'charge: on-status:401'");
	}

	@ParameterizedTest
	@ValueSource(classes = { BuiltBySpring.class, ReactiveBuiltBySpring.class, LoginServletTests.Application.class,
			LoginReactiveTests.Application.class, PublishingManager.class })
	void managerWhoseFailuresAreSeenIsNot(Class<?> application, CapturedOutput output) {
		start(application, Map.of()).close();
		assertThat(output).doesNotContain(WARNING);
	}

	@ParameterizedTest
	@ValueSource(classes = PublishingManager.class)
	void eventsAreTooLateForLimitsByAccount(Class<?> application, CapturedOutput output) {
		start(application, Map.of(LIMITS + "account.limit", 5, LIMITS + "account.window", "10m", LIMITS + "account.key",
				"account"))
			.close();
		assertThat(output).contains("The limits [guesses, account] " + WARNING);
	}

	private static Stack start(Class<?> application, Map<String, Object> properties) {
		Map<String, Object> all = new HashMap<>(properties);
		all.put("spring.config.name", "unserved");
		all.put(LIMITS + "guesses.limit", 5);
		all.put(LIMITS + "guesses.window", "10m");
		all.put(LIMITS + "guesses.paths", "/login");
		all.put(LIMITS + "guesses.before-authentication", true);
		all.put(LIMITS + "guesses.charge", "on-authentication-failure");
		boolean reactive = application.getName().contains("Reactive");
		return Stack.start(reactive ? WebApplicationType.REACTIVE : WebApplicationType.SERVLET,
				reactive ? "NettyReactive" : "TomcatServlet", true, all, application);
	}

	private static ProviderManager manager() {
		UserDetailsService users = (name) -> User.withUsername(name).password("{noop}right").roles("USER").build();
		return new ProviderManager(List.of(new DaoAuthenticationProvider(users)));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class OwnManager {

		@Bean
		SecurityFilterChain security(HttpSecurity http) {
			return http.authenticationManager(manager()).formLogin(Customizer.withDefaults()).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class PublishingManager {

		@Bean
		SecurityFilterChain security(HttpSecurity http, ApplicationEventPublisher events) {
			ProviderManager manager = manager();
			manager.setAuthenticationEventPublisher(new DefaultAuthenticationEventPublisher(events));
			return http.authenticationManager(manager).formLogin(Customizer.withDefaults()).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(OwnLogin.class)
	static class ManagerOfController {

		@Bean
		SecurityFilterChain security(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll()).build();
		}

	}

	@RestController
	static class OwnLogin {

		private final AuthenticationManager manager = manager();

		@GetMapping("/login")
		String login(String user, String password) {
			return this.manager.authenticate(UsernamePasswordAuthenticationToken.unauthenticated(user, password))
				.getName();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class BuiltBySpring {

		@Bean
		UserDetailsService users() {
			return (name) -> User.withUsername(name).password("{noop}right").roles("USER").build();
		}

		@Bean
		SecurityFilterChain security(HttpSecurity http) {
			return http.formLogin(Customizer.withDefaults())
				.httpBasic(Customizer.withDefaults())
				.rememberMe(Customizer.withDefaults())
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class ReactiveOwnManager {

		@Bean
		SecurityWebFilterChain security(ServerHttpSecurity http) {
			ReactiveUserDetailsService users = (name) -> Mono
				.just(User.withUsername(name).password("{noop}right").roles("USER").build());
			return http.authenticationManager(new UserDetailsRepositoryReactiveAuthenticationManager(users))
				.formLogin(Customizer.withDefaults())
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class ReactiveBuiltBySpring {

		@Bean
		ReactiveUserDetailsService users() {
			return (name) -> Mono.just(User.withUsername(name).password("{noop}right").roles("USER").build());
		}

		@Bean
		SecurityWebFilterChain security(ServerHttpSecurity http) {
			return http.formLogin(Customizer.withDefaults()).httpBasic(Customizer.withDefaults()).build();
		}

	}

}
