package io.github.gossiplimiter.autoconfigure.method;

import java.lang.reflect.Method;
import java.util.List;

import org.springframework.beans.factory.ObjectProvider;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.DenialListener;
import io.github.gossiplimiter.autoconfigure.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.MethodRule;
import io.github.gossiplimiter.autoconfigure.MethodTable;

/**
 * The limited methods, each read from its annotations once.
 */
class LimitedMethods {

	private final ObjectProvider<LimitDefinitions> definitions;

	private final ObjectProvider<RateLimiter> rateLimiter;

	private final ObjectProvider<Clock> clock;

	private final ObjectProvider<DenialListener> listener;

	private final MethodTable<LimitedMethod> known = new MethodTable<>(this::read);

	LimitedMethods(ObjectProvider<LimitDefinitions> definitions, ObjectProvider<RateLimiter> rateLimiter,
			ObjectProvider<Clock> clock, ObjectProvider<DenialListener> listener) {
		this.definitions = definitions;
		this.rateLimiter = rateLimiter;
		this.clock = clock;
		this.listener = listener;
	}

	/**
	 * Whether methods of a type may be limited, as far as is known without a bean.
	 */
	boolean isLimited(Class<?> type) {
		return this.definitions.getObject().isLimited(type);
	}

	LimitedMethod get(Class<?> type, Method method) {
		return this.known.get(type, method);
	}

	private LimitedMethod read(Class<?> type, Method method) {
		List<MethodRule> rules = this.definitions.getObject().methodRules(type, method);
		MethodArguments arguments = MethodArguments.of(method);
		RateLimiter limiter = this.rateLimiter.getObject();
		List<BoundMethodRule> bound = rules.stream()
			.map((rule) -> bind(rule, type, method, arguments, limiter))
			.toList();
		return new LimitedMethod(new MethodGate(bound, limiter, this.listener.getIfAvailable()), ReturnKind.of(method));
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
		return new BoundMethodRule(rule, limiter, arguments, FallbackMethod.find(rule, type, method),
				this.definitions.getObject(), this.clock.getObject(), type.getClassLoader());
	}

}
