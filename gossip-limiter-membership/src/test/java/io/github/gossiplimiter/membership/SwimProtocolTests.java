/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.membership.VirtualMembers.Node;
import io.github.gossiplimiter.membership.wire.MemberUpdate;
import io.github.gossiplimiter.membership.wire.MemberUpdate.State;
import io.github.gossiplimiter.membership.wire.UpdatesMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes find each other, and find out who is not there any more.
 */
class SwimProtocolTests {

	private final VirtualMembers cluster = new VirtualMembers(7);

	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 5, 25 })
	void nodesThatKnowASeedFindEachOther(int count) {
		List<Node> nodes = this.cluster.start(count);
		this.cluster.runMillis(3000);
		assertThat(nodes).allSatisfy((node) -> assertThat(node.ids()).hasSize(count - 1));
	}

	@Test
	void healthyNodesAreNotSuspected() {
		List<Node> nodes = this.cluster.start(5);
		this.cluster.runMillis(120_000);
		assertThat(nodes).allSatisfy((node) -> {
			assertThat(node.status().suspicions()).isZero();
			assertThat(node.status().probes()).isBetween(200L, 260L);
			assertThat(node.status().localHealth()).isZero();
		});
	}

	@Test
	void crashIsSeenWithinTwoSecondsIfConnectionsBreak() {
		List<Node> nodes = this.cluster.start(25);
		this.cluster.runMillis(5000);
		nodes.get(24).crash(true);
		this.cluster.runMillis(2000);
		assertThat(nodes.subList(0, 24)).allSatisfy((node) -> assertThat(node.ids()).doesNotContain("node-24"));
	}

	@Test
	void silentNodeIsDeclaredDead() {
		List<Node> nodes = this.cluster.start(5);
		this.cluster.runMillis(5000);
		nodes.get(4).crash(false);
		this.cluster.runMillis(8000);
		assertThat(nodes.subList(0, 4)).allSatisfy((node) -> {
			assertThat(node.ids()).doesNotContain("node-4");
			assertThat(node.protocol.lostMembers()).extracting("id").containsExactly("node-4");
			assertThat(node.status().dead()).isEqualTo(1);
		});
	}

	@Test
	void nodeThatLeavesIsNeitherSuspectedNorLost() {
		List<Node> nodes = this.cluster.start(5);
		this.cluster.runMillis(5000);
		nodes.get(4).run(() -> nodes.get(4).protocol.leave(this.cluster.nanos));
		this.cluster.runMillis(100);
		assertThat(nodes.subList(0, 4)).allSatisfy((node) -> {
			assertThat(node.ids()).doesNotContain("node-4");
			assertThat(node.protocol.lostMembers()).isEmpty();
			assertThat(node.status().suspicions()).isZero();
			assertThat(node.status().left()).isEqualTo(1);
		});
		this.cluster.runMillis(2000);
		assertThat(nodes.get(4).protocol.hasLeft()).isTrue();
	}

	@Test
	void memberThatLeavesIsNotRevivedByAConnection() {
		List<Node> nodes = this.cluster.start(3);
		this.cluster.runMillis(5000);
		Node leaving = nodes.get(2);
		leaving.run(() -> leaving.protocol.leave(this.cluster.nanos));
		this.cluster.runMillis(100);
		Node first = nodes.get(0);
		first.run(() -> first.protocol.connected(leaving.self, this.cluster.nanos));
		assertThat(first.ids()).doesNotContain("node-2");
	}

	@Test
	void memberThatLeftAndStartsAgainWithItsIncarnationIsAMember() {
		List<Node> nodes = this.cluster.start(3);
		this.cluster.runMillis(5000);
		Node former = nodes.get(2);
		former.run(() -> former.protocol.leave(this.cluster.nanos));
		this.cluster.runMillis(500);
		former.crash(false);
		Node again = this.cluster.start(former.self);
		again.contact("node-0:7946");
		this.cluster.runMillis(500);
		assertThat(nodes.get(0).ids()).contains("node-2");
		assertThat(nodes.get(1).ids()).contains("node-2");
		assertThat(again.ids()).contains("node-0", "node-1");
	}

	@Test
	void singleNodeLeavesAtOnce() {
		Node lonely = this.cluster.start("lonely");
		lonely.run(() -> lonely.protocol.leave(this.cluster.nanos));
		assertThat(lonely.protocol.hasLeft()).isTrue();
	}

	@Test
	void newIncarnationAtTheSameAddressReplacesTheOldOne() {
		List<Node> nodes = this.cluster.start(5);
		this.cluster.runMillis(5000);
		nodes.get(4).crash(false);
		Node again = this.cluster.start("node-4");
		again.contact("node-0:7946");
		this.cluster.runMillis(100);
		assertThat(nodes.get(0).live).contains(again.self).doesNotContain(nodes.get(4).self);
		this.cluster.runMillis(3000);
		assertThat(nodes.subList(0, 4)).allSatisfy((node) -> {
			assertThat(node.live).hasSize(4).contains(again.self).doesNotContain(nodes.get(4).self);
			assertThat(node.protocol.lostMembers()).isEmpty();
		});
		assertThat(again.live).hasSize(4);
	}

	@Test
	void twoNodesOfOneIdAreBothMembers() {
		List<Node> nodes = this.cluster.start(3);
		Node twin = this.cluster.start("node-1", "other-host");
		twin.contact("node-0:7946");
		this.cluster.runMillis(30_000);
		assertThat(nodes.get(0).live).hasSize(3).contains(twin.self, nodes.get(1).self);
	}

	@Test
	void nodeThatDoesNotReceiveFromAnotherProbesItThroughHelpers() {
		List<Node> nodes = this.cluster.start(5);
		this.cluster.runMillis(3000);
		this.cluster.lost = (from, to) -> from.equals("node-1") && to.equals("node-0");
		this.cluster.runMillis(120_000);
		assertThat(nodes).allSatisfy((node) -> assertThat(node.removed).isEmpty());
		assertThat(nodes.get(0).status().suspicions()).isZero();
	}

	@Test
	void pausedNodeSuspectsNoOtherAndReturnsAtOnce() {
		List<Node> nodes = this.cluster.start(10);
		this.cluster.runMillis(5000);
		nodes.get(3).pause(10_000);
		this.cluster.runMillis(9900);
		assertThat(nodes.get(0).ids()).doesNotContain("node-3");
		this.cluster.runMillis(1600);
		assertThat(nodes).allSatisfy((node) -> assertThat(node.ids()).hasSize(9));
		assertThat(nodes.get(3).removed).isEmpty();
		assertThat(nodes.get(3).status().suspicions()).isZero();
		this.cluster.runMillis(30_000);
		assertThat(nodes).allSatisfy((node) -> {
			assertThat(node.removed).isSubsetOf(Set.of("node-3"));
			assertThat(node.status().deaths()).isLessThanOrEqualTo(1);
		});
	}

	@Test
	void splitThatHealsIsReunited() {
		List<Node> nodes = this.cluster.start(10);
		this.cluster.runMillis(5000);
		Set<String> left = nodes.subList(0, 4).stream().map((node) -> node.self.id()).collect(Collectors.toSet());
		this.cluster.lost = (from, to) -> left.contains(from) != left.contains(to);
		this.cluster.runMillis(20_000);
		assertThat(nodes.get(0).ids()).hasSize(3);
		assertThat(nodes.get(9).ids()).hasSize(5);
		nodes.forEach(Node::forgetConnections);
		this.cluster.lost = (from, to) -> false;
		this.cluster.runMillis(5000);
		assertThat(nodes).allSatisfy((node) -> assertThat(node.ids()).hasSize(9));
	}

	@Test
	void memberDeclaredDeadRefutes() {
		List<Node> nodes = this.cluster.start(5);
		this.cluster.runMillis(5000);
		for (long version : new long[] { 0, 1, 1000, 1L << 53 }) {
			for (State state : List.of(State.SUSPECT, State.DEAD, State.LEFT)) {
				MemberUpdate lie = MemberUpdate.accuse(state, nodes.get(2).self.incarnation(), version,
						nodes.get(1).self.incarnation());
				nodes.get(1).send(nodes.get(0).self, new UpdatesMessage(List.of(lie)));
				this.cluster.runMillis(5000);
			}
		}
		assertThat(nodes).allSatisfy((node) -> assertThat(node.removed).isEmpty());
		assertThat(nodes.get(2).status().refutations()).isPositive();
	}

	@Test
	void inventedVersionDoesNotPreventARefutation() {
		List<Node> nodes = this.cluster.start(5);
		this.cluster.runMillis(5000);
		Node victim = nodes.get(2);
		for (int i = 0; i < 20; i++) {
			MemberUpdate lie = MemberUpdate.alive(KnownMember.row(victim.self), 1L << 53);
			nodes.get(1).send(nodes.get(0).self, new UpdatesMessage(List.of(lie)));
			this.cluster.runMillis(10);
			MemberUpdate accusation = MemberUpdate.accuse(State.DEAD, victim.self.incarnation(), 1L << 53,
					nodes.get(1).self.incarnation());
			nodes.get(1).send(nodes.get(0).self, new UpdatesMessage(List.of(accusation)));
		}
		this.cluster.runMillis(30_000);
		assertThat(nodes).allSatisfy((node) -> assertThat(node.removed).isEmpty());
	}

}
