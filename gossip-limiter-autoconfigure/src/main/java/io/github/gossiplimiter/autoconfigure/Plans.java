package io.github.gossiplimiter.autoconfigure;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The plans of a limit. Each is a limit of its own, with its own keys.
 *
 * @param limitNames the limit of each plan
 * @param expression names the plan of a request, or nothing if a bean does
 * @param unknown the limit of requests that name a plan there is not, or nothing if they
 * are denied
 * @since 0.1.0
 */
public record Plans(Map<String, String> limitNames, @Nullable Setting expression, @Nullable String unknown) {

	/**
	 * Stands between the name of a limit and that of a plan.
	 */
	public static final char SEPARATOR = '/';

	public Plans {
		limitNames = Map.copyOf(limitNames);
	}

	/**
	 * What the limit of a plan is called.
	 */
	public static String limitName(String limitName, String plan) {
		return limitName + SEPARATOR + plan;
	}

}
