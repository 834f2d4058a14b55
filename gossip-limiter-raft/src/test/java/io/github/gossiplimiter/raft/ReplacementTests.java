/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Replacement of voters, and followers that lack entries.
 */
class ReplacementTests {

	private static final Duration WINDOW = Duration.ofSeconds(4);

	private static final int LIMIT = 20;

	private static final List<String> OTHERS = List.of("node-1", "node-2", "node-4");

	@Test
	@Tag("D19")
	void voterIsReplacedByAnotherNode() {
		RaftFleet fleet = RaftFleet.started(31);
		HolderTraffic traffic = new HolderTraffic(fleet, LIMIT, WINDOW);
		traffic.run(Duration.ofSeconds(5));
		RaftSettings changed = RaftSettings.inMemory(OTHERS).withWaitWhenNew(false);
		fleet.start("node-4", changed);
		for (String name : List.of("node-1", "node-2")) {
			fleet.crash(name);
			fleet.start(name, changed);
			fleet.await(name + " votes again", () -> fleet.node(name).status().role() != RaftStatus.Role.JOINING
					&& fleet.node(name).status().role() != RaftStatus.Role.FOUNDING);
			traffic.run(Duration.ofSeconds(2));
		}
		fleet.crash("node-3");
		fleet.await("node-4 votes", () -> fleet.node("node-4").status().role() == RaftStatus.Role.FOLLOWER
				&& fleet.node("node-4").status().voters().equals(OTHERS));
		int before = traffic.count();
		traffic.run(Duration.ofSeconds(10));
		assertThat(traffic.most()).isLessThanOrEqualTo(LIMIT);
		assertThat(traffic.count() - before).isGreaterThan(LIMIT);
	}

	@Test
	@Tag("D18")
	void everyVoterOfALedgerInMemoryCanBeRestartedInTurn() {
		RaftFleet fleet = RaftFleet.started(32);
		HolderTraffic traffic = new HolderTraffic(fleet, LIMIT, WINDOW);
		for (String name : RaftFleet.VOTERS) {
			traffic.run(Duration.ofSeconds(5));
			fleet.crash(name);
			traffic.run(Duration.ofMillis(500));
			fleet.start(name, RaftFleet.settings());
			fleet.await(name + " votes again",
					() -> fleet.node(name).status().role() == RaftStatus.Role.FOLLOWER && fleet.leader() != null);
		}
		int before = traffic.count();
		traffic.run(Duration.ofSeconds(10));
		assertThat(traffic.most()).isLessThanOrEqualTo(LIMIT);
		assertThat(traffic.count() - before).isGreaterThan(LIMIT);
	}

	@Test
	@Tag("D18")
	void followerThatIsFarBehindGetsASnapshotUnderLoad() {
		RaftFleet fleet = RaftFleet.started(33);
		String slow = fleet.follower();
		fleet.isolate(slow);
		HolderTraffic traffic = new HolderTraffic(fleet, LIMIT, WINDOW);
		CallLoad load = new CallLoad(fleet);
		load.run(2500);
		traffic.run(Duration.ofSeconds(5));
		fleet.heal();
		fleet.await("caught up", () -> {
			load.run(1);
			return fleet.node(slow).status().leader().equals(fleet.awaitLeader().name());
		});
		load.run(500);
		fleet.crash(RaftFleet.VOTERS.stream()
			.filter((name) -> !name.equals(slow) && !name.equals(fleet.awaitLeader().name()))
			.findFirst()
			.orElseThrow());
		int before = traffic.count();
		traffic.run(Duration.ofSeconds(10));
		assertThat(traffic.most()).isLessThanOrEqualTo(LIMIT);
		assertThat(traffic.count() - before).isGreaterThan(LIMIT);
	}

	@Test
	void leaderThatLeavesIsReplacedAtOnce() {
		RaftFleet fleet = RaftFleet.started(34);
		RaftFleet.Node old = fleet.awaitLeader();
		old.coordinator().leave(old.nanos());
		long begin = fleet.nanos();
		fleet.await("left", old.coordinator()::hasLeft);
		fleet.crash(old.name());
		fleet.awaitLeader();
		assertThat(Duration.ofNanos(fleet.nanos() - begin)).isLessThan(Duration.ofMillis(500));
	}

}
