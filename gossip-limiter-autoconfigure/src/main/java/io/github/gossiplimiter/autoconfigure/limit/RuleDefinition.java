/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties.MissingKey;

/**
 * That a limit applies to a request or a call, and how.
 *
 * @param limitName the limit
 * @param key whose quota it takes
 * @param cost how many permits it takes
 * @param condition whether the limit applies at all, or nothing if it always does
 * @param missingKey what to do if there is no key
 * @param fallbackMethod what to call instead of a method that is denied, or empty
 * @param place what asked for the limit
 * @param options what else is said about it
 * @since 0.1.0
 */
public record RuleDefinition(String limitName, Setting key, Setting cost, @Nullable Setting condition,
		MissingKey missingKey, String fallbackMethod, String place, RequestOptions options) {

}
