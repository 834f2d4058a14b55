/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.denial;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.DoubleSupplier;

import io.github.gossiplimiter.Decision;

/**
 * How long a client is asked to wait, in whole seconds: never shorter than it has to, and
 * a random share longer, so that clients denied together do not come back together.
 *
 * @since 0.1.0
 */
public final class RetryAfter {

	private final double jitter;

	private final DoubleSupplier random;

	/**
	 * Create an instance.
	 * @param jitter largest share of the wait to add
	 * @param random numbers from 0 to 1, without 1
	 */
	public RetryAfter(double jitter, DoubleSupplier random) {
		this.jitter = jitter;
		this.random = random;
	}

	/**
	 * The wait after these decisions, or nothing if waiting does not help.
	 */
	OptionalLong seconds(List<Decision> decisions) {
		Duration longest = Duration.ZERO;
		for (Decision decision : decisions) {
			if (!decision.allowed() && decision.retryAfter().compareTo(longest) > 0) {
				longest = decision.retryAfter();
			}
		}
		if (decisions.isEmpty() || longest.equals(Decision.NEVER)) {
			return OptionalLong.empty();
		}
		return OptionalLong.of(seconds(longest));
	}

	/**
	 * What to say for a wait.
	 */
	public long seconds(Duration wait) {
		long base = Math.max(1, ceilSeconds(wait));
		long extraMax = (long) (base * this.jitter);
		return base + (long) (this.random.getAsDouble() * (extraMax + 1));
	}

	/**
	 * Whole seconds, never shorter than a duration.
	 */
	static long ceilSeconds(Duration duration) {
		return duration.toSeconds() + ((duration.toNanosPart() > 0) ? 1 : 0);
	}

}
