/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.peer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Member;

import static org.assertj.core.api.Assertions.assertThat;

class ZoneAwareOrderTests {

	private final ZoneAwareOrder nearness = new ZoneAwareOrder(member(0, "z1"));

	@Test
	@Tag("E25")
	void peersOfTheOwnZoneComeFirstAndEveryThirdIsOfAnother() {
		List<PeerState> peers = peers("z1", "z1", "z1", "z1", "z2", "z3", "z2");
		assertThat(zones(this.nearness.arrange(peers))).containsExactly("z1", "z1", "z2", "z1", "z1", "z3", "z2");
	}

	@Test
	@Tag("E25")
	void roundReachesEveryPeerOnce() {
		List<PeerState> peers = peers("z1", "z2", "z2", "z2", "z2", "z3", "z1");
		PeerRounds rounds = new PeerRounds(new SplittableRandom(1), this.nearness);
		for (int round = 0; round < 10; round++) {
			Set<PeerState> reached = new HashSet<>();
			for (int turn = 0; turn < peers.size(); turn++) {
				reached.addAll(rounds.next(peers, 1, (peer) -> true));
			}
			assertThat(reached).containsExactlyInAnyOrderElementsOf(peers);
		}
	}

	@Test
	void orderIsUnchangedWithoutZones() {
		List<PeerState> peers = peers("", "", "");
		assertThat(new ZoneAwareOrder(member(0, "")).arrange(peers)).isSameAs(peers);
	}

	@Test
	@Tag("E29")
	void distantPeersComeLaterWithoutZones() {
		List<PeerState> peers = peers("", "", "", "");
		for (int i = 0; i < peers.size(); i++) {
			peers.get(i).clock().sample(0, (i < 2) ? 80_000_000 : 1_000_000);
		}
		assertThat(new ZoneAwareOrder(member(0, "")).arrange(peers)).containsExactly(peers.get(2), peers.get(3),
				peers.get(0), peers.get(1));
	}

	@Test
	@Tag("E29")
	void similarRoundTripsAreEqual() {
		List<PeerState> peers = peers("", "", "");
		for (int i = 0; i < peers.size(); i++) {
			peers.get(i).clock().sample(0, (i + 1) * 1_000_000L);
		}
		assertThat(new ZoneAwareOrder(member(0, "")).arrange(peers)).isSameAs(peers);
	}

	private static List<String> zones(List<PeerState> peers) {
		return peers.stream().map((peer) -> peer.member().site().zone()).toList();
	}

	private static List<PeerState> peers(String... zones) {
		List<PeerState> peers = new ArrayList<>();
		for (String zone : zones) {
			peers.add(new PeerState(member(peers.size() + 1, zone), 0));
		}
		return peers;
	}

	private static Member member(long incarnation, String zone) {
		return new Member("n" + incarnation, incarnation, "n:0", new Member.Site("default", zone, 0), 1);
	}

}
