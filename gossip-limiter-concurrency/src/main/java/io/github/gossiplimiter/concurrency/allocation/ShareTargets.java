/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.allocation;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import io.github.gossiplimiter.concurrency.Allocation;

/**
 * Target share of each node. Invariant: the sum of all targets is exactly the ceiling.
 * Whole numbers only, so that every store computes equal results.
 */
final class ShareTargets {

	private static final int EVERYTHING = Integer.MAX_VALUE;

	private ShareTargets() {
	}

	/**
	 * The targets.
	 * @param members who shares the ceiling, in the order of their names
	 * @return one for each member, in the same order
	 */
	static int[] of(List<NodeState> members, int limit, Allocation allocation) {
		int[] wanted = new int[members.size()];
		for (int i = 0; i < wanted.length; i++) {
			NodeState member = members.get(i);
			boolean all = allocation == Allocation.EQUAL || member.isHungry();
			wanted[i] = all ? EVERYTHING : member.demand() + 1;
		}
		return deal(wanted, limit);
	}

	/*
	 * Whoever wants less than an equal part of what is left gets what it wants; the
	 * others get equal parts. What nobody wants is dealt out all the same: it costs
	 * nothing, and serves a burst.
	 */
	private static int[] deal(int[] wanted, int limit) {
		int[] targets = new int[wanted.length];
		int[] modestFirst = IntStream.range(0, wanted.length)
			.boxed()
			.sorted(Comparator.comparingInt((index) -> wanted[index]))
			.mapToInt(Integer::intValue)
			.toArray();
		int left = limit;
		int served = 0;
		while (served < wanted.length && wanted[modestFirst[served]] <= left / (wanted.length - served)) {
			int index = modestFirst[served++];
			targets[index] = wanted[index];
			left -= wanted[index];
		}
		int[] rest = Arrays.copyOfRange(modestFirst, (served < wanted.length) ? served : 0, wanted.length);
		Arrays.sort(rest);
		for (int i = 0; i < rest.length; i++) {
			targets[rest[i]] += left / rest.length + ((i < left % rest.length) ? 1 : 0);
		}
		return targets;
	}

}
