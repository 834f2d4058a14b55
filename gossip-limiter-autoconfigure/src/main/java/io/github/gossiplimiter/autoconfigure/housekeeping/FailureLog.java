/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.housekeeping;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.internal.LogThrottle;

/**
 * Logs how many requests were decided without the coordinator: when it begins, and then
 * once a minute while it lasts. Used by one thread.
 */
final class FailureLog {

	private static final Log logger = LogFactory.getLog(FailureLog.class);

	private final Map<String, Reported> limits = new HashMap<>();

	private final Clock clock;

	/**
	 * The failures of a limit that were logged.
	 */
	private static final class Reported {

		private final LogThrottle throttle = new LogThrottle();

		private long failed;

	}

	FailureLog(Clock clock) {
		this.clock = clock;
	}

	/**
	 * Look at a limit.
	 */
	void look(LimitStatus status) {
		String name = status.limit().name();
		Reported reported = this.limits.computeIfAbsent(name, (key) -> new Reported());
		long more = status.failed() - reported.failed;
		if (more > 0 && reported.throttle.acquire(this.clock.nanos()) > 0) {
			reported.failed = status.failed();
			logger.warn("The coordinator did not answer in time for requests of limit '" + name
					+ "', which were decided as its 'on-failure' says ("
					+ status.limit().coordination().onFailure().name().toLowerCase(Locale.ROOT) + "): " + more
					+ " more, " + status.failed() + " since start");
		}
	}

}
