/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.util.List;

/**
 * What the demo shows at one moment; the events of the stream in JSON.
 *
 * @param atMillis when, in milliseconds since the demo began to watch
 * @param limit the limit that the load asks for
 * @param weights how strongly signals shorten the interval
 * @param run the present load or the last one
 * @param exact what was really admitted
 * @param spread difference between the highest and the lowest estimate of the nodes that
 * run, in requests; 0 when they agree
 * @param nodes all nodes
 * @param links who spoke to whom since the last event
 */
record Snapshot(long atMillis, LimitView limit, Weights weights, RunView run, ExactView exact, long spread,
		List<NodeView> nodes, List<Link> links) {

	/**
	 * The limit.
	 *
	 * @param name its name
	 * @param limit permits in a window
	 * @param windowMillis length of the window
	 * @param consistency how nodes agree: gossip, hybrid or strict
	 */
	record LimitView(String name, long limit, long windowMillis, String consistency) {

	}

	/**
	 * A run of load, on behalf of one user.
	 *
	 * @param number counts the runs, 0 before the first
	 * @param pattern which requests come
	 * @param active whether requests are still sent
	 * @param key the user
	 * @param sent requests sent
	 * @param allowed answers that were no denials
	 * @param denied denials
	 * @param unanswered requests that failed or took too long
	 */
	record RunView(int number, String pattern, boolean active, String key, long sent, long allowed, long denied,
			long unanswered) {

	}

	/**
	 * The exact count, which only the demo knows.
	 *
	 * @param inWindow requests of the run's user admitted within the last window
	 * @param mostInWindow the most of them in any window
	 * @param over those of them that were admitted although the limit was used up
	 * @param overInAll the same, of all users since the demo began
	 */
	record ExactView(int inWindow, int mostInWindow, long over, long overInAll) {

	}

	/**
	 * A node.
	 *
	 * @param id its name
	 * @param httpPort where it serves
	 * @param state running, frozen, partitioned or down
	 * @param gossip how it gossips
	 * @param count what it counts
	 * @param convergence how long news takes
	 */
	record NodeView(String id, int httpPort, String state, Gossip gossip, Count count, Convergence convergence) {

	}

	/**
	 * How a node gossips.
	 *
	 * @param pressure how full the fullest key is, 0 to 1
	 * @param velocity how fast the fastest key fills, as a multiple of the limit's pace
	 * @param intervalMillis time between two rounds
	 * @param fanOut peers of a round
	 * @param messagesPerSecond messages sent, over the last second
	 * @param bytesPerSecond bytes sent, over the last second
	 * @param silentMillis how long ago the peer that was silent longest was heard, -1 if
	 * none ever was
	 */
	record Gossip(double pressure, double velocity, double intervalMillis, int fanOut, double messagesPerSecond,
			double bytesPerSecond, long silentMillis) {

		static final Gossip NONE = new Gossip(0, 0, 0, 0, 0, 0, -1);

	}

	/**
	 * What a node counts.
	 *
	 * @param estimate requests of the run's user that it knows of, in the last window
	 * @param own those it admitted itself
	 * @param allowed requests of all users it admitted since it started
	 * @param denied requests of all users it denied since it started
	 * @param allowedPerSecond requests it admitted, over the last second
	 * @param deniedPerSecond requests it denied, over the last second
	 */
	record Count(long estimate, long own, long allowed, long denied, double allowedPerSecond, double deniedPerSecond) {

		static final Count NONE = new Count(0, 0, 0, 0, 0, 0);

	}

	/**
	 * How long news takes until nine in ten nodes know it.
	 *
	 * @param predictedMillis as computed from interval and fan-out
	 * @param measuredMillis as measured lately, 0 if nothing was
	 */
	record Convergence(double predictedMillis, double measuredMillis) {

		static final Convergence NONE = new Convergence(0, 0);

	}

	/**
	 * Messages between two nodes.
	 *
	 * @param from who sent them
	 * @param to whom
	 * @param messages how many since the last event
	 */
	record Link(String from, String to, long messages) {

	}

}
