package io.github.gossiplimiter.autoconfigure.web;

import org.springframework.beans.factory.ObjectProvider;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.limit.Plans;
import io.github.gossiplimiter.autoconfigure.limit.RequestRule;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

/**
 * Connects rules with the limits they name.
 */
final class RuleBinder {

	private final RateLimiter rateLimiter;

	private final Clock clock;

	private final LimitDefinitions definitions;

	private final ObjectProvider<PlanResolver> planResolvers;

	private final TrustedProxies proxies;

	RuleBinder(LimitDefinitions definitions, ObjectProvider<PlanResolver> planResolvers, RateLimiter rateLimiter,
			TrustedProxies proxies, Clock clock) {
		this.planResolvers = planResolvers;
		this.definitions = definitions;
		this.proxies = proxies;
		this.rateLimiter = rateLimiter;
		this.clock = clock;
	}

	BoundRule bind(RequestRule rule) {
		String name = rule.limitName();
		if (!this.rateLimiter.limitNames().contains(name)) {
			throw new GossipLimiterConfigurationException(rule.place(),
					"names the limit '" + name + "', which is not defined.",
					"Define it, for example 'gossip-limiter.limits." + name + ".limit: 100' and "
							+ "'gossip-limiter.limits." + name + ".window: 1m', or correct the name. Defined are: "
							+ String.join(", ", this.rateLimiter.limitNames().stream().sorted().toList()) + ".");
		}
		Plans plans = rule.options().plans();
		if (plans != null) {
			// What a request costs must fit into every plan.
			plans.limitNames()
				.values()
				.forEach((each) -> CostResolver.parse(rule.cost(), this.rateLimiter.limit(each)));
		}
		return new BoundRule(
				rule, this.rateLimiter.limit(name), RuleExtras.of(name, rule.options(), this.planResolvers,
						this.definitions.requestCounts(), this.proxies, this.clock),
				this.definitions.requestCounts(), this.clock);
	}

}
