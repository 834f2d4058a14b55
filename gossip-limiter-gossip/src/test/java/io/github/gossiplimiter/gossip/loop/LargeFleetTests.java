/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.RelayMode;
import io.github.gossiplimiter.gossip.internal.peer.RelayTopology;
import io.github.gossiplimiter.gossip.internal.round.DirectFanOut;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that are too many to tell everybody everything.
 */
class LargeFleetTests {

	private static final int NODES = 14;

	private static final Duration ROUND = Duration.ofSeconds(8);

	private final Fleet fleet = new Fleet().of(names());

	private final FleetNode first = this.fleet.get(0);

	private static String[] names() {
		return IntStream.range(0, NODES).mapToObj((i) -> "n" + i).toArray(String[]::new);
	}

	private List<FleetNode> others() {
		return this.fleet.nodes.subList(1, this.fleet.nodes.size());
	}

	@Test
	void changeSentToAFewPeersReachesAll() {
		this.first.take("k", 2);
		this.fleet.run(ROUND);
		assertThat(others()).allSatisfy((node) -> assertThat(node.remote("k")).isEqualTo(2));
		assertThat(this.first.deltas()).hasSizeLessThanOrEqualTo(6);
	}

	@Test
	void keyFarFromItsLimitWaitsForThreeHolds() {
		Fleet roomy = new Fleet(Limit.of("api", 1000, Duration.ofMinutes(1))).of(names());
		FleetNode spender = roomy.get(0);
		spender.take("far", 1);
		spender.take("near", 30);
		roomy.run(ROUND);
		assertThat(roomy.get(1).remote("near")).isEqualTo(30);
		assertThat(roomy.get(1).remote("far")).isZero();
		assertThat(spender.loop.status().heldPermits()).isEqualTo(1);
		roomy.run(ROUND.plusSeconds(2));
		assertThat(roomy.nodes.subList(1, NODES)).allSatisfy((node) -> assertThat(node.remote("far")).isEqualTo(1));
	}

	@Test
	void keyFarFromItsLimitIsSentWhenOthersSpend() {
		Fleet roomy = new Fleet(Limit.of("api", 1000, Duration.ofMinutes(1))).of(names());
		roomy.get(0).take("k", 1);
		roomy.run(ROUND);
		roomy.get(7).take("k", 990);
		roomy.run(Duration.ofSeconds(3));
		assertThat(roomy.nodes).allSatisfy((node) -> assertThat(node.counted("k")).isEqualTo(991));
	}

	@Test
	void fanOutGrowsNearATightLimit() {
		Fleet tight = new Fleet(Limit.of("api", 20, Duration.ofMinutes(1))).of(names());
		tight.get(0).take("k", 15);
		tight.get(0).step();
		assertThat(tight.get(0).deltas()).hasSize(DirectFanOut.peers(NODES, 20, 0)).hasSizeGreaterThan(6);
	}

	@Test
	void peerThatSpendsMuchReceivesChangesAtOnce() {
		RelayTopology fingers = RelayTopology.few(this.first.self.incarnation(),
				others().stream().map((node) -> node.self.incarnation()).toList());
		FleetNode far = others().stream()
			.filter((node) -> !fingers.has(node.self.incarnation()))
			.findFirst()
			.orElseThrow();
		far.take("k", 40);
		this.fleet.run(ROUND);
		this.first.take("k", 30);
		this.first.step();
		this.fleet.deliver();
		assertThat(far.remote("k")).isEqualTo(30);
	}

	@Test
	void refundReachesAllNodes() {
		Decision taken = this.first.acquire("k", 60);
		this.fleet.run(ROUND);
		this.first.limiter.refund(taken, "k", 45);
		this.fleet.run(ROUND);
		assertThat(others()).allSatisfy((node) -> assertThat(node.remote("k")).isEqualTo(15));
	}

	@Test
	void changesOfACrashedNodeAreStillRelayed() {
		this.first.take("k", 40);
		this.first.step();
		this.fleet.take().stream().limit(1).forEach(this.fleet::deliver);
		this.fleet.nodes.remove(this.first);
		this.fleet.run(Duration.ofSeconds(2));
		this.fleet.meet();
		this.fleet.run(ROUND);
		assertThat(this.fleet.nodes).allSatisfy((node) -> assertThat(node.counted("k")).isEqualTo(40));
	}

	@Test
	void directModeSendsToAllPeers() {
		Fleet direct = new Fleet().exchange((exchange) -> exchange.withRelay(RelayMode.DIRECT)).of(names());
		direct.get(0).take("k", 40);
		direct.run(Duration.ofSeconds(3));
		assertThat(direct.get(0).deltas()).hasSizeGreaterThanOrEqualTo(NODES - 1);
	}

}
