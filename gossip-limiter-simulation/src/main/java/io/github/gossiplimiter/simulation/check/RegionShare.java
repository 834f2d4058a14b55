/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.check;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.simulation.cluster.AdmitLog;
import io.github.gossiplimiter.simulation.cluster.LimitKey;
import io.github.gossiplimiter.simulation.cluster.RegionPlan;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;

/**
 * Whether regions tell each other of a key, by the simulation's own count.
 */
final class RegionShare {

	/*
	 * As the product has it; a little more, since what is about to leave the window may
	 * not count any more.
	 */
	private static final double MEANINGFUL = 0.2;

	private static final double MARGIN = 1.1;

	private RegionShare() {
	}

	/**
	 * Whether all regions must have heard what the others spent of a key by now.
	 */
	static boolean wasSent(SimulatedCluster cluster, LimitKey key) {
		RegionPlan regions = cluster.regions();
		if (regions.count() == 1) {
			return true;
		}
		Limit limit = cluster.limit(key.limitName());
		if (!isGlobal(regions, limit)) {
			return false;
		}
		double meaningful = MARGIN * Math.min(MEANINGFUL, 1.0 / regions.count()) * limit.windows().get(0).permits();
		long windowNanos = limit.windows().get(0).length().toNanos();
		long[] spent = new long[regions.count()];
		AdmitLog admits = cluster.admits();
		int keyId = admits.keys().indexOf(key);
		boolean told = false;
		for (int i = 0; i < admits.size(); i++) {
			if (admits.keyId(i) == keyId && cluster.nanos() - admits.nanos(i) < windowNanos) {
				int region = regions.of(cluster.nodeOf(admits.life(i)));
				spent[region] += admits.cost(i);
				told |= spent[region] >= meaningful;
			}
		}
		return told;
	}

	private static boolean isGlobal(RegionPlan regions, Limit limit) {
		return limit.windows().get(0).length().compareTo(regions.settings().globalWindowMin()) >= 0
				&& limit.coordination().consistency() == Consistency.GOSSIP
				&& !regions.settings().regionalLimits().contains(limit.name());
	}

}
