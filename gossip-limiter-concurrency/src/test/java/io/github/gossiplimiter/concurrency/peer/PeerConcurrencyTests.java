/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.peer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;
import io.github.gossiplimiter.concurrency.ConcurrencySettings;
import io.github.gossiplimiter.gossip.RendezvousHash;

import static org.assertj.core.api.Assertions.assertThat;

class PeerConcurrencyTests {

	private static final ConcurrencySettings SETTINGS = ConcurrencySettings.defaults();

	private static final String KEY = "backend";

	private static final int LIMIT = 12;

	private static long owner(Long... incarnations) {
		return RendezvousHash.owner(RendezvousHash.partition(KEY.hashCode()), List.of(incarnations));
	}

	private static ConcurrencyPeers started(int expectedMembers, long... incarnations) {
		ConcurrencyPeers peers = new ConcurrencyPeers(expectedMembers);
		LongStream.of(incarnations).forEach((incarnation) -> peers.start(incarnation).limits(KEY, SETTINGS, LIMIT));
		peers.agree();
		return peers;
	}

	@Test
	@Tag("B34")
	void singleNodeGetsTheWholeCeilingAtOnce() {
		ConcurrencyPeers peers = started(0, 1);
		peers.run(Duration.ofMillis(3));
		assertThat(peers.node(1).stats().share()).isEqualTo(LIMIT);
	}

	@Test
	void nodeWithoutAMembershipViewGetsNothing() {
		ConcurrencyPeers peers = new ConcurrencyPeers(0);
		peers.start(1).limits(KEY, SETTINGS, LIMIT);
		peers.run(Duration.ofSeconds(5));
		assertThat(peers.node(1).stats().share()).isZero();
	}

	@Test
	@Tag("B14")
	void nodesShareWithoutAStore() {
		ConcurrencyPeers peers = started(0, 1, 2, 3);
		peers.run(Duration.ofSeconds(4));
		assertThat(LongStream.of(1, 2, 3).mapToObj((i) -> peers.node(i).stats().share())).containsOnly(4);
		assertThat(peers.node(2).stats().nodes()).isEqualTo(3);
	}

	private static List<Integer> shares(ConcurrencyPeers peers) {
		return peers.all().stream().map((node) -> node.stats().share()).toList();
	}

	@Test
	@Tag("B33")
	void nodesStartedTogetherDoNotWait() {
		ConcurrencyPeers peers = started(0, 1, 2, 3);
		peers.run(Duration.ofMillis(50));
		assertThat(shares(peers)).containsExactly(4, 4, 4);
	}

	@Test
	@Tag("B33")
	void completeClusterDoesNotWait() {
		ConcurrencyPeers peers = started(3, 1, 2, 3);
		peers.run(Duration.ofMillis(500));
		assertThat(shares(peers)).containsExactly(4, 4, 4);
	}

	@Test
	void majorityWaitsForLeasesOfTheOtherSide() {
		ConcurrencyPeers peers = started(4, 1, 2, 3);
		peers.run(Duration.ofSeconds(4));
		assertThat(shares(peers)).containsOnly(0);
		peers.run(Duration.ofSeconds(3));
		assertThat(shares(peers)).containsExactly(4, 4, 4);
	}

	@Test
	void nothingIsGrantedUntilTheLeaseOfALostMemberHasEnded() {
		ConcurrencyPeers peers = started(0, 1, 2, 3);
		peers.crash(3);
		peers.agree();
		peers.run(Duration.ofSeconds(2));
		assertThat(shares(peers)).containsOnly(0);
		peers.run(Duration.ofMillis(1500));
		assertThat(shares(peers)).containsExactly(6, 6);
	}

	/*
	 * Node 9 has held everything since before the others came.
	 */
	@Test
	@Tag("B17")
	void newCoordinatorWaitsIfAnyLeaseIsOpen() {
		ConcurrencyPeers peers = started(0, 9);
		peers.run(Duration.ofMillis(100));
		assertThat(peers.node(9).fill()).isEqualTo(LIMIT);
		LongStream.range(1, 9).forEach((joiner) -> peers.start(joiner).limits(KEY, SETTINGS, LIMIT));
		peers.agree();
		assertThat(owner(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L)).isNotEqualTo(9);
		peers.run(Duration.ofSeconds(5), () -> {
			peers.all().forEach(ConcurrencyPeers.Node::churn);
			assertThat(peers.inFlight()).isLessThanOrEqualTo(LIMIT);
		});
		assertThat(shares(peers)).containsOnly(1, 2);
	}

	@Test
	void nodesKeepTheirSharesWhenTheCoordinatorCrashes() {
		ConcurrencyPeers peers = started(0, 1, 2, 3);
		peers.run(Duration.ofSeconds(4));
		long owner = owner(1L, 2L, 3L);
		peers.crash(owner);
		peers.run(Duration.ofMillis(300));
		peers.agree();
		List<Long> left = LongStream.of(1, 2, 3).filter((i) -> i != owner).boxed().toList();
		peers.run(Duration.ofSeconds(2),
				() -> left.forEach((i) -> assertThat(peers.node(i).stats().share()).isEqualTo(4)));
		peers.run(Duration.ofMillis(1500));
		left.forEach((i) -> assertThat(peers.node(i).stats().share()).isEqualTo(6));
	}

	@Test
	@Tag("B17")
	void ceilingHoldsWhileCoordinatorsChange() {
		ConcurrencyPeers peers = started(0, 1);
		peers.run(Duration.ofSeconds(1));
		assertThat(peers.node(1).fill()).isEqualTo(LIMIT);
		for (long joiner = 2; joiner <= 6; joiner++) {
			peers.start(joiner).limits(KEY, SETTINGS, LIMIT);
			peers.agree();
			peers.run(Duration.ofSeconds(2), () -> {
				peers.all().forEach(ConcurrencyPeers.Node::churn);
				assertThat(peers.inFlight()).isLessThanOrEqualTo(LIMIT);
			});
		}
		peers.run(Duration.ofSeconds(4), () -> peers.all().forEach(ConcurrencyPeers.Node::churn));
		assertThat(peers.all().stream().map((each) -> each.stats().share())).containsOnly(2);
	}

	@Test
	@Tag("B25")
	void sideWithoutAMajorityIsFenced() {
		ConcurrencyPeers peers = started(3, 1, 2, 3);
		peers.run(Duration.ofSeconds(7));
		assertThat(LongStream.of(1, 2, 3).mapToObj((i) -> peers.node(i).stats().share())).containsOnly(4);
		long lone = owner(1L, 2L, 3L);
		peers.connected((from, to) -> (from == lone) == (to == lone));
		int[] most = new int[1];
		Runnable watch = () -> {
			int shares = peers.all().stream().mapToInt((each) -> each.stats().share()).sum();
			most[0] = Math.max(most[0], shares);
		};
		peers.run(Duration.ofSeconds(1), watch);
		List<Long> rest = LongStream.of(1, 2, 3).filter((i) -> i != lone).boxed().toList();
		rest.forEach((i) -> peers.node(i).sees(rest));
		peers.run(Duration.ofSeconds(9), watch);
		assertThat(most[0]).as("the lone owner never noticed, but nobody reports to it").isEqualTo(LIMIT);
		assertThat(peers.node(lone).stats().fenced()).isTrue();
		rest.forEach((i) -> assertThat(peers.node(i).stats().share()).isEqualTo(6));
	}

	@Test
	void lateReplyOfAnEarlierCoordinatorIsIgnored() {
		ConcurrencyPeers peers = started(0, 1, 2, 3);
		peers.run(Duration.ofSeconds(4));
		long owner = owner(1L, 2L, 3L);
		long other = (owner == 1) ? 2 : 1;
		CompletableFuture<ConcurrencyAnswer> answer = peers.node(other)
			.coordinator()
			.report(new ConcurrencyReport("backend", new ConcurrencyReport.Sender("x", 1, 1),
					ConcurrencyRules.defaults(), 5, ConcurrencyReport.Use.NONE, false))
			.toCompletableFuture();
		peers.node(other).coordinator().step(0);
		peers.node(other).sees(List.of(1L, 2L, 3L, 4L).stream().filter((i) -> i != owner).toList());
		peers.run(Duration.ofMillis(10));
		assertThat(answer).isCompletedExceptionally();
	}

	@Test
	@Tag("B23")
	void steadyStateCostsOneExchangeAHeartbeat() {
		ConcurrencyPeers peers = started(0, 1, 2, 3);
		peers.run(Duration.ofSeconds(5));
		long before = peers.sent();
		peers.run(Duration.ofSeconds(10));
		assertThat(peers.sent() - before).isBetween(36L, 44L);
	}

	@Test
	void closedCoordinatorSendsNoReplies() {
		ConcurrencyPeers peers = started(0, 1);
		PeerConcurrencyCoordinator coordinator = peers.node(1).coordinator();
		coordinator.close();
		assertThat(coordinator
			.report(new ConcurrencyReport("backend", new ConcurrencyReport.Sender("x", 1, 1),
					ConcurrencyRules.defaults(), 5, ConcurrencyReport.Use.NONE, false))
			.toCompletableFuture()).isCompletedExceptionally();
	}

}
