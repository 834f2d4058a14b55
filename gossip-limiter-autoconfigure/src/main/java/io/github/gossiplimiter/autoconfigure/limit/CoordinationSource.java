/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

import io.github.gossiplimiter.ColdKey;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.properties.LimitProperties;
import io.github.gossiplimiter.autoconfigure.properties.PrintedDuration;
import io.github.gossiplimiter.autoconfigure.properties.StrictProperties.CoordinatorType;

/**
 * How nodes agree on a limit, as it is configured. What could not keep its promise is
 * refused.
 *
 * @param name the limit
 * @param limit what is configured for the limit
 * @param all what is configured for all
 */
record CoordinationSource(String name, LimitProperties limit, GossipLimiterProperties all) {

	/**
	 * Read it.
	 * @param windows windows of the limit
	 * @param burst what a token bucket holds, the permits of the window otherwise
	 */
	Coordination coordination(List<Window> windows, long burst) {
		Consistency consistency = this.limit.getConsistency();
		Coordination coordination = Coordination.of(consistency);
		coordination = threshold(coordination);
		coordination = onFailure(coordination);
		coordination = coldKey(coordination);
		if (consistency.isLeased()) {
			windows.forEach((window) -> checkLength(window.length()));
		}
		boolean shared = coordination.consistency() == Consistency.LOCAL_SHARE
				|| (consistency.isLeased() && coordination.onFailure() == OnFailure.SHARE);
		if (shared) {
			long least = windows.stream().mapToLong(Window::permits).min().orElse(burst);
			checkShare(Math.min(least, burst), coordination);
		}
		return coordination;
	}

	private Coordination threshold(Coordination coordination) {
		Double threshold = this.limit.getHybridThreshold();
		if (threshold == null) {
			return coordination;
		}
		if (coordination.consistency() != Consistency.HYBRID) {
			throw wrong("hybrid-threshold", "is " + threshold + ", but only a hybrid limit has a threshold.",
					"Remove it, or set '" + path("consistency") + "' to hybrid.");
		}
		if (!(threshold > 0 && threshold < 1)) {
			throw wrong("hybrid-threshold", "is " + threshold + "; it must be between 0 and 1, and neither of them.",
					"Set it to the share of the limit up to which nodes decide alone, for example 0.5.");
		}
		return coordination.hybridThreshold(threshold);
	}

	private Coordination onFailure(Coordination coordination) {
		OnFailure onFailure = this.limit.getOnFailure();
		if (onFailure == null) {
			return coordination;
		}
		if (!coordination.consistency().isLeased()) {
			throw wrong("on-failure",
					"is " + print(onFailure) + ", but a limit that is " + print(coordination.consistency())
							+ " asks nobody, so that nothing can fail.",
					"Remove it, or set '" + path("consistency") + "' to strict or hybrid.");
		}
		if (onFailure == OnFailure.SHARE && this.all.getStrict().getCoordinator() == CoordinatorType.REDIS) {
			throw wrong("on-failure",
					"is share, but Redis does not know its members: a node that is cut off from it "
							+ "cannot tell that from Redis being away for all.",
					"Set it to deny, which keeps the limit, or to gossip or allow, which do not.");
		}
		if (onFailure == OnFailure.SHARE && this.all.getStrict().getCoordinator() == CoordinatorType.RAFT) {
			throw wrong("on-failure",
					"is share, but voters hand out the whole limit: the parts of nodes that are cut off would come "
							+ "on top of it.",
					"Set it to deny, which keeps the limit, or to gossip or allow, which do not.");
		}
		return coordination.onFailure(onFailure);
	}

	private Coordination coldKey(Coordination coordination) {
		if (this.limit.getColdKey() != ColdKey.ASK) {
			return coordination;
		}
		if (coordination.consistency() != Consistency.GOSSIP) {
			throw wrong("cold-key",
					"is ask, but a limit that is " + print(coordination.consistency())
							+ " does not decide by what it has heard of a key.",
					"Remove it, or set '" + path("consistency") + "' to gossip.");
		}
		if (this.all.getStrict().getCoordinator() != CoordinatorType.PEER) {
			throw wrong("cold-key", "is ask, but only other nodes know what was counted of a limit that is gossip.",
					"Remove it, or set 'gossip-limiter.strict.coordinator' to peer.");
		}
		return coordination.coldKey(ColdKey.ASK);
	}

	private void checkLength(Duration length) {
		if (length.compareTo(Limit.LEASED_WINDOW_MIN) < 0) {
			throw wrong("consistency",
					"is " + print(this.limit.getConsistency()) + ", but a window lasts " + PrintedDuration.of(length)
							+ ": permits of less than a second cannot be leased.",
					"Set it to gossip or local-share, or count over a window of at least 1s.");
		}
	}

	private void checkShare(long permits, Coordination coordination) {
		boolean local = coordination.consistency() == Consistency.LOCAL_SHARE;
		String property = local ? "consistency" : "on-failure";
		String value = local ? "local-share" : "share";
		Integer members = this.all.getCluster().getExpectedMembers();
		if (members == null) {
			throw wrong(property, "is " + value + ", but nothing says among how many nodes the limit is shared.",
					"Set 'gossip-limiter.cluster.expected-members' to the number of nodes, for example 3.");
		}
		if (permits < members) {
			throw wrong(property,
					"is " + value + ", but " + permits + " permits shared by " + members
							+ " nodes leave less than one for each.",
					"Use a limit of at least " + members + ", or another consistency.");
		}
	}

	private static String print(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	private GossipLimiterConfigurationException wrong(String property, String problem, String remedy) {
		return GossipLimiterConfigurationException.property(path(property), problem, remedy);
	}

	private String path(String property) {
		return "gossip-limiter.limits." + this.name + "." + property;
	}

}
