/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Faults of a fleet with a replicated ledger: the limit holds in every window, and
 * permits are granted again soon after.
 */
class FailureTests {

	private static final Duration WINDOW = Duration.ofSeconds(4);

	private static final int LIMIT = 20;

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 2, 3 })
	@Tag("D18")
	@Tag("D19")
	@Tag("E26")
	void crashedLeaderIsReplacedAndTheLimitHolds(long seed) {
		RaftFleet fleet = RaftFleet.started(seed);
		HolderTraffic traffic = new HolderTraffic(fleet, LIMIT, WINDOW);
		traffic.run(Duration.ofSeconds(9));
		assertThat(traffic.most()).as("there is enough traffic").isGreaterThanOrEqualTo(LIMIT - 1);
		fleet.crash(fleet.awaitLeader().name());
		int before = traffic.count();
		long crashed = fleet.nanos();
		fleet.awaitLeader();
		assertThat(Duration.ofNanos(fleet.nanos() - crashed)).as("seed %d", seed).isLessThan(Duration.ofSeconds(2));
		traffic.run(Duration.ofSeconds(15));
		assertThat(traffic.most()).as("seed %d", seed).isLessThanOrEqualTo(LIMIT);
		assertThat(traffic.count() - before).as("seed %d", seed).isGreaterThan(2 * LIMIT);
	}

	@Test
	@Tag("D18")
	void leaderThatIsCutOffGrantsNothing() {
		RaftFleet fleet = RaftFleet.started(4);
		HolderTraffic traffic = new HolderTraffic(fleet, LIMIT, WINDOW);
		traffic.run(Duration.ofSeconds(9));
		String old = fleet.awaitLeader().name();
		fleet.isolate(old);
		int before = traffic.count();
		traffic.run(Duration.ofSeconds(15));
		assertThat(fleet.awaitLeader().name()).isNotEqualTo(old);
		assertThat(fleet.node(old).status().role()).isEqualTo(RaftStatus.Role.FOLLOWER);
		assertThat(traffic.count() - before).isGreaterThan(2 * LIMIT);
		fleet.heal();
		traffic.run(Duration.ofSeconds(10));
		assertThat(traffic.most()).isLessThanOrEqualTo(LIMIT);
	}

	@Test
	@Tag("D18")
	void uncommittedGrantGetsNoReply() {
		RaftFleet fleet = RaftFleet.started(8);
		RaftFleet.Node old = fleet.awaitLeader();
		new CallLoad(fleet).run(1);
		fleet.isolate(old.name());
		CompletableFuture<List<LeaseResult>> answer = old.coordinator()
			.exchange(List.of(call(1)))
			.toCompletableFuture();
		fleet.run(Duration.ofMillis(500));
		assertThat(old.status().role()).as("it has not noticed yet").isEqualTo(RaftStatus.Role.LEADER);
		assertThat(answer).isNotDone();
		fleet.run(Duration.ofSeconds(3));
		assertThat(answer).isCompletedExceptionally();
		LeaseResult other = fleet.await(fleet.node("client").coordinator().exchange(List.of(call(2)))).get(0);
		assertThat(other.granted() + other.free()).isEqualTo(LIMIT);
	}

	@Test
	@Tag("D18")
	void newLeaderCountsGrantsOfTheOldOne() {
		RaftFleet fleet = RaftFleet.started(9);
		LeaseResult lot = fleet.await(fleet.node("client").coordinator().exchange(List.of(call(1)))).get(0);
		fleet.crash(fleet.awaitLeader().name());
		LeaseResult other = fleet.await(fleet.node("client").coordinator().exchange(List.of(call(2)))).get(0);
		assertThat(lot.granted()).isPositive();
		assertThat(other.granted() + other.free()).isEqualTo(LIMIT - lot.granted());
		LeaseResult again = fleet.await(fleet.node("client").coordinator().exchange(List.of(call(1)))).get(0);
		assertThat(again.granted()).isEqualTo(lot.granted());
	}

	private static LeaseCall call(long lot) {
		Limit limit = Limit.builder("other")
			.window(LIMIT, Duration.ofMinutes(1))
			.consistency(Consistency.STRICT)
			.build();
		return new LeaseCall(limit, 1, 0, List.of(), lot, 6, Duration.ofSeconds(15).toNanos());
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 11, 12 })
	@Tag("D18")
	@Tag("D19")
	void limitHoldsWithLossDelayAndPartitions(long seed) {
		RaftFleet fleet = new RaftFleet(seed);
		Random random = new Random(seed);
		fleet.delayNanos(() -> (random.nextInt(100) < 10) ? -1 : 1_000_000L * (1 + random.nextInt(50)));
		RaftSettings settings = RaftFleet.settings().withHeartbeat(Duration.ofMillis(500));
		settings.voters().forEach((name) -> fleet.start(name, settings, 0.995 + random.nextInt(11) / 1000.0));
		fleet.start("client", settings, 1.004);
		HolderTraffic traffic = new HolderTraffic(fleet, LIMIT, WINDOW);
		for (int i = 0; i < 6; i++) {
			traffic.run(Duration.ofSeconds(3 + random.nextInt(4)));
			String cut = RaftFleet.VOTERS.get(random.nextInt(3));
			fleet.isolate(cut);
			traffic.run(Duration.ofSeconds(1 + random.nextInt(4)));
			fleet.heal();
		}
		traffic.run(Duration.ofSeconds(5));
		assertThat(traffic.most()).as("seed %d", seed).isLessThanOrEqualTo(LIMIT);
		assertThat(traffic.count()).as("seed %d", seed).isGreaterThan(3 * LIMIT);
		assertThat(fleet.rejected()).isZero();
	}

	@Test
	@Tag("D19")
	void ledgerWithoutAMajorityGrantsNothing() {
		RaftFleet fleet = RaftFleet.started(5);
		HolderTraffic traffic = new HolderTraffic(fleet, LIMIT, WINDOW);
		traffic.run(Duration.ofSeconds(5));
		fleet.crash(fleet.follower());
		fleet.crash(fleet.follower());
		traffic.run(Duration.ofSeconds(2));
		int before = traffic.count();
		traffic.run(Duration.ofSeconds(10));
		assertThat(traffic.count()).isEqualTo(before);
	}

	@Test
	@Tag("D18")
	void voterThatLostItsLogIsReplacedAndHasNoVoteUntilThen() {
		RaftFleet fleet = RaftFleet.started(6);
		HolderTraffic traffic = new HolderTraffic(fleet, LIMIT, WINDOW);
		traffic.run(Duration.ofSeconds(5));
		String lost = fleet.follower();
		String other = RaftFleet.VOTERS.stream()
			.filter((name) -> !name.equals(lost) && !name.equals(fleet.awaitLeader().name()))
			.findFirst()
			.orElseThrow();
		fleet.isolate(other);
		traffic.run(Duration.ofSeconds(5));
		fleet.crash(lost);
		fleet.start(lost, RaftFleet.settings());
		fleet.isolate(fleet.awaitLeader().name());
		traffic.run(Duration.ofSeconds(10));
		assertThat(fleet.node(lost).status().role()).as("%s", fleet.statuses()).isNotEqualTo(RaftStatus.Role.LEADER);
		assertThat(fleet.node(other).status().role()).isNotEqualTo(RaftStatus.Role.LEADER);
		fleet.heal();
		fleet.await("three voters again", () -> fleet.node(lost).status().role() == RaftStatus.Role.FOLLOWER
				&& fleet.node(lost).status().voters().equals(RaftFleet.VOTERS));
		int before = traffic.count();
		traffic.run(Duration.ofSeconds(10));
		assertThat(traffic.most()).isLessThanOrEqualTo(LIMIT);
		assertThat(traffic.count() - before).isGreaterThan(LIMIT);
	}

	@Test
	@Tag("D18")
	void newLedgerAfterTheLossOfMostLogsWaits() {
		RaftSettings settings = RaftSettings.inMemory(RaftFleet.VOTERS);
		RaftFleet fleet = new RaftFleet(7);
		fleet.startAll(settings);
		HolderTraffic traffic = new HolderTraffic(fleet, LIMIT, WINDOW);
		traffic.run(Duration.ofSeconds(12));
		int before = traffic.count();
		assertThat(before).isPositive();
		for (int i = 0; i < 2; i++) {
			String lost = RaftFleet.VOTERS.get(i);
			fleet.crash(lost);
			fleet.start(lost, settings);
		}
		traffic.run(Duration.ofSeconds(20));
		assertThat(traffic.count() - before).isGreaterThan(LIMIT);
		assertThat(traffic.most()).isLessThanOrEqualTo(LIMIT);
	}

}
