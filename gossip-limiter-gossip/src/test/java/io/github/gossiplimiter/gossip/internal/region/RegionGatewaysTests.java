/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.region;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Member;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("C16")
class RegionGatewaysTests {

	private final List<Member> members = LongStream.rangeClosed(1, 40).mapToObj(RegionGatewaysTests::member).toList();

	@Test
	void gatewaysDoNotDependOnTheOrderOfMembers() {
		List<Member> shuffled = new ArrayList<>(this.members);
		Collections.shuffle(shuffled, new Random(7));
		assertThat(RegionGateways.of("eu", shuffled, 2)).hasSize(2).isEqualTo(RegionGateways.of("eu", this.members, 2));
	}

	@Test
	void departedGatewayIsReplacedByTheNextMember() {
		List<Member> three = RegionGateways.of("eu", this.members, 3);
		List<Member> left = new ArrayList<>(this.members);
		left.remove(three.get(0));
		assertThat(RegionGateways.of("eu", left, 2)).containsExactly(three.get(1), three.get(2));
	}

	@Test
	void allMembersOfASmallRegionAreGateways() {
		assertThat(RegionGateways.of("eu", this.members.subList(0, 1), 2)).containsExactly(this.members.get(0));
	}

	@Test
	void gatewaysDifferByRemoteRegion() {
		assertThat(RegionGateways.of("eu", this.members, 4)).isNotEqualTo(RegionGateways.of("us", this.members, 4));
	}

	private static Member member(long incarnation) {
		return new Member("n" + incarnation, incarnation, "n:0", Member.Site.DEFAULT, 1);
	}

}
