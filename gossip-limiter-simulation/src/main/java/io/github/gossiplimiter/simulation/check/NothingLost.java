/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.check;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.simulation.cluster.AdmitLog;
import io.github.gossiplimiter.simulation.cluster.LimitKey;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster.Ending;
import io.github.gossiplimiter.simulation.cluster.SimulatedNode;

/**
 * Every node that is up counts every request that was let through and still matters, and
 * counts it once. For limits with one sliding window; others are left to
 * {@link Convergence}.
 */
public final class NothingLost {

	/*
	 * Two things may or may not count and are allowed either way: what is about to leave
	 * the window, as nodes count in whole sub-windows and agree on the time only nearly,
	 * and what a node that crashed had let through too shortly before to have told
	 * everyone. Everything else counts exactly.
	 */

	private static final long SUB_WINDOW_NANOS_MIN = 100_000_000;

	private NothingLost() {
	}

	/**
	 * Fail unless it holds now.
	 */
	public static void check(SimulatedCluster cluster) {
		check(cluster, true);
	}

	/**
	 * Fail if any request counts more than once now, whether or not all are known.
	 */
	public static void checkNotTwice(SimulatedCluster cluster) {
		check(cluster, false);
	}

	private static void check(SimulatedCluster cluster, boolean all) {
		List<LimitKey> keys = cluster.admits().keys();
		long[] least = new long[keys.size()];
		long[] most = new long[keys.size()];
		sum(cluster, keys, least, most);
		for (int i = 0; i < least.length; i++) {
			if (isCounted(cluster.limit(keys.get(i).limitName()))) {
				// What other regions need not be told of is left to Convergence.
				boolean told = all && RegionShare.wasSent(cluster, keys.get(i));
				check(cluster, keys.get(i), told ? least[i] : 0, most[i]);
			}
		}
	}

	private static void check(SimulatedCluster cluster, LimitKey key, long least, long most) {
		for (SimulatedNode node : cluster.liveNodes()) {
			long count = node.count(key.limitName(), key.key());
			if (count < least || count > most) {
				String expected = (least == most) ? Long.toString(least) : "between " + least + " and " + most;
				String kind = (count < least) ? "lost" : "counted more than once";
				throw new CheckFailure("NothingLost",
						"key " + key + ": " + node + " counts " + count + ", true is " + expected + ": " + kind,
						cluster);
			}
		}
	}

	private static void sum(SimulatedCluster cluster, List<LimitKey> keys, long[] least, long[] most) {
		AdmitLog admits = cluster.admits();
		Map<Integer, Ending> endings = cluster.endings()
			.stream()
			.collect(Collectors.toMap(Ending::life, Function.identity()));
		Limit[] limits = keys.stream().map((key) -> cluster.limit(key.limitName())).toArray(Limit[]::new);
		long toldNanos = Convergence.time(cluster).toNanos();
		for (int i = 0; i < admits.size(); i++) {
			int key = admits.keyId(i);
			long age = cluster.nanos() - admits.nanos(i);
			long window = limits[key].windows().get(0).length().toNanos();
			long margin = 2 * subWindowNanos(limits[key]);
			if (age <= window + margin) {
				most[key] += admits.cost(i);
				if (age < window - margin && wasSent(endings.get(admits.life(i)), admits.nanos(i), toldNanos)) {
					least[key] += admits.cost(i);
				}
			}
		}
	}

	private static boolean wasSent(@Nullable Ending ending, long atNanos, long toldNanos) {
		return ending == null || ending.flushed() || atNanos <= ending.atNanos() - toldNanos;
	}

	private static boolean isCounted(Limit limit) {
		return limit.algorithm() == Algorithm.SLIDING_WINDOW && limit.windows().size() == 1;
	}

	private static long subWindowNanos(Limit limit) {
		return Math.max(SUB_WINDOW_NANOS_MIN, limit.windows().get(0).length().toNanos() / limit.precision());
	}

}
