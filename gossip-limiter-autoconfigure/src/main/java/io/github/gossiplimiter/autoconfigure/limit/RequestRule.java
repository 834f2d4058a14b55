package io.github.gossiplimiter.autoconfigure.limit;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties.MissingKey;

/**
 * That a limit applies to a request, and how.
 *
 * @param limitName the limit
 * @param key whose quota a request takes
 * @param cost how many permits it takes
 * @param condition whether it applies at all, or nothing if it always does
 * @param missingKey what to do with a request that has no key
 * @param place what asked for the limit
 * @param options what else is said about it
 * @since 0.1.0
 */
public record RequestRule(String limitName, Setting key, Setting cost, @Nullable Setting condition,
		MissingKey missingKey, String place, RequestOptions options) {

	/**
	 * A rule of which nothing else is said.
	 */
	public RequestRule(String limitName, Setting key, Setting cost, @Nullable Setting condition, MissingKey missingKey,
			String place) {
		this(limitName, key, cost, condition, missingKey, place, RequestOptions.NONE);
	}

}
