/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.membership;

import java.time.Duration;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.gossip.Member;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clusters of the real membership protocol under the faults of a network.
 */
class MembershipFleetTests {

	private static final Duration PAUSE = Duration.ofMillis(200);

	private static final Duration PAUSE_EVERY = Duration.ofSeconds(10);

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5 })
	void nodesStartedAtOnceAgreeWithinThreeSeconds(long seed) {
		MemberFleet fleet = new MemberFleet(MembershipPlan.of(25, seed));
		fleet.startAll();
		assertThat(secondsUntilAgreed(fleet)).as("seed %d", seed).isLessThan(3);
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5 })
	void endOfAProcessIsSeenByAllWithinTwoSeconds(long seed) {
		MembershipOutcome outcome = new MembershipExperiment(MembershipPlan.of(25, seed)).run(Duration.ofMinutes(1), 3);
		assertThat(outcome.seen().worst()).as("seed %d", seed).isLessThan(2);
		assertThat(outcome.silent().worst()).as("a machine is lost, seed %d", seed).isLessThan(6);
		assertThat(outcome.bytesEach()).as("idle, seed %d", seed).isLessThan(1000);
		assertThat(outcome.falseDeaths()).isZero();
	}

	@ParameterizedTest
	@CsvSource({ "25, 240, 60, 1", "100, 120, 60, 2", "300, 10, 10, 3" })
	void lossAndPausesCauseNoSuspicion(int nodes, int seconds, int minutesIfSlow, long seed) {
		MembershipOutcome outcome = troubled(nodes, seed)
			.run(Duration.ofSeconds(TestSize.of(seconds, 60 * minutesIfSlow)), 1);
		assertCalm(outcome, seed);
		assertThat(outcome.silent().worst()).as("seed %d", seed).isLessThan(8);
		assertThat(outcome.seen().worst()).as("seed %d", seed).isLessThan(4);
	}

	@Tag("slow")
	@Test
	void lossAndPausesCauseNoSuspicionAmongAThousand() {
		assertCalm(troubled(1000, 4).run(Duration.ofMinutes(10), 0), 4);
	}

	/*
	 * More connections than twice those of one round of gossip are kept only while they
	 * were used in the last three seconds.
	 */
	@Test
	void manyNodesSeeACrashAndRestWithFewConnections() {
		int nodes = TestSize.of(300, 1000);
		MemberFleet fleet = new MemberFleet(MembershipPlan.of(nodes, 5).withLoss(0.05).withPauses(PAUSE, PAUSE_EVERY));
		fleet.startAll();
		assertThat(secondsUntilAgreed(fleet)).isLessThan(9);
		fleet.time().runFor(Duration.ofSeconds(8));
		IntSummaryStatistics connections = fleet.nodes().stream().mapToInt(fleet::connections).summaryStatistics();
		assertThat(connections.getAverage()).isLessThanOrEqualTo(FleetConnections.REST_MAX);
		assertThat(connections.getMax()).isLessThan(2 * FleetConnections.REST_MAX);
		Member ended = fleet.node(nodes / 3).self();
		fleet.crash(nodes / 3, true);
		fleet.time().runFor(Duration.ofSeconds(4));
		assertThat(fleet.up()).noneMatch((node) -> node.live().contains(ended));
		Member lost = fleet.node(nodes / 2).self();
		fleet.crash(nodes / 2, false);
		fleet.time().runFor(Duration.ofSeconds(8));
		assertThat(fleet.up()).noneMatch((node) -> node.live().contains(lost));
		assertThat(fleet.agrees()).isTrue();
		assertThat(fleet.falseDeaths()).isZero();
	}

	@Test
	void smallClusterKeepsAllConnections() {
		MemberFleet fleet = settled(MembershipPlan.of(25, 6));
		fleet.time().runFor(Duration.ofMinutes(3));
		assertThat(fleet.nodes()).extracting(fleet::connections).containsOnly(24);
	}

	private static void assertCalm(MembershipOutcome outcome, long seed) {
		assertThat(outcome.agreedSeconds()).as("seed %d", seed).isLessThan(9);
		assertThat(outcome.suspicionsEach()).as("an hour and node, seed %d", seed).isLessThan(1);
		assertThat(outcome.falseDeaths()).as("seed %d", seed).isZero();
	}

	private static MembershipExperiment troubled(int nodes, long seed) {
		return new MembershipExperiment(MembershipPlan.of(nodes, seed).withLoss(0.05).withPauses(PAUSE, PAUSE_EVERY));
	}

	@Test
	void bytesANodeGrowSlowly() {
		double few = new MembershipExperiment(MembershipPlan.of(100, 5)).run(Duration.ofSeconds(30), 0).bytesEach();
		double many = new MembershipExperiment(MembershipPlan.of(400, 5)).run(Duration.ofSeconds(10), 0).bytesEach();
		assertThat(many).isLessThan(2 * few);
	}

	@ParameterizedTest
	@CsvSource({ "25, 8, 20, 1", "25, 12, 3, 2", "25, 1, 120, 3", "100, 50, 20, 4", "100, 30, 600, 5" })
	void splitThatHealsIsReunited(int nodes, int part, int seconds, long seed) {
		MemberFleet fleet = settled(MembershipPlan.of(nodes, seed));
		fleet.split(part);
		fleet.time().runFor(Duration.ofSeconds(seconds));
		if (seconds >= 20) {
			assertThat(fleet.node(0).live()).as("seed %d", seed).hasSize(part - 1);
		}
		fleet.heal();
		// What was lost for ten minutes is contacted every 75 s, by each of the others.
		assertThat(secondsUntilAgreed(fleet)).as("seed %d", seed).isLessThan((seconds > 60) ? 12 : 6);
		// Suspicions of the time of the split may have ended after it.
		long removed = fleet.falseDeaths();
		fleet.time().runFor(Duration.ofSeconds(30));
		assertThat(fleet.agrees()).as("seed %d", seed).isTrue();
		assertThat(fleet.falseDeaths()).as("seed %d", seed).isEqualTo(removed);
	}

	@Test
	void nodeThatDoesNotReceiveFromAnotherReachesItThroughHelpers() {
		MemberFleet fleet = settled(MembershipPlan.of(10, 7));
		fleet.cut((from, to) -> from == 1 && to == 0);
		fleet.time().runFor(Duration.ofMinutes(5));
		assertThat(fleet.agrees()).isTrue();
		assertThat(fleet.nodes()).allSatisfy((node) -> assertThat(node.status().deaths()).isZero());
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3 })
	void pausedNodeSuspectsNoOtherAndReturnsAtOnce(long seed) {
		MemberFleet fleet = settled(MembershipPlan.of(25, seed));
		FleetMember paused = fleet.node(5);
		paused.pause(5_000_000_000L);
		fleet.time().runFor(Duration.ofMillis(4990));
		assertThat(fleet.agrees()).as("seed %d", seed).isFalse();
		fleet.time().runFor(Duration.ofMillis(10));
		assertThat(secondsUntilAgreed(fleet)).as("seed %d", seed).isLessThan(1.5);
		fleet.time().runFor(Duration.ofMinutes(1));
		assertThat(fleet.agrees()).isTrue();
		assertThat(fleet.falseDeaths()).as("once by each of the others, seed %d", seed).isLessThanOrEqualTo(24);
		assertThat(paused.status().failedProbes()).as("seed %d", seed).isZero();
		assertThat(fleet.nodes()).allSatisfy((node) -> assertThat(node.status().deaths()).isLessThanOrEqualTo(1));
	}

	@Test
	void restartedNodeReplacesItsFormerIncarnation() {
		MemberFleet fleet = settled(MembershipPlan.of(25, 8));
		Member former = fleet.node(7).self();
		fleet.restart(7);
		assertThat(secondsUntilAgreed(fleet)).isLessThan(2);
		assertThat(fleet.nodes()).allSatisfy((node) -> assertThat(node.live()).doesNotContain(former));
	}

	@ParameterizedTest
	@CsvSource({ "25, 1, 1", "100, 3, 2" })
	void nodesRestartedAtOnceAgree(int nodes, int seeds, long seed) {
		assertRestart(nodes, seeds, seed, 6);
	}

	@Test
	void twoHundredNodesRestartedAtOnceAgree() {
		assertRestart(200, 3, 3, 8);
	}

	/*
	 * Each of a thousand nodes knows a thousand.
	 */
	@Tag("slow")
	@Test
	void thousandNodesRestartedAtOnceAgree() {
		assertRestart(1000, 3, 3, 15);
	}

	private static void assertRestart(int nodes, int seeds, long seed, int secondsMax) {
		MemberFleet fleet = settled(MembershipPlan.of(nodes, seed).withSeeds(seeds));
		List<Member> former = fleet.nodes().stream().map(FleetMember::self).toList();
		IntStream.range(0, nodes).forEach(fleet::restart);
		assertThat(secondsUntilAgreed(fleet)).as("seed %d", seed).isLessThan(secondsMax);
		fleet.time().runFor(Duration.ofSeconds(10));
		assertThat(fleet.agrees()).isTrue();
		assertThat(fleet.node(nodes - 1).live()).doesNotContainAnyElementsOf(former);
		// Connections of two lives of a node may be reported in the wrong order.
		assertThat(fleet.falseDeaths()).as("seed %d", seed).isLessThanOrEqualTo(2);
	}

	/*
	 * It has a place among those to be probed at once, not only in the next order.
	 */
	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3 })
	void endOfANodeThatJoinedLateIsSeenAsSoon(long seed) {
		MemberFleet fleet = settled(MembershipPlan.of(100, seed));
		Member victim = fleet.restart(50).self();
		fleet.time().runFor(Duration.ofSeconds(5));
		fleet.crash(50, false);
		fleet.time().runFor(Duration.ofSeconds(9));
		assertThat(fleet.up()).as("seed %d", seed).allSatisfy((node) -> assertThat(node.live()).doesNotContain(victim));
	}

	@Test
	void nodesThatLeaveAreNotSuspected() {
		MemberFleet fleet = settled(MembershipPlan.of(100, 9));
		IntStream.range(10, 20).forEach((place) -> fleet.node(place).leave());
		fleet.time().runFor(Duration.ofSeconds(4));
		assertThat(fleet.up()).hasSize(90);
		assertThat(fleet.agrees()).isTrue();
		assertThat(fleet.up()).allSatisfy((node) -> assertThat(node.status().failedProbes()).isZero());
		assertThat(fleet.up()).allSatisfy((node) -> assertThat(node.status().deaths()).isZero());
	}

	@Test
	void sameSeedGivesTheSameRun() {
		MembershipPlan plan = MembershipPlan.of(25, 11).withLoss(0.1).withPauses(PAUSE, Duration.ofSeconds(2));
		MembershipOutcome first = new MembershipExperiment(plan).run(Duration.ofSeconds(20), 1);
		assertThat(new MembershipExperiment(plan).run(Duration.ofSeconds(20), 1)).isEqualTo(first);
	}

	private static MemberFleet settled(MembershipPlan plan) {
		MemberFleet fleet = new MemberFleet(plan);
		fleet.startAll();
		fleet.time().runFor(Duration.ofSeconds(10));
		assertThat(fleet.agrees()).as("seed %d", plan.seed()).isTrue();
		return fleet;
	}

	private static double secondsUntilAgreed(MemberFleet fleet) {
		long begin = fleet.time().nanos();
		while (!fleet.agrees() && fleet.time().nanos() - begin < 60_000_000_000L) {
			fleet.time().runFor(Duration.ofMillis(10));
		}
		return (fleet.time().nanos() - begin) / 1e9;
	}

}
