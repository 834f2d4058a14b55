/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.window.WindowCounter;

/**
 * Puts answers into words.
 */
final class DecisionFactory {

	/**
	 * What to answer when others were always faster: come back in a moment.
	 */
	static final long EXHAUSTED_WAIT_NANOS = 1_000_000;

	private DecisionFactory() {
	}

	/**
	 * What an answer says.
	 * @param counter the key's, if it has one
	 * @param taken whether an answer that allows has taken what was asked for
	 */
	static Decision of(ActiveLimit current, @Nullable WindowCounter counter, int cost, long nowNanos, long answer,
			boolean taken) {
		boolean fits = answer >= 0;
		BindingWindow tightest = BindingWindow.of(current, counter, nowNanos, cost, fits);
		long left = (fits && taken) ? answer : tightest.left(nowNanos);
		Duration wait = fits ? Duration.ZERO : waitOf(answer);
		boolean shadowed = !fits && current.limit.shadow();
		return new Decision(fits || shadowed, tightest.quota().capacity(), left, wait,
				Duration.ofNanos(tightest.resetNanos(nowNanos)), current.limit.name(), tightest.window(), shadowed,
				nowNanos, (fits && taken) ? cost : 0);
	}

	static boolean isExhausted(long answer) {
		return answer <= WindowCounter.EXHAUSTED;
	}

	private static Duration waitOf(long denial) {
		if (isExhausted(denial)) {
			return Duration.ofNanos(EXHAUSTED_WAIT_NANOS);
		}
		return (denial == -WindowCounter.NEVER) ? Decision.NEVER : Duration.ofNanos(-denial);
	}

}
