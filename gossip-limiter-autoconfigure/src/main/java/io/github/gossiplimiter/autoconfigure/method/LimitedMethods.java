/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.lang.reflect.Method;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.DenialListener;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.limit.MethodTable;
import io.github.gossiplimiter.autoconfigure.limit.RuleDefinition;
import io.github.gossiplimiter.autoconfigure.method.call.MethodArguments;
import io.github.gossiplimiter.autoconfigure.method.call.MethodReader;
import io.github.gossiplimiter.autoconfigure.rule.RuleContext;
import io.github.gossiplimiter.autoconfigure.rule.RuleEngine;
import io.github.gossiplimiter.engine.LeaseSource;

/**
 * The limited methods, each read from its annotations once.
 */
class LimitedMethods {

	/*
	 * What limits methods is created before the beans that have them: whatever it needs
	 * is looked up when it is needed, so that it does not come into being with it.
	 */
	private final BeanFactory beanFactory;

	private final ObjectProvider<RateLimiter> rateLimiter;

	private final ObjectProvider<Clock> clock;

	private final boolean reactive;

	private final MethodTable<LimitedMethod> known = new MethodTable<>(this::read);

	/**
	 * Create an instance.
	 * @param beanFactory knows the definitions of limits
	 * @param rateLimiter decides
	 * @param clock tells when to warn again
	 * @param reactive whether the application is a WebFlux application
	 */
	LimitedMethods(BeanFactory beanFactory, ObjectProvider<RateLimiter> rateLimiter, ObjectProvider<Clock> clock,
			boolean reactive) {
		this.beanFactory = beanFactory;
		this.rateLimiter = rateLimiter;
		this.clock = clock;
		this.reactive = reactive;
	}

	/**
	 * Whether methods of a type may be limited, as far as is known without a bean.
	 */
	boolean isLimited(Class<?> type) {
		return definitions().isLimited(type);
	}

	LimitedMethod get(Class<?> type, Method method) {
		return this.known.get(type, method);
	}

	private LimitedMethod read(Class<?> type, Method method) {
		MethodArguments arguments = MethodArguments.of(method, classLoader());
		LeaseSource leases = this.beanFactory.getBeanProvider(LeaseSource.class).getIfAvailable();
		DenialListener listener = this.beanFactory.getBeanProvider(DenialListener.class).getIfAvailable();
		List<MethodRule> rules = definitions().methodRules(type, method)
			.stream()
			.map((rule) -> bind(rule, type, method, arguments))
			.toList();
		return new LimitedMethod(new MethodGate(rules, arguments, new RuleEngine<>(this.rateLimiter.getObject(), null),
				RuleEngine.maxWait(leases), listener), ReturnKind.of(method));
	}

	private MethodRule bind(RuleDefinition definition, Class<?> type, Method method, MethodArguments arguments) {
		RuleContext context = new RuleContext(this.rateLimiter.getObject(), definitions().requestCounts(),
				this.beanFactory.getBeanProvider(PlanResolver.class), this.clock.getObject());
		MethodReader reader = new MethodReader(definition.place(), type, arguments);
		MethodRule bound = new MethodRule(definition, reader, context, FallbackMethod.find(definition, type, method));
		if (this.reactive) {
			PrincipalCheck.check(definition, reader, ReturnKind.of(method));
		}
		return bound;
	}

	private @Nullable ClassLoader classLoader() {
		return (this.beanFactory instanceof ConfigurableBeanFactory configurable) ? configurable.getBeanClassLoader()
				: null;
	}

	private LimitDefinitions definitions() {
		return this.beanFactory.getBean(LimitDefinitions.class);
	}

}
