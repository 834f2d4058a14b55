/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class RendezvousHashTests {

	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 25 })
	void membersOwnAboutTheSameNumberOfPartitions(int members) {
		List<Long> incarnations = incarnations(members);
		int[] owned = new int[members];
		for (int partition = 0; partition < RendezvousHash.PARTITIONS; partition++) {
			owned[incarnations.indexOf(RendezvousHash.owner(partition, incarnations))]++;
		}
		double fair = (double) RendezvousHash.PARTITIONS / members;
		for (int count : owned) {
			assertThat((double) count).isBetween(fair - 5 * Math.sqrt(fair), fair + 5 * Math.sqrt(fair));
		}
	}

	@Test
	void orderOfMembersDoesNotMatter() {
		List<Long> reversed = new ArrayList<>(incarnations(25));
		Collections.reverse(reversed);
		for (int partition = 0; partition < RendezvousHash.PARTITIONS; partition++) {
			assertThat(RendezvousHash.owner(partition, reversed))
				.isEqualTo(RendezvousHash.owner(partition, incarnations(25)));
		}
	}

	@Test
	void onlyPartitionsOfALeavingMemberMove() {
		List<Long> all = incarnations(25);
		List<Long> rest = all.subList(1, 25);
		for (int partition = 0; partition < RendezvousHash.PARTITIONS; partition++) {
			long before = RendezvousHash.owner(partition, all);
			if (before != all.get(0)) {
				assertThat(RendezvousHash.owner(partition, rest)).isEqualTo(before);
			}
		}
	}

	@Test
	void keysAreSpreadEvenly() {
		int[] keys = new int[RendezvousHash.PARTITIONS];
		for (long key = 0; key < 100 * RendezvousHash.PARTITIONS; key++) {
			keys[RendezvousHash.partition(key)]++;
		}
		assertThat(IntStream.of(keys)).allMatch((count) -> count > 50 && count < 160);
	}

	@Test
	void emptyMembershipHasNoOwner() {
		assertThat(RendezvousHash.owner(0, List.of())).isZero();
	}

	private static List<Long> incarnations(int count) {
		return new Random(7).longs(count, 1, 1L << 48).boxed().toList();
	}

}
