package io.github.gossiplimiter.autoconfigure;

import org.jspecify.annotations.Nullable;

/**
 * Knows which plan a client has. A bean of this type is asked for limits that have plans
 * and no expression that names one.
 * <p>
 * It is asked for every request, on the thread that serves it, and has to answer at once:
 * from memory, not from a database.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface PlanResolver {

	/**
	 * The plan of a client.
	 * @param limitName the limit
	 * @param key whose quota the request takes
	 * @return the name of a plan, or nothing if the client has none
	 */
	@Nullable String plan(String limitName, String key);

}
