package io.github.gossiplimiter.autoconfigure.limit;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties.MissingKey;

/**
 * That a limit applies to the calls of a method, and how.
 *
 * @param limitName the limit
 * @param key whose quota a call takes
 * @param cost how many permits it takes
 * @param condition whether it applies at all, or nothing if it always does
 * @param missingKey what to do with a call that has no key
 * @param fallbackMethod what to call instead if it is denied, or empty
 * @param place what asked for the limit
 * @param options what else is said about it
 * @since 0.1.0
 */
public record MethodRule(String limitName, Setting key, Setting cost, @Nullable Setting condition,
		MissingKey missingKey, String fallbackMethod, String place, RequestOptions options) {

}
