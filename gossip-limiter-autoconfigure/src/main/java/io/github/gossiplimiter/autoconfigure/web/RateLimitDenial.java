package io.github.gossiplimiter.autoconfigure.web;

import java.util.List;
import java.util.OptionalLong;

/**
 * Why a request is denied.
 *
 * @param limitName the limit to wait longest for
 * @param violatedPolicies all policies that denied it, by the names they have in the
 * RateLimit header fields
 * @param retryAfterSeconds how long the client is asked to wait, or nothing if waiting
 * does not help
 * @param detail the reason in a sentence, without anything the client sent
 * @since 0.1.0
 */
public record RateLimitDenial(String limitName, List<String> violatedPolicies, OptionalLong retryAfterSeconds,
		String detail) {

	public RateLimitDenial {
		violatedPolicies = List.copyOf(violatedPolicies);
	}

}
