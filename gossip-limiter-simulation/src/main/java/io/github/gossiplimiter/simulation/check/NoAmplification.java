/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.check;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import io.github.gossiplimiter.simulation.cluster.RegionPlan;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.network.NetworkCounts;

/**
 * When nothing new happens and all nodes agree, nodes fall silent but for their regular
 * comparisons: nothing is sent again and again. A time shorter than one interval between
 * comparisons must be silent altogether.
 */
public final class NoAmplification {

	/*
	 * A comparison that finds no difference is a question, an answer and at most an
	 * acknowledgement of each.
	 */
	private static final long MESSAGES_PER_COMPARISON = 4;

	private NoAmplification() {
	}

	/**
	 * Let time pass without any request, and fail if nodes talked too much in it.
	 */
	public static void check(SimulatedCluster cluster, Duration quiet) {
		NetworkCounts before = cluster.network().counts();
		int decided = cluster.admits().size();
		AtomicLong abroad = new AtomicLong();
		cluster.network().listen((atNanos, from, to, bytes) -> {
			if (cluster.regions().separates(from, to)) {
				abroad.incrementAndGet();
			}
		});
		cluster.runFor(quiet);
		if (cluster.admits().size() != decided) {
			throw new IllegalStateException("requests went on, so nothing can be said: " + cluster.describe());
		}
		checkOtherRegions(cluster, abroad.get(), quiet);
		long sent = cluster.network().counts().minus(before).sent();
		long most = most(cluster, quiet);
		if (sent > most) {
			throw new CheckFailure("NoAmplification",
					sent + " messages in " + quiet + " without news, expected at most " + most, cluster);
		}
	}

	/*
	 * Regions compare nothing. What one bridge told another one repeats, once, and is
	 * acknowledged.
	 */
	private static void checkOtherRegions(SimulatedCluster cluster, long sent, Duration quiet) {
		RegionPlan regions = cluster.regions();
		long most = 2L * regions.settings().gateways() * regions.count() * (regions.count() - 1);
		if (sent > most) {
			throw new CheckFailure("NoAmplification",
					sent + " messages between regions in " + quiet + " without news, expected at most " + most,
					cluster);
		}
	}

	private static long most(SimulatedCluster cluster, Duration quiet) {
		Duration interval = cluster.settings().exchange().antiEntropyInterval();
		if (quiet.compareTo(interval) < 0) {
			return 0;
		}
		return cluster.liveNodes().size() * MESSAGES_PER_COMPARISON * (quiet.dividedBy(interval) + 1);
	}

}
