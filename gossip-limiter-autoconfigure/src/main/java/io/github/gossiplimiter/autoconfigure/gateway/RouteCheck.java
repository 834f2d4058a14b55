/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.filter.FilterDefinition;
import org.springframework.cloud.gateway.route.RouteDefinition;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.web.RequestLimits;

/**
 * Checks at start that the routes of the configuration name limits that exist.
 */
final class RouteCheck implements SmartInitializingSingleton {

	private static final String FILTER = "RequestRateLimiter";

	private static final String LIMIT = GossipRateLimiter.PREFIX + ".limit";

	private static final String COST = GossipRateLimiter.PREFIX + ".cost";

	private final GatewayProperties properties;

	private final RateLimiter rateLimiter;

	private final RequestLimits limits;

	private final boolean isDefault;

	/**
	 * Create an instance.
	 * @param properties the routes
	 * @param rateLimiter the limits
	 * @param limits how they apply to requests
	 * @param isDefault whether filters that name no limiter use ours
	 */
	RouteCheck(GatewayProperties properties, RateLimiter rateLimiter, RequestLimits limits, boolean isDefault) {
		this.properties = properties;
		this.rateLimiter = rateLimiter;
		this.limits = limits;
		this.isDefault = isDefault;
	}

	@Override
	public void afterSingletonsInstantiated() {
		for (RouteDefinition route : this.properties.getRoutes()) {
			List<FilterDefinition> filters = new ArrayList<>(this.properties.getDefaultFilters());
			filters.addAll(route.getFilters());
			filters.stream().filter(this::isOurs).forEach((filter) -> check(route, filter.getArgs()));
		}
	}

	private boolean isOurs(FilterDefinition filter) {
		String limiter = filter.getArgs().get("rate-limiter");
		return FILTER.equals(filter.getName())
				&& ((limiter != null) ? limiter.contains("gossipRateLimiter") : this.isDefault);
	}

	private void check(RouteDefinition route, Map<String, String> arguments) {
		String place = (route.getId() != null) ? "The route '" + route.getId() + "'"
				: "The route without an id to " + route.getUri();
		arguments.keySet().forEach((argument) -> checkName(place, argument));
		String name = arguments.getOrDefault(LIMIT, route.getId());
		if (name == null) {
			throw new GossipLimiterConfigurationException(place,
					"has a " + FILTER + " filter that names no limit, and no id that a limit could be called by.",
					"Add '" + LIMIT + "' to the args of the filter, or 'id' to the route, with one of the limits "
							+ known() + ".");
		}
		checkLimit(place, name);
		// Reads plans, tenants and lists, and complains if a request cannot have them.
		this.limits.extras().of(name);
		checkCost(place, name, arguments.get(COST));
	}

	/*
	 * Arguments of our own are read by name: what is misspelt would not be read.
	 */
	private static void checkName(String place, String argument) {
		boolean ours = argument.replace("-", "").toLowerCase(Locale.ROOT).startsWith("gossiplimiter");
		if (ours && !argument.equals(LIMIT) && !argument.equals(COST)) {
			throw new GossipLimiterConfigurationException(place,
					"has a " + FILTER + " filter with the unknown argument '" + argument + "'.",
					"Correct its name: there are '" + LIMIT + "' and '" + COST + "'. Everything else is configured "
							+ "with the limit, under 'gossip-limiter.limits'.");
		}
	}

	private void checkLimit(String place, String name) {
		if (!this.rateLimiter.limitNames().contains(name)) {
			throw new GossipLimiterConfigurationException(place,
					"has a " + FILTER + " filter that asks the limit '" + name + "', which is not defined.",
					"Define it, for example 'gossip-limiter.limits." + name + ".limit: 100' and 'gossip-limiter.limits."
							+ name + ".window: 1m', or name another one with '" + LIMIT
							+ "' among the args of the filter. Defined are: " + known() + ".");
		}
	}

	private String known() {
		return String.join(", ", this.rateLimiter.limitNames().stream().sorted().toList());
	}

	private void checkCost(String place, String name, @Nullable String cost) {
		if (cost == null) {
			return;
		}
		if (!cost.matches("[1-9][0-9]{0,8}")) {
			throw new GossipLimiterConfigurationException(place,
					"has a " + FILTER + " filter whose '" + COST + "' is '" + cost + "'.",
					"Set it to a positive number, or remove it.");
		}
		long most = this.rateLimiter.limit(name).mostAtOnce();
		if (Integer.parseInt(cost) > most) {
			throw new GossipLimiterConfigurationException(place,
					"has a " + FILTER + " filter whose '" + COST + "' is " + cost + ", more than the " + most
							+ " permits that limit '" + name + "' has; no request would ever be admitted.",
					"Set it to at most " + most + ".");
		}
	}

}
