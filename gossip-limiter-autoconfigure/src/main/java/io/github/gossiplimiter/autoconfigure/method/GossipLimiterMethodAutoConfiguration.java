package io.github.gossiplimiter.autoconfigure.method;

import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.DenialListener;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.LimitDefinitions;

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
	 * Static, and the limiter only on demand: what proxies other beans is created before
	 * them, and would take along whatever it needs.
	 */
	@Bean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static LimitedMethods gossipLimiterLimitedMethods(ObjectProvider<LimitDefinitions> definitions,
			ObjectProvider<RateLimiter> rateLimiter, ObjectProvider<Clock> clock,
			ObjectProvider<DenialListener> listener) {
		return new LimitedMethods(definitions, rateLimiter, clock, listener);
	}

	@Bean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static DefaultPointcutAdvisor gossipLimiterMethodAdvisor(LimitedMethods methods, Environment environment) {
		DefaultPointcutAdvisor advisor = new DefaultPointcutAdvisor(AnnotatedPointcut.RATE,
				new MethodLimitInterceptor(methods));
		advisor.setOrder(environment.getProperty("gossip-limiter.methods.order", Integer.class, ORDER_DEFAULT));
		return advisor;
	}

	@Bean
	MethodLimitCheck gossipLimiterMethodLimitCheck(ConfigurableListableBeanFactory beanFactory,
			LimitedMethods methods) {
		return new MethodLimitCheck(beanFactory, methods);
	}

}
