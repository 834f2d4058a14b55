/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;

/**
 * Lets this node allow less than a limit says for a while, without changing the limit.
 */
final class LimitScaling {

	private final LimitDispatcher.LocalLimiters limiters;

	private final Map<String, Double> factors = new ConcurrentHashMap<>();

	LimitScaling(LimitDispatcher.LocalLimiters limiters) {
		this.limiters = limiters;
	}

	/**
	 * Allow a share of a limit from now on.
	 */
	void scale(LimitDispatcher dispatcher, double factor) {
		if (!(factor > 0 && factor <= 1)) {
			throw new IllegalArgumentException("factor must be above 0 and at most 1: factor=" + factor);
		}
		if (dispatcher.isLeased()) {
			throw new IllegalArgumentException("limit '" + dispatcher.limit().name()
					+ "' is leased; only what a node decides from memory can be scaled");
		}
		this.factors.put(dispatcher.limit().name(), factor);
		apply(dispatcher);
	}

	/**
	 * Allow the same share of a limit that has changed.
	 */
	synchronized void apply(LimitDispatcher dispatcher) {
		Double factor = this.factors.get(dispatcher.limit().name());
		if (factor == null || dispatcher.isLeased()) {
			return;
		}
		Limit limit = dispatcher.limit();
		boolean shared = limit.coordination().consistency() == Consistency.LOCAL_SHARE;
		Limit scaled = scaled(shared ? this.limiters.share(limit) : limit, factor);
		if (!scaled.equals(dispatcher.local().limit())) {
			dispatcher.local().change(scaled);
		}
	}

	/*
	 * At least one permit.
	 */
	private static Limit scaled(Limit limit, double factor) {
		List<Window> scaled = limit.windows()
			.stream()
			.map((window) -> new Window(scaled(window.permits(), factor), window.length()))
			.toList();
		return new Limit(limit.name(), scaled, limit.algorithm(), scaled(limit.burst(), factor), limit.precision(),
				limit.estimator(), limit.shadow(), limit.coordination());
	}

	/*
	 * Rounded down, but not because a half, a quarter or a tenth has no exact double.
	 */
	private static long scaled(long permits, double factor) {
		return Math.max(1, (long) Math.floor(permits * factor + 1e-6));
	}

}
