package io.github.gossiplimiter.autoconfigure.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.filter.FilterDefinition;
import org.springframework.cloud.gateway.route.RouteDefinition;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.GossipLimiterConfigurationException;
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
			filters.stream()
				.filter(this::isOurs)
				.forEach((filter) -> check(String.valueOf(route.getId()), filter.getArgs()));
		}
	}

	private boolean isOurs(FilterDefinition filter) {
		String limiter = filter.getArgs().get("rate-limiter");
		return FILTER.equals(filter.getName())
				&& ((limiter != null) ? limiter.contains("gossipRateLimiter") : this.isDefault);
	}

	private void check(String routeId, Map<String, String> arguments) {
		String name = arguments.getOrDefault(LIMIT, routeId);
		if (!this.rateLimiter.limitNames().contains(name)) {
			throw new GossipLimiterConfigurationException("The route '" + routeId + "'",
					"has a " + FILTER + " filter that asks the limit '" + name + "', which is not defined.",
					"Define it, for example 'gossip-limiter.limits." + name + ".limit: 100' and 'gossip-limiter.limits."
							+ name + ".window: 1m', or name another one with '" + LIMIT
							+ "' among the args of the filter. Defined are: "
							+ String.join(", ", this.rateLimiter.limitNames().stream().sorted().toList()) + ".");
		}
		// Reads plans, tenants and lists, and complains if a request cannot have them.
		this.limits.usesPrincipal(name);
		String cost = arguments.get(COST);
		if (cost != null && !cost.matches("[1-9][0-9]{0,8}")) {
			throw new GossipLimiterConfigurationException("The route '" + routeId + "'",
					"has a " + FILTER + " filter whose '" + COST + "' is '" + cost + "'.",
					"Set it to a positive number, or remove it.");
		}
	}

}
