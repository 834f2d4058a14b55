/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.peer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.gossip.Member;

import static org.assertj.core.api.Assertions.assertThat;

class RelayTopologyTests {

	/**
	 * All members' fingers, in no order that means anything.
	 */
	private static List<RelayTopology> all(List<Long> members) {
		return members.stream().map((self) -> {
			List<Long> peers = new ArrayList<>(members);
			peers.remove(self);
			Collections.shuffle(peers, new Random(self));
			return RelayTopology.few(self, peers);
		}).toList();
	}

	private static List<Long> members(int count) {
		return new ArrayList<>(LongStream.range(0, count).map((i) -> 1 + i * i * 7919).boxed().toList());
	}

	/**
	 * Who hears of what a member wrote, if some have fallen silent.
	 */
	private static Set<Integer> reached(List<Long> members, List<RelayTopology> all, int writer, Set<Integer> silent,
			boolean firstWayOnly) {
		Set<Integer> reached = new HashSet<>(Set.of(writer));
		Deque<Integer> speakers = new ArrayDeque<>(reached);
		while (!speakers.isEmpty()) {
			int from = speakers.remove();
			for (int to = 0; to < members.size(); to++) {
				RelayTopology fingers = all.get(from);
				boolean told = (from == writer) ? fingers.has(members.get(to))
						: firstWayOnly ? fingers.relaysFirst(members.get(writer), members.get(to))
								: fingers.relaysSecond(members.get(writer), members.get(to));
				if (told && !silent.contains(to) && reached.add(to)) {
					speakers.add(to);
				}
			}
		}
		return reached;
	}

	@ParameterizedTest(name = "{0} members")
	@ValueSource(ints = { 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 20, 25, 26, 27, 28, 30, 40, 64, 65, 66, 100, 169,
			170, 351, 352 })
	void changeOfAnyNodeReachesAll(int count) {
		List<Long> members = members(count);
		List<RelayTopology> all = all(members);
		for (int writer = 0; writer < count; writer += 1 + count / 7) {
			assertThat(reached(members, all, writer, Set.of(), true)).as("written by %d", writer).hasSize(count);
		}
	}

	@ParameterizedTest(name = "{0} members")
	@CsvSource({ "10, 4, 2", "13, 4, 2", "25, 4, 3", "100, 8, 4", "1000, 12, 6" })
	void fewTargetsReachManyNodesInFewHops(int count, int fingers, int hops) {
		List<Long> members = members(count);
		RelayTopology own = RelayTopology.few(members.get(count / 3), members);
		assertThat(members).filteredOn(own::has).hasSize(fingers);
		assertThat(own.hops()).isLessThanOrEqualTo(hops);
	}

	@ParameterizedTest(name = "{0} members")
	@ValueSource(ints = { 11, 25, 100 })
	void exchangeIsMutual(int count) {
		List<Long> members = members(count);
		List<RelayTopology> all = all(members);
		for (int a = 0; a < count; a++) {
			for (int b = 0; b < count; b++) {
				assertThat(all.get(a).has(members.get(b))).isEqualTo(all.get(b).has(members.get(a)));
			}
			assertThat(all.get(a).has(members.get(a))).isFalse();
		}
	}

	@ParameterizedTest(name = "{0} members")
	@ValueSource(ints = { 11, 25, 40, 100 })
	void silentNodeCutsOffNoOther(int count) {
		List<Long> members = members(count);
		List<RelayTopology> all = all(members);
		for (int silent = 1; silent < count; silent++) {
			assertThat(reached(members, all, 0, Set.of(silent), false)).as("silent %d", silent).hasSize(count - 1);
		}
	}

	@Test
	void changeIsRelayedOverFewPaths() {
		List<Long> members = members(25);
		List<RelayTopology> all = all(members);
		int first = 0;
		int both = 0;
		for (int from = 1; from < 25; from++) {
			for (long to : members) {
				first += all.get(from).relaysFirst(members.get(0), to) ? 1 : 0;
				both += all.get(from).relaysSecond(members.get(0), to) ? 1 : 0;
			}
		}
		assertThat(first).as("all but the writer and its fingers, once each").isEqualTo(24 - 4);
		assertThat(both).isBetween(first, 2 * first);
	}

	@Test
	void nonMembersReceiveNothingAndTheirChangesAreNotRelayed() {
		RelayTopology fingers = RelayTopology.few(1, members(25));
		assertThat(fingers.has(4711)).isFalse();
		assertThat(members(25)).noneMatch((to) -> fingers.relaysSecond(4711, to));
	}

	@Test
	void directModeHasAllPeersAsTargetsAndNoRelay() {
		RelayTopology direct = RelayTopology.direct(1, members(25));
		assertThat(direct.isDirect()).isTrue();
		assertThat(members(25)).filteredOn(direct::has).hasSize(24);
		assertThat(members(25)).noneMatch((to) -> direct.relaysSecond(members(25).get(3), to));
	}

	@ParameterizedTest(name = "{0} members")
	@ValueSource(ints = { 27, 60, 150 })
	void zonesAreAdjacentAndAllNodesAreReached(int count) {
		List<Member> members = new ArrayList<>();
		for (long incarnation : members(count)) {
			Member.Site site = new Member.Site("r", "zone-" + members.size() % 3, 0);
			members.add(new Member("n" + incarnation, incarnation, "n:1", site, 1));
		}
		List<RelayTopology> all = members.stream().map((self) -> {
			List<Member> peers = new ArrayList<>(members);
			peers.remove(self);
			Collections.shuffle(peers, new Random(self.incarnation()));
			return RelayTopology.few(self, peers);
		}).toList();
		List<Long> order = members.stream().map(Member::incarnation).toList();
		assertThat(reached(order, all, count / 2, Set.of(), true)).hasSize(count);
		int fingers = 0;
		int far = 0;
		for (int from = 0; from < count; from++) {
			for (int to = 0; to < count; to++) {
				boolean told = all.get(from).has(order.get(to));
				fingers += told ? 1 : 0;
				far += (told && from % 3 != to % 3) ? 1 : 0;
			}
		}
		assertThat((double) far / fingers).as("2/3 if zones were not looked at").isBetween(0.05, 0.6);
	}

}
