package io.github.gossiplimiter.autoconfigure.client;

import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.Setting;

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
	 */
	Function<T, @Nullable Object> plan(Setting written);

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
