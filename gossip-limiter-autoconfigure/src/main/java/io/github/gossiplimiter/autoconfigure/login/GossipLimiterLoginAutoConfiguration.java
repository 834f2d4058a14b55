/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import java.util.function.Supplier;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UserDetailsRepositoryReactiveAuthenticationManager;
import org.springframework.security.authentication.password.ReactiveCompromisedPasswordChecker;
import org.springframework.security.config.ObjectPostProcessor;
import org.springframework.security.core.userdetails.ReactiveUserDetailsPasswordService;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.reactive.DispatcherHandler;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.DenialListener;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;

/**
 * Auto-configuration of limits on logins that Spring Security checks.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = GossipLimiterAutoConfiguration.class,
		afterName = "org.springframework.boot.security.autoconfigure.ReactiveUserDetailsServiceAutoConfiguration")
@ConditionalOnClass(AuthenticationManager.class)
@ConditionalOnBooleanProperty(name = { "gossip-limiter.enabled", "gossip-limiter.web.enabled" }, matchIfMissing = true)
@Conditional(LoginLimitCondition.class)
public final class GossipLimiterLoginAutoConfiguration {

	@Bean
	LoginGate gossipLimiterLoginGate(RateLimiter rateLimiter, LimitDefinitions definitions,
			ObjectProvider<DenialListener> listeners) {
		return new LoginGate(rateLimiter, definitions.accountLimits(), listeners.getIfAvailable());
	}

	/*
	 * Static: what post-processes other beans is created before them, and would take
	 * along whatever it needs.
	 */
	@Bean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static LoginGuardPostProcessor gossipLimiterLoginGuardPostProcessor(ObjectProvider<LoginGate> gates) {
		Supplier<LoginGuard> guard = SingletonSupplier.of(() -> new LoginGuard(gates.getObject()));
		return new LoginGuardPostProcessor(guard);
	}

	/**
	 * Events are published on the thread that serves the request, also by applications
	 * that check passwords without an authentication manager.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
	static class ServletLogins {

		@Bean
		AuthenticationFailureListener gossipLimiterAuthenticationFailureListener() {
			return new AuthenticationFailureListener();
		}

		@Bean
		@ConditionalOnClass(SecurityFilterChain.class)
		UnseenServletLoginWarning gossipLimiterUnseenLoginWarning(ConfigurableListableBeanFactory beanFactory,
				LimitDefinitions definitions) {
			return new UnseenServletLoginWarning(beanFactory, definitions);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ Mono.class, DispatcherHandler.class })
	@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
	static class ReactiveLogins {

		@Bean
		@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
		static ReactiveLoginGuardPostProcessor gossipLimiterReactiveLoginGuardPostProcessor(
				ObjectProvider<LoginGate> gates) {
			Supplier<ReactiveLoginGuard> guard = SingletonSupplier.of(() -> new ReactiveLoginGuard(gates.getObject()));
			return new ReactiveLoginGuardPostProcessor(guard);
		}

		@Bean
		@ConditionalOnClass(SecurityWebFilterChain.class)
		UnseenReactiveLoginWarning gossipLimiterUnseenLoginWarning(ConfigurableListableBeanFactory beanFactory,
				LimitDefinitions definitions) {
			return new UnseenReactiveLoginWarning(beanFactory, definitions);
		}

		/**
		 * The authentication manager that Spring Security would create without making a
		 * bean of it, made the same way.
		 */
		@Bean
		@ConditionalOnMissingBean(ReactiveAuthenticationManager.class)
		@ConditionalOnSingleCandidate(ReactiveUserDetailsService.class)
		ReactiveAuthenticationManager gossipLimiterAuthenticationManager(ReactiveUserDetailsService users,
				ObjectProvider<PasswordEncoder> encoders, ObjectProvider<ReactiveUserDetailsPasswordService> passwords,
				ObjectProvider<ReactiveCompromisedPasswordChecker> checkers,
				ObjectProvider<ObjectPostProcessor<ReactiveAuthenticationManager>> postProcessors) {
			UserDetailsRepositoryReactiveAuthenticationManager manager = new UserDetailsRepositoryReactiveAuthenticationManager(
					users);
			encoders.ifAvailable(manager::setPasswordEncoder);
			passwords.ifAvailable(manager::setUserDetailsPasswordService);
			checkers.ifAvailable(manager::setCompromisedPasswordChecker);
			ObjectPostProcessor<ReactiveAuthenticationManager> postProcessor = postProcessors.getIfAvailable();
			return (postProcessor != null) ? postProcessor.postProcess(manager) : manager;
		}

	}

}
