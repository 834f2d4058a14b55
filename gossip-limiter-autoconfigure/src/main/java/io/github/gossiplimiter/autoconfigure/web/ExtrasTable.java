package io.github.gossiplimiter.autoconfigure.web;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;

/**
 * What limits have besides their values, for requests whose key is found by somebody
 * else. Read when first asked for: such a limit may also be meant for methods only.
 */
final class ExtrasTable {

	private final LimitDefinitions definitions;

	private final ObjectProvider<PlanResolver> planResolvers;

	private final TrustedProxies proxies;

	private final Clock clock;

	/*
	 * Bounded by the limits of the application.
	 */
	private final Map<String, Optional<RuleExtras>> known = new ConcurrentHashMap<>();

	ExtrasTable(LimitDefinitions definitions, ObjectProvider<PlanResolver> planResolvers, TrustedProxies proxies,
			Clock clock) {
		this.planResolvers = planResolvers;
		this.definitions = definitions;
		this.proxies = proxies;
		this.clock = clock;
	}

	@Nullable RuleExtras of(String limitName) {
		Optional<RuleExtras> found = this.known.get(limitName);
		if (found == null) {
			found = Optional.ofNullable(RuleExtras.of(limitName, this.definitions.options(limitName),
					this.planResolvers, this.definitions.requestCounts(), this.proxies, this.clock));
			this.known.put(limitName, found);
		}
		return found.orElse(null);
	}

}
