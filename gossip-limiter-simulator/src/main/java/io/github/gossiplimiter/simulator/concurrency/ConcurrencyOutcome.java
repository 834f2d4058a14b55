/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.concurrency;

import java.time.Duration;
import java.util.List;

/**
 * What came out.
 *
 * @param command what repeats it
 * @param nodes how many nodes there were at the end
 * @param utilisation how much of the backend's capacity was in use, after the warm-up
 * @param goodput how much of it went into requests that were answered in time
 * @param requests requests that came after the warm-up
 * @param answered of these, those answered in time
 * @param givenUp of these, those admitted and not answered in time
 * @param rejected of these, those not admitted
 * @param mostInFlight most requests in flight at any instant, all nodes together
 * @param over by how many a request was admitted beyond the ceiling, at worst
 * @param ramps how long each node that joined took to get its part; none for those that
 * never got it
 * @param moments how it went
 */
public record ConcurrencyOutcome(String command, int nodes, double utilisation, double goodput, long requests,
		long answered, long givenUp, long rejected, int mostInFlight, int over, List<Ramp> ramps,
		List<Moment> moments) {

	public ConcurrencyOutcome {
		ramps = List.copyOf(ramps);
		moments = List.copyOf(moments);
	}

	/**
	 * How a node that joined got its part.
	 *
	 * @param time how long it took from when it knew of others
	 * @param lag how much later than that the last of the others knew of it
	 */
	public record Ramp(Duration time, Duration lag) {

	}

	/**
	 * How things stood for a short time.
	 *
	 * @param seconds when, since the beginning
	 * @param inFlight requests in flight at its end
	 * @param ceiling what nodes were told last, 0 if nothing
	 * @param goodput part of the capacity that went into requests answered in time
	 */
	public record Moment(double seconds, int inFlight, int ceiling, double goodput) {

	}

}
