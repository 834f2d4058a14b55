/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.region;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

import io.github.gossiplimiter.gossip.Member;

/**
 * The gateways of a region, by highest random weight: members with equal views choose
 * equal gateways, and when one leaves the next in line takes its place.
 */
public final class RegionGateways {

	private static final long GOLDEN = 0x9e3779b97f4a7c15L;

	private RegionGateways() {
	}

	/**
	 * The bridges of a region, first comes first.
	 * @param members all of the region
	 * @param count how many there should be
	 */
	public static List<Member> of(String region, Collection<Member> members, int count) {
		List<Member> ranked = new ArrayList<>(members);
		long salt = salt(region);
		ranked.sort(Comparator.comparingLong((Member member) -> weight(salt, member))
			.thenComparingLong(Member::incarnation));
		return List.copyOf(ranked.subList(0, Math.min(count, ranked.size())));
	}

	private static long salt(String region) {
		long hash = region.length();
		for (int i = 0; i < region.length(); i++) {
			hash = mix(hash + region.charAt(i) + GOLDEN);
		}
		return hash;
	}

	private static long weight(long salt, Member member) {
		return mix(mix(member.incarnation() + GOLDEN) + salt);
	}

	/*
	 * The finisher of SplitMix64: every bit of the input moves every bit of the output.
	 */
	private static long mix(long value) {
		long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
		mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
		return mixed ^ (mixed >>> 31);
	}

}
