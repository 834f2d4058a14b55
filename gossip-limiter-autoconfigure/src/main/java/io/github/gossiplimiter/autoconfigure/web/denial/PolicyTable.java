/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.denial;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Limiter;
import io.github.gossiplimiter.RateLimiter;

/**
 * The policies of all limits as the header fields describe them. A policy is written once
 * and again when its limit was changed while running. Safe for use by many threads.
 */
final class PolicyTable {

	private final RateLimiter rateLimiter;

	/*
	 * Bounded by the number of limits.
	 */
	private final Map<String, Entry> entries = new ConcurrentHashMap<>();

	PolicyTable(RateLimiter rateLimiter) {
		this.rateLimiter = rateLimiter;
	}

	PolicyItems items(String limitName) {
		Entry entry = this.entries.get(limitName);
		if (entry == null) {
			entry = new Entry(this.rateLimiter.limiter(limitName));
			this.entries.put(limitName, entry);
		}
		return entry.items();
	}

	/**
	 * A limit and its policies.
	 */
	private static final class Entry {

		private final Limiter limiter;

		private volatile PolicyItems items;

		Entry(Limiter limiter) {
			this.limiter = limiter;
			this.items = new PolicyItems(limiter.limit());
		}

		// Another object is another version of the limit; comparing their parts takes
		// longer than writing the fields.
		@SuppressWarnings("ReferenceEquality")
		PolicyItems items() {
			Limit limit = this.limiter.limit();
			PolicyItems known = this.items;
			if (known.limit() != limit) {
				known = new PolicyItems(limit);
				this.items = known;
			}
			return known;
		}

	}

}
