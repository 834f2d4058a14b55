/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.util.function.Consumer;

import reactor.util.Logger;
import reactor.util.Loggers;

import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.internal.LogThrottle;

/**
 * Logs failures of the loop, one a minute at most.
 */
final class LoopFailureLog implements Consumer<Throwable> {

	private static final Logger logger = Loggers.getLogger(ClusterNode.class);

	private final LogThrottle lines = new LogThrottle();

	private final SystemClock clock = new SystemClock();

	private final String node;

	LoopFailureLog(String node) {
		this.node = node;
	}

	@Override
	public void accept(Throwable failure) {
		long count = this.lines.acquire(this.clock.nanos());
		if (count > 0) {
			logger.error(this.node + ": a gossip round failed, " + count + " since the last line", failure);
		}
	}

}
