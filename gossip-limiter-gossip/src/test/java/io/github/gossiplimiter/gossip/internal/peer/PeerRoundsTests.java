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
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Member;

import static org.assertj.core.api.Assertions.assertThat;

class PeerRoundsTests {

	private final List<PeerState> peers = IntStream.range(0, 10)
		.mapToObj((i) -> new PeerState(new Member("n" + i, i, "n:0", Member.Site.DEFAULT, 1), 0))
		.toList();

	private final PeerRounds rounds = new PeerRounds(new SplittableRandom(7));

	@Test
	@Tag("A49")
	void everyPeerHasATurnBeforeAnyHasASecond() {
		for (int round = 0; round < 20; round++) {
			List<PeerState> chosen = new ArrayList<>();
			chosen.addAll(next(3));
			chosen.addAll(next(3));
			chosen.addAll(next(4));
			assertThat(chosen).doesNotHaveDuplicates().hasSize(10);
		}
	}

	@Test
	@Tag("A49")
	void orderDiffersFromRoundToRound() {
		Set<List<PeerState>> orders = new HashSet<>();
		for (int round = 0; round < 20; round++) {
			orders.add(next(10));
		}
		assertThat(orders).hasSizeGreaterThan(15);
	}

	@Test
	void noPeerIsChosenTwiceAtOnce() {
		next(8);
		assertThat(next(5)).doesNotHaveDuplicates().hasSize(5);
	}

	@Test
	void peersThatAreNotWantedKeepTheirTurn() {
		PeerState waiting = this.peers.get(4);
		this.rounds.next(this.peers, 9, (peer) -> peer != waiting);
		assertThat(next(1)).containsExactly(waiting);
	}

	@Test
	void departedPeersAreForgotten() {
		next(1);
		List<PeerState> left = this.peers.subList(0, 2);
		assertThat(this.rounds.next(left, 5, (peer) -> true)).containsExactlyInAnyOrderElementsOf(left);
	}

	private List<PeerState> next(int most) {
		return this.rounds.next(this.peers, most, (peer) -> true);
	}

}
