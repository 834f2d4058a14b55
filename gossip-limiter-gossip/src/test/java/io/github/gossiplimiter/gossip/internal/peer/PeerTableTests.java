/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.peer;

import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.RejectionCounts;

import static org.assertj.core.api.Assertions.assertThat;

class PeerTableTests {

	private static final Member SELF = member("a", 1);

	private final RejectionCounts rejections = new RejectionCounts();

	private final PeerTable peers = new PeerTable(SELF, this.rejections, 9);

	@Test
	void newPeerBeginsAtTheGivenCursor() {
		List<PeerState> joined = this.peers.update(List.of(member("b", 2)), 40, 0);
		assertThat(joined).singleElement().satisfies((peer) -> assertThat(peer.position()).isEqualTo(40));
		assertThat(this.peers.update(List.of(member("b", 2)), 90, 0)).isEmpty();
		assertThat(this.peers.sentToAll()).isEqualTo(40);
	}

	@Test
	void peerReturningInTheSameIncarnationContinuesAtItsCursor() {
		this.peers.update(List.of(member("b", 2)), 0, 0);
		PeerState before = this.peers.all().get(0);
		before.sent(10, 0);
		before.acknowledged(10, 0);
		before.sent(20, 0);
		this.peers.update(List.of(), 50, 0);
		assertThat(this.peers.isEmpty()).isTrue();
		this.peers.update(List.of(member("b", 2)), 99, 0);
		assertThat(this.peers.find(2)).isSameAs(before);
		assertThat(before.position()).isEqualTo(10);
	}

	@Test
	void peerReturningInAnotherIncarnationIsNew() {
		this.peers.update(List.of(member("b", 2)), 0, 0);
		this.peers.update(List.of(member("b", 3)), 50, 0);
		assertThat(this.peers.all()).singleElement().satisfies((peer) -> assertThat(peer.position()).isEqualTo(50));
		assertThat(this.peers.find(2)).isNull();
	}

	@Test
	void twoIncarnationsOfOneNameAreBothPeers() {
		this.peers.update(List.of(member("b", 2), member("b", 3)), 0, 0);
		assertThat(this.peers.all()).hasSize(2);
	}

	@Test
	void ownMemberIsNoPeer() {
		this.peers.update(List.of(SELF, member("b", 2), member("b", 2)), 0, 0);
		assertThat(this.peers.all()).hasSize(1);
	}

	@Test
	@Tag("D33")
	void otherNodeWithTheSameIdIsCountedAndAPeer() {
		this.peers.update(List.of(new Member("a", 9, "elsewhere:0", Member.Site.DEFAULT, 1)), 0, 0);
		assertThat(this.rejections.of(Rejection.DUPLICATE_ID)).isEqualTo(1);
		assertThat(this.peers.find(9)).isNotNull();
	}

	@Test
	void formerProcessAtTheSameAddressIsAPeerAndNoOtherNode() {
		this.peers.update(List.of(member("a", 9)), 0, 0);
		assertThat(this.rejections.of(Rejection.DUPLICATE_ID)).isZero();
		assertThat(this.peers.find(9)).isNotNull();
	}

	@Test
	void sentToAllIsTheCursorOfTheLastPeer() {
		assertThat(this.peers.sentToAll()).isEqualTo(Long.MAX_VALUE);
		this.peers.update(List.of(member("b", 2), member("c", 3)), 5, 0);
		this.peers.all().get(0).passed(8);
		assertThat(this.peers.sentToAll()).isEqualTo(5);
		this.peers.all().get(1).passed(7);
		assertThat(this.peers.sentToAll()).isEqualTo(7);
	}

	@Test
	void departedPeersAreRemovedOldestFirst() {
		this.peers.update(List.of(member("b", 2)), 0, 0);
		PeerState first = this.peers.all().get(0);
		first.passed(33);
		for (int i = 0; i < 1100; i++) {
			this.peers.update(List.of(member("n", 100 + i)), 0, 0);
		}
		this.peers.update(List.of(member("b", 2)), 7, 0);
		assertThat(this.peers.find(2)).isNotSameAs(first);
	}

	private static Member member(String id, long incarnation) {
		return new Member(id, incarnation, id + ":0", Member.Site.DEFAULT, 1);
	}

}
