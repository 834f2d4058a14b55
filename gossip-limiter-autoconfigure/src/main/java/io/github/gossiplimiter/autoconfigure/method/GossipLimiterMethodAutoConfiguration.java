/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.web.context.reactive.ReactiveWebApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;

/**
 * Auto-configuration of limits on methods.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = GossipLimiterAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = { "gossip-limiter.enabled", "gossip-limiter.methods.enabled" },
		matchIfMissing = true)
@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
public final class GossipLimiterMethodAutoConfiguration {

	static final int ORDER_DEFAULT = 0;

	/*
	 * Static: what proxies other beans is created before them, and would take along
	 * whatever it needs.
	 */
	@Bean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static MethodLimitAdvisor gossipLimiterMethodAdvisor(BeanFactory beanFactory,
			ObjectProvider<RateLimiter> rateLimiter, ObjectProvider<Clock> clock, Environment environment,
			ApplicationContext context) {
		boolean reactive = context instanceof ReactiveWebApplicationContext;
		MethodLimitAdvisor advisor = new MethodLimitAdvisor(
				new LimitedMethods(beanFactory, rateLimiter, clock, reactive));
		advisor.setOrder(environment.getProperty("gossip-limiter.methods.order", Integer.class, ORDER_DEFAULT));
		return advisor;
	}

	@Bean
	MethodLimitCheck gossipLimiterMethodLimitCheck(ConfigurableListableBeanFactory beanFactory,
			MethodLimitAdvisor advisor, Environment environment) {
		return new MethodLimitCheck(beanFactory, advisor.methods(), environment);
	}

}
