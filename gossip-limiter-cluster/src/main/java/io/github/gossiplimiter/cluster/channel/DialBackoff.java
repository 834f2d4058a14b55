/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Backoff between attempts to connect: twice as long each time, with jitter so that nodes
 * do not retry together.
 */
final class DialBackoff {

	static final Duration MIN = Duration.ofMillis(100);

	static final Duration MAX = Duration.ofSeconds(5);

	private static final double JITTER = 0.2;

	private static final int DOUBLINGS_MAX = 16;

	private final RandomGenerator random;

	DialBackoff(RandomGenerator random) {
		this.random = random;
	}

	/**
	 * The wait after so many failures in a row.
	 */
	long nanos(int failures) {
		long base = Math.min(MAX.toNanos(), MIN.toNanos() << Math.min(Math.max(0, failures), DOUBLINGS_MAX));
		return (long) (base * (1 + JITTER * (2 * this.random.nextDouble() - 1)));
	}

}
