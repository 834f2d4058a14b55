/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Role;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyAnnotations;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyCondition;
import io.github.gossiplimiter.autoconfigure.concurrency.GossipLimiterConcurrencyAutoConfiguration;

/**
 * Auto-configuration of limits of concurrency on methods.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = GossipLimiterConcurrencyAutoConfiguration.class)
@Conditional(ConcurrencyCondition.class)
@ConditionalOnBean(ConcurrencyAnnotations.class)
@ConditionalOnBooleanProperty(name = "gossip-limiter.methods.enabled", matchIfMissing = true)
@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
public final class GossipLimiterConcurrencyMethodAutoConfiguration {

	/*
	 * Further in than limits of rate: what those deny takes no place.
	 */
	@Bean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static DefaultPointcutAdvisor gossipLimiterConcurrencyAdvisor(ObjectProvider<ConcurrencyAnnotations> annotations,
			Environment environment) {
		DefaultPointcutAdvisor advisor = new DefaultPointcutAdvisor(AnnotatedPointcut.CONCURRENCY,
				new ConcurrencyMethodInterceptor(annotations));
		int order = environment.getProperty("gossip-limiter.methods.order", Integer.class,
				GossipLimiterMethodAutoConfiguration.ORDER_DEFAULT);
		advisor.setOrder((order < Ordered.LOWEST_PRECEDENCE) ? order + 1 : order);
		return advisor;
	}

	@Bean
	ConcurrencyMethodCheck gossipLimiterConcurrencyMethodCheck(ConfigurableListableBeanFactory beanFactory,
			ConcurrencyAnnotations annotations, Environment environment) {
		return new ConcurrencyMethodCheck(beanFactory, annotations, environment);
	}

}
