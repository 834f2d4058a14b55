/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.housekeeping;

import org.apache.commons.logging.Log;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.internal.LogThrottle;

/**
 * Warns at most once a minute, so that a flood of bad requests is not a flood of log
 * lines.
 */
public final class OccasionalLog {

	private final Log logger;

	private final Clock clock;

	private final LogThrottle throttle = new LogThrottle();

	public OccasionalLog(Log logger, Clock clock) {
		this.logger = logger;
		this.clock = clock;
	}

	public void warn(String message) {
		if (this.throttle.acquire(this.clock.nanos()) > 0) {
			this.logger.warn(message + " Further warnings of this kind are held back for a minute.");
		}
	}

}
