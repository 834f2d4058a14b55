/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.Window;

/**
 * Something to know at start about limits whose permits are leased: when what they
 * promise does not hold.
 *
 * @param warning whether somebody should do something about it
 * @param text what there is to know
 */
public record ConsistencyNotice(boolean warning, String text) {

	/**
	 * Whom nodes ask for permits.
	 */
	public enum Source {

		/**
		 * Nobody: the node is alone.
		 */
		SELF,

		/**
		 * Each other.
		 */
		PEERS,

		/**
		 * Something else.
		 */
		OTHER

	}

	/**
	 * What there is to know about some limits.
	 * @param limits all limits
	 * @param source whom nodes ask for permits
	 * @param expectedMembers how many nodes there should be, if that is known
	 */
	public static List<ConsistencyNotice> of(Collection<Limit> limits, Source source,
			@Nullable Integer expectedMembers) {
		if (limits.isEmpty()) {
			return List.of();
		}
		List<ConsistencyNotice> notices = new ArrayList<>();
		List<String> leased = names(limits, (limit) -> consistency(limit).isLeased());
		if (source == Source.SELF && !leased.isEmpty()) {
			boolean warning = expectedMembers != null && expectedMembers > 1;
			notices.add(new ConsistencyNotice(warning,
					"Limits " + leased + " are exact on this node, which is alone: "
							+ "other nodes, if there are any, have the same limits once more. Set "
							+ "'gossip-limiter.cluster.seeds' or 'gossip-limiter.strict.coordinator' to share them."));
		}
		if (source == Source.PEERS && !leased.isEmpty() && expectedMembers == null) {
			notices.add(new ConsistencyNotice(true, "Limits " + leased + " are not exceeded while nodes agree on who "
					+ "is there, but in a split of the network up to the limit on each side is admitted. Set "
					+ "'gossip-limiter.cluster.expected-members' to the number of nodes, and only the larger side "
					+ "goes on."));
		}
		if (source == Source.PEERS && !leased.isEmpty() && expectedMembers != null && expectedMembers == 2) {
			notices.add(new ConsistencyNotice(true, "Limits " + leased + " need both of two nodes, because with "
					+ "'gossip-limiter.cluster.expected-members: 2' one is no majority: they deny after a crash until the "
					+ "new node is 15 s old, in an orderly restart that takes longer than 15 s, and for 15 s when both "
					+ "start. Run three nodes and set it to 3 to lose one at any time."));
		}
		addVoid(notices, limits);
		addHybrid(notices, limits, (source == Source.SELF) ? Integer.valueOf(1) : expectedMembers);
		return notices;
	}

	private static void addVoid(List<ConsistencyNotice> notices, Collection<Limit> limits) {
		List<String> strict = names(limits,
				(limit) -> consistency(limit) == Consistency.STRICT && isExceededOnFailure(limit));
		if (!strict.isEmpty()) {
			notices.add(new ConsistencyNotice(true, "Limits " + strict + " are strict, but with 'on-failure' gossip "
					+ "or allow they may be exceeded while the coordinator is out of reach. Set it to deny if they "
					+ "must not be."));
		}
		List<String> hybrid = names(limits,
				(limit) -> consistency(limit) == Consistency.HYBRID && isExceededOnFailure(limit));
		if (!hybrid.isEmpty()) {
			notices.add(new ConsistencyNotice(false, "Limits " + hybrid + " are hybrid: they may be exceeded while "
					+ "the coordinator is out of reach. Set their 'on-failure' to deny if they must not be."));
		}
	}

	private static boolean isExceededOnFailure(Limit limit) {
		OnFailure onFailure = limit.coordination().onFailure();
		return onFailure == OnFailure.GOSSIP || onFailure == OnFailure.ALLOW;
	}

	private static void addHybrid(List<ConsistencyNotice> notices, Collection<Limit> limits,
			@Nullable Integer members) {
		List<String> asStrict = (members == null) ? List.of()
				: names(limits, (limit) -> consistency(limit) == Consistency.HYBRID && allowance(limit, members) < 1);
		if (!asStrict.isEmpty()) {
			notices.add(new ConsistencyNotice(false, "Limits " + asStrict + " are hybrid, but too small for " + members
					+ " nodes to decide anything alone: they are as if they were strict."));
		}
	}

	private static double allowance(Limit limit, int members) {
		long least = limit.windows().stream().mapToLong(Window::permits).min().orElse(0);
		return Math.floor((1 - limit.coordination().hybridThreshold()) * least / members);
	}

	private static Consistency consistency(Limit limit) {
		return limit.coordination().consistency();
	}

	private static List<String> names(Collection<Limit> limits, Predicate<Limit> which) {
		return limits.stream().filter(which).map(Limit::name).sorted().toList();
	}

}
