/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease;

import java.util.List;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.internal.Internal;

/**
 * Permits and algorithm of one window of a limit.
 *
 * @param algorithm how spending is counted
 * @param windowNanos length of the window
 * @param permits permits of a window
 * @param capacity most that can be spent at once
 */
@Internal
public record WindowSpec(Algorithm algorithm, long windowNanos, long permits, long capacity) {

	public static List<WindowSpec> of(Limit limit) {
		return limit.windows().stream().map((window) -> of(limit, window)).toList();
	}

	private static WindowSpec of(Limit limit, Window window) {
		boolean bucket = limit.algorithm() == Algorithm.TOKEN_BUCKET;
		return new WindowSpec(limit.algorithm(), window.length().toNanos(), window.permits(),
				bucket ? limit.burst() : window.permits());
	}

	/**
	 * The least that any window of a limit allows at once.
	 */
	public static long capacity(Limit limit) {
		return of(limit).stream().mapToLong(WindowSpec::capacity).min().orElseThrow();
	}

	/**
	 * How long a report counts.
	 */
	public long countedNanos() {
		return LeaseTiming.countedNanos(this.windowNanos);
	}

}
