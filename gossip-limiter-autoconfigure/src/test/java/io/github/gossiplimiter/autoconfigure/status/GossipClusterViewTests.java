/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.autoconfigure.actuate.NodeConfiguration;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipStatus;
import io.github.gossiplimiter.gossip.GossipStatus.Lag;
import io.github.gossiplimiter.gossip.GossipStatus.Peer;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RegionStatus;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.policy.ConvergencePredictor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class GossipClusterViewTests {

	private static final Lag LAG = new Lag(20, 60, 200);

	private final GossipPolicy policy = NodeConfiguration.policy();

	@Test
	void membersAreThePeersOfGossip() {
		Member member = new Member("b", 0xb, "[::1]:7957", new Member.Site("eu", "eu-1", 8082), 1);
		GossipClusterView view = view(status(LAG, List.of(new Peer(member, true, 120, 35.5))), 0);
		assertThat(view.members()).containsExactly(
				new ClusterView.Member("b", "[::1]:7957", "eu", true, 120, 35.5, "00000000000b", "eu-1", 8082));
		assertThat(view.reachableMembers()).isEqualTo(1);
	}

	@Test
	void trafficPaceLagAndHeldPermitsAreThoseOfGossip() {
		GossipClusterView view = view(status(LAG, peers(2)), 0);
		assertThat(view.traffic()).isEqualTo(new ClusterView.Traffic(1, 2, 3, 4, 5, 8, 0.75));
		assertThat(view.pace()).contains(new GossipPace(0.5, 0.25, 300, 2));
		assertThat(view.lagMillis()).isEqualTo(new ClusterView.Convergence(20, 60, 200));
		assertThat(view.heldPermits()).isEqualTo(42);
	}

	@Test
	void clockOffsetIsThatOfThisNodeAndNotOfTheCluster() {
		assertThat(view(status(LAG, peers(2)), 0).clockOffsetMillis()).isEqualTo(-10_000);
	}

	@Test
	void rejectionsAreThoseOfTheNode() {
		GossipClusterView view = view(status(LAG, peers(2)), 0);
		assertThat(view.rejected(Rejection.SALT)).isEqualTo(4);
	}

	/*
	 * 1000 a minute on 5 nodes, known everywhere after 200 ms: M2 of the formulas.
	 */
	@Test
	@Tag("A8")
	@Tag("A9")
	@Tag("A11")
	void boundComesFromTheMeasuredLag() {
		GossipClusterView view = view(status(LAG, peers(4)), 0.2);
		assertThat(view.overAdmissionBoundRequests("api")).isCloseTo(2.667, within(0.001));
	}

	@Test
	@Tag("A9")
	@Tag("A11")
	void boundWithoutMeasuredLagComesFromThePrediction() {
		GossipClusterView view = view(status(Lag.NONE, peers(4)), 0.2);
		double hops = ConvergencePredictor.of(this.policy, 5, 0.5, 0.2).hopsMillis();
		assertThat(view.overAdmissionBoundRequests("api")).isCloseTo(1000 / 60.0 * hops / 1000 * 4 / 5, within(1e-9));
	}

	@Test
	void boundIsNeverAboveTheHardCap() {
		GossipClusterView view = view(status(new Lag(1, 1, 1e9), peers(4)), 100);
		assertThat(view.overAdmissionBoundRequests("api")).isEqualTo(4 * 1000);
	}

	@Test
	void boundOfASingleNodeIsZero() {
		assertThat(view(status(LAG, List.of()), 1).overAdmissionBoundRequests("api")).isZero();
	}

	@Test
	void boundOfSeveralWindowsIsThatOfTheSlowest() {
		Limit limit = Limit.builder("api")
			.window(600, Duration.ofSeconds(1))
			.window(1000, Duration.ofMinutes(1))
			.build();
		GossipClusterView view = view(status(LAG, peers(4)), limit, 0.2);
		assertThat(view.overAdmissionBoundRequests("api")).isCloseTo(2.667, within(0.001));
	}

	@Test
	void convergenceIsPredictedForTheLimit() {
		ConvergencePredictor predictor = ConvergencePredictor.of(this.policy, 25, 0.5, 0.2);
		assertThat(view(status(LAG, peers(24)), 0.2).convergenceMillis("api")).isEqualTo(
				new ClusterView.Convergence(predictor.millis(0.5), predictor.millis(0.9), predictor.millis(0.99)));
	}

	private GossipClusterView view(GossipStatus status, double velocity) {
		return view(status, Limit.of("api", 1000, Duration.ofMinutes(1)), velocity);
	}

	private GossipClusterView view(GossipStatus status, Limit limit, double velocity) {
		RecentStatus limits = new RecentStatus(() -> Set.of(limit.name()),
				(name) -> new LimitStatus(limit, 1, 0, 0, 0, 0, 0.5, velocity), () -> 0);
		return new GossipClusterView(() -> status, () -> RegionStatus.NONE, "default",
				(reason) -> reason.label().length(), limits, this.policy);
	}

	private static GossipStatus status(Lag lag, List<Peer> peers) {
		GossipStatus.Traffic traffic = new GossipStatus.Traffic(1, 2, 3, 4, 5, 6, 8, 8);
		return new GossipStatus(0.5, 0.25, 300, 2, 42, 10_000_000_000L, true, traffic, lag, peers);
	}

	private static List<Peer> peers(int count) {
		return IntStream.range(0, count)
			.mapToObj((i) -> new Peer(new Member("n" + i, i, "127.0.0.1:1", Member.Site.DEFAULT, 1), true, 10, 20))
			.toList();
	}

}
