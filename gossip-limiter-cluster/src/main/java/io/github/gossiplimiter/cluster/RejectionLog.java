/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

import reactor.util.Logger;
import reactor.util.Loggers;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.internal.LogThrottle;

/**
 * Logs what was refused, as listener of {@link RejectionCounts}: the first of a reason as
 * a warning, later ones at debug level, one line a minute at most for each reason. Safe
 * for use by many threads.
 *
 * @since 0.1.0
 */
public final class RejectionLog implements BiConsumer<Rejection, String> {

	private final Map<Rejection, LogThrottle> lines = new EnumMap<>(Rejection.class);

	private final Set<Rejection> warned = ConcurrentHashMap.newKeySet();

	private final String node;

	private final Clock clock;

	private final Logger logger;

	/**
	 * Log for a node.
	 * @param node its id, which every line starts with
	 */
	public RejectionLog(String node) {
		this(node, new SystemClock(), Loggers.getLogger(RejectionLog.class));
	}

	RejectionLog(String node, Clock clock, Logger logger) {
		this.node = node;
		this.clock = clock;
		this.logger = logger;
		for (Rejection reason : Rejection.values()) {
			this.lines.put(reason, new LogThrottle());
		}
	}

	@Override
	public void accept(Rejection reason, String detail) {
		LogThrottle line = this.lines.get(reason);
		long count = (line != null) ? line.acquire(this.clock.nanos()) : 0;
		if (count == 0) {
			return;
		}
		if (this.warned.add(reason)) {
			this.logger.warn("{}: refused ({}): {}; further ones are counted, and logged at debug level", this.node,
					reason.label(), detail);
		}
		else {
			this.logger.debug("{}: refused ({}), {} since the last line: {}", this.node, reason.label(), count, detail);
		}
	}

}
