/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.housekeeping;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.engine.ClusterClock;

/**
 * The clock that leases are measured with: the node's own, which neither follows the
 * cluster's time nor stands still when a thread is starved.
 *
 * @since 0.1.0
 */
public final class LeaseClock {

	private static final Clock SYSTEM = new SystemClock();

	private LeaseClock() {
	}

	/**
	 * The clock that limits of concurrency keep their leases by. Requests in flight take
	 * real time, also where time is moved by hand for everything else.
	 * @param clock the clock that decisions are made with
	 */
	public static Clock ofRequests(Clock clock) {
		return of(clock).running();
	}

	/**
	 * The node's own clock.
	 * @param clock the clock that decisions are made with
	 */
	public static Clock of(Clock clock) {
		if (clock instanceof ClusterClock cluster) {
			return cluster.local();
		}
		return (clock instanceof TickingClock) ? SYSTEM : clock;
	}

}
