package io.github.gossiplimiter.autoconfigure.client;

import java.util.List;
import java.util.Set;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.PlanRequest;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * Reads of a request or call what it says about its client.
 *
 * @param <T> what is known about a request or call
 * @since 0.1.0
 */
public interface ClientReader<T> {

	/**
	 * What names the plan.
	 * @param written the expression
	 * @param plans the plans that it can name
	 */
	Function<T, @Nullable Object> plan(Setting written, Set<String> plans);

	/**
	 * Take note that a bean names the plan.
	 * @param resolver the bean
	 */
	default void resolvedBy(PlanResolver resolver) {
	}

	/**
	 * What the bean that names the plan may know.
	 * @param limitName the limit
	 * @param key whose quota it is
	 * @param facts the request or call
	 */
	PlanRequest request(String limitName, String key, T facts);

	/**
	 * What names the tenant.
	 * @param written the expression, or the short form of one
	 */
	Function<T, @Nullable String> tenant(Setting written);

	/**
	 * The address of the client, or nothing if it has none.
	 * @param facts the request or call
	 * @param key its key, if it has one
	 */
	@Nullable IpAddress address(T facts, @Nullable String key);

	/**
	 * Every address that the client may have.
	 * @param facts the request or call
	 * @param key its key, if it has one
	 */
	List<IpAddress> possibleAddresses(T facts, @Nullable String key);

}
