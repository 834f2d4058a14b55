/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.decision;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How much may be asked for at once, and by whom.
 *
 * @param token what callers have to show; without one, only callers on the same machine
 * are served
 * @param maximumKeys most keys in one request
 * @param maximumBody most bytes of a request
 */
@ConfigurationProperties("sample.decision-api")
record DecisionApiProperties(@Nullable String token, @DefaultValue("1000") int maximumKeys,
		@DefaultValue("256KB") DataSize maximumBody) {

	DecisionApiProperties {
		if (maximumKeys < 1) {
			throw new IllegalArgumentException("sample.decision-api.maximum-keys must be at least 1, for example 1000: "
					+ "maximumKeys=" + maximumKeys);
		}
		if (maximumBody.toBytes() < 1 || maximumBody.toBytes() > Integer.MAX_VALUE) {
			throw new IllegalArgumentException("sample.decision-api.maximum-body must be between 1B and 2047MB, "
					+ "for example 256KB: maximumBody=" + maximumBody);
		}
	}

}
