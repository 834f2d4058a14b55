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
import io.github.gossiplimiter.autoconfigure.limit.MethodRule;
import io.github.gossiplimiter.autoconfigure.limit.MethodTable;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

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
		List<MethodRule> rules = definitions().methodRules(type, method);
		MethodArguments arguments = MethodArguments.of(method, classLoader());
		RateLimiter limiter = this.rateLimiter.getObject();
		DenialListener listener = this.beanFactory.getBeanProvider(DenialListener.class).getIfAvailable();
		List<BoundMethodRule> bound = rules.stream()
			.map((rule) -> bind(rule, type, method, arguments, limiter))
			.toList();
		return new LimitedMethod(new MethodGate(bound, limiter, listener), ReturnKind.of(method));
	}

	private BoundMethodRule bind(MethodRule rule, Class<?> type, Method method, MethodArguments arguments,
			RateLimiter limiter) {
		String name = rule.limitName();
		if (!limiter.limitNames().contains(name)) {
			throw new GossipLimiterConfigurationException(rule.place(),
					"names the limit '" + name + "', which is not defined.",
					"Define it, for example 'gossip-limiter.limits." + name + ".limit: 100' and "
							+ "'gossip-limiter.limits." + name + ".window: 1m', or correct the name. If the annotation "
							+ "defines it in place, let what makes the bean return " + type.getSimpleName()
							+ ". Defined are: " + String.join(", ", limiter.limitNames().stream().sorted().toList())
							+ ".");
		}
		BoundMethodRule bound = new BoundMethodRule(rule, limiter, arguments, FallbackMethod.find(rule, type, method),
				definitions().requestCounts(), this.beanFactory.getBeanProvider(PlanResolver.class),
				this.clock.getObject(), type.getClassLoader());
		if (this.reactive) {
			PrincipalCheck.check(rule, arguments, ReturnKind.of(method));
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
