/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.autoconfigure.properties.LimitScope;
import io.github.gossiplimiter.autoconfigure.properties.PrintedDuration;
import io.github.gossiplimiter.autoconfigure.properties.StrictProperties.CoordinatorType;

/**
 * Refuses what is configured about regions and cannot work.
 */
final class RegionChecks {

	private static final String PREFIX = "gossip-limiter.cluster.";

	private RegionChecks() {
	}

	/**
	 * Check where a limit counts.
	 */
	static void check(ConfiguredLimit limit, List<Window> windows) {
		LimitScope scope = limit.properties().getScope();
		CoordinatorType coordinator = limit.all().getStrict().getCoordinator();
		boolean peers = coordinator == CoordinatorType.PEER;
		boolean leased = limit.properties().getConsistency().isLeased();
		checkHome(limit, scope == LimitScope.GLOBAL && leased && peers);
		if (scope == LimitScope.REGIONAL && leased && !peers) {
			throw limit.wrong("scope",
					"is regional, but permits of it are handed out by " + coordinator.configurationName()
							+ " to all who ask the same.",
					"Remove it, and configure other voters or another Redis in each region.");
		}
		if (scope == LimitScope.GLOBAL && !leased) {
			checkLength(limit, windows);
		}
	}

	/*
	 * Nodes of a hybrid limit divide what they decide alone by how many they are in their
	 * region, and so do those that are cut off and left with a share.
	 */
	private static void checkHome(ConfiguredLimit limit, boolean needed) {
		String home = limit.properties().getHomeRegion();
		Consistency consistency = limit.properties().getConsistency();
		if (needed && consistency != Consistency.STRICT) {
			throw limit.wrong("scope",
					"is global, but permits of a limit that is hybrid are handed out by the nodes of each region.",
					"Remove it, and every region has the whole limit; set '" + limit.path("consistency")
							+ "' to strict and '" + limit.path("home-region") + "' to the region whose nodes hand out "
							+ "permits to all; or set 'gossip-limiter.strict.coordinator' to raft or redis.");
		}
		if (needed && home == null) {
			throw limit.wrong("scope",
					"is global, but it is not said which region hands out the permits of this strict limit.",
					"Set '" + limit.path("home-region") + "' to the region whose nodes hand them out to all, as their '"
							+ PREFIX + "region' calls it, for example " + limit.all().getCluster().getRegion()
							+ "; or remove the scope, and every region has the whole limit.");
		}
		if (home == null) {
			return;
		}
		if (!needed) {
			throw limit.wrong("home-region",
					"is '" + home + "', but only a limit that is strict and global is handed out by one region, and "
							+ "only with the coordinator peer.",
					"Set '" + limit.path("consistency") + "' to strict and '" + limit.path("scope")
							+ "' to global, or remove it.");
		}
		if (home.isBlank()) {
			throw limit.wrong("home-region", "is blank.", "Set it to the name of a region, for example "
					+ limit.all().getCluster().getRegion() + ", as its nodes have it in '" + PREFIX + "region'.");
		}
		if (limit.properties().getOnFailure() == OnFailure.SHARE) {
			throw limit.wrong("on-failure",
					"is share, but nodes of several regions lease this limit, and it is not known how many.",
					"Set it to deny, gossip or allow.");
		}
	}

	private static void checkLength(ConfiguredLimit limit, List<Window> windows) {
		Duration least = limit.all().getCluster().getGlobalWindowMin();
		@Nullable Window brief = windows.stream()
			.filter((window) -> window.length().compareTo(least) < 0)
			.findFirst()
			.orElse(null);
		if (brief != null) {
			throw limit.wrong("scope",
					"is global, but a window lasts " + print(brief.length()) + ", which is less than '" + PREFIX
							+ "global-window-min' (" + print(least) + ").",
					"Count over a longer window, remove the property, or set '" + PREFIX
							+ "global-window-min' to less, and 'region-interval' to a small part of the window.");
		}
	}

	private static String print(Duration value) {
		return PrintedDuration.of(value);
	}

}
