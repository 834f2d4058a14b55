/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.check;

import java.util.List;
import java.util.Locale;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.simulation.cluster.AdmitLog;
import io.github.gossiplimiter.simulation.cluster.LimitKey;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;

/**
 * The most that was let through in any trailing window, against the limit. For limits
 * that count in sliding windows.
 *
 * @param key the key that went furthest
 * @param most the most permits it got in any trailing window
 * @param permits the limit
 */
public record OverAdmission(LimitKey key, long most, long permits) {

	/**
	 * Measure a limit over the whole run; of several windows and keys, the worst.
	 * @param limitName a limit of which anything was let through
	 */
	public static OverAdmission measure(SimulatedCluster cluster, String limitName) {
		return measure(cluster, cluster.limit(limitName));
	}

	/**
	 * Measure against another value of a limit than the nodes began with.
	 */
	public static OverAdmission measure(SimulatedCluster cluster, Limit limit) {
		if (limit.algorithm() != Algorithm.SLIDING_WINDOW) {
			throw new IllegalArgumentException("limit must count in sliding windows: limit=" + limit);
		}
		OverAdmission worst = measure(cluster.admits(), limit.name(), limit.windows().get(0));
		for (Window window : limit.windows()) {
			OverAdmission candidate = measure(cluster.admits(), limit.name(), window);
			worst = (candidate.ratio() > worst.ratio()) ? candidate : worst;
		}
		return worst;
	}

	/*
	 * All keys in one pass: an entry is added when it happens and taken off when it is as
	 * old as the window.
	 */
	private static OverAdmission measure(AdmitLog admits, String limitName, Window window) {
		List<LimitKey> keys = admits.keys();
		boolean[] counted = new boolean[keys.size()];
		for (int key = 0; key < counted.length; key++) {
			counted[key] = keys.get(key).limitName().equals(limitName);
		}
		long[] sums = new long[keys.size()];
		long windowNanos = window.length().toNanos();
		OverAdmission worst = new OverAdmission(new LimitKey(limitName, ""), 0, window.permits());
		int oldest = 0;
		for (int i = 0; i < admits.size(); i++) {
			while (admits.nanos(oldest) <= admits.nanos(i) - windowNanos) {
				sums[admits.keyId(oldest)] -= admits.cost(oldest++);
			}
			int key = admits.keyId(i);
			sums[key] += admits.cost(i);
			if (counted[key] && sums[key] > worst.most()) {
				worst = new OverAdmission(keys.get(key), sums[key], window.permits());
			}
		}
		return worst;
	}

	/**
	 * Permits above the limit.
	 */
	public long requests() {
		return Math.max(0, this.most - this.permits);
	}

	/**
	 * The most as a multiple of the limit.
	 */
	public double ratio() {
		return (double) this.most / this.permits;
	}

	/**
	 * Fail if more than a share of the limit came on top of it.
	 */
	public void checkAtMost(double share, SimulatedCluster cluster) {
		if (requests() > share * this.permits) {
			throw new CheckFailure("OverAdmission",
					String.format(Locale.ROOT, "key %s: %d of %d in a window, more than %.1f %% above", this.key,
							this.most, this.permits, share * 100),
					cluster);
		}
	}

}
