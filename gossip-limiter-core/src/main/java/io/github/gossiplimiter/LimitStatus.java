/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

/**
 * What a limit is doing on this node.
 *
 * @param limit the limit as it is in force
 * @param keys keys held in memory
 * @param allowed requests let through since start, without those in shadow
 * @param denied requests denied since start
 * @param shadowDenied requests that would have been denied, but for shadow mode
 * @param exhausted requests denied because others were always faster; part of denied
 * @param awaited requests that waited for a coordinator; part of those above
 * @param awaitedAllowed of these, those let through
 * @param failed requests that a coordinator did not answer in time; part of those above
 * @param pressure how full the fullest key is, smoothed, 0 to 1
 * @param velocity how fast the fastest key fills, as a multiple of the limit's pace
 * @since 0.1.0
 */
public record LimitStatus(Limit limit, long keys, long allowed, long denied, long shadowDenied, long exhausted,
		long awaited, long awaitedAllowed, long failed, double pressure, double velocity) {

	/**
	 * The status of a limit that nobody asks a coordinator about.
	 */
	public LimitStatus(Limit limit, long keys, long allowed, long denied, long shadowDenied, long exhausted,
			double pressure, double velocity) {
		this(limit, keys, allowed, denied, shadowDenied, exhausted, 0, 0, 0, pressure, velocity);
	}

}
