/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.TestSize;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random faults, one run for each seed: messages that are lost, late and out of order,
 * nodes that are cut off, crash and come back without their logs, and clocks that differ.
 * Some seeds in every build, many in a slow one.
 */
class FaultSweepTests {

	private static final Duration WINDOW = Duration.ofSeconds(4);

	private static final int LIMIT = 12;

	private static final List<String> FIVE = List.of("node-1", "node-2", "node-3", "node-4", "node-5");

	static LongStream seeds() {
		return LongStream.rangeClosed(1, TestSize.of(4, 300));
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	@Tag("D18")
	@Tag("D19")
	@Tag("E26")
	void limitHoldsUnderRandomFaults(long seed) {
		Random random = new Random(seed);
		RaftFleet fleet = new RaftFleet(seed);
		List<String> voters = random.nextBoolean() ? RaftFleet.VOTERS : FIVE;
		RaftSettings settings = RaftSettings.inMemory(voters);
		int lost = random.nextInt(15);
		int late = 1 + random.nextInt(120);
		fleet.delayNanos(() -> (random.nextInt(100) < lost) ? -1 : 1_000_000L * (1 + random.nextInt(late)));
		voters.forEach((name) -> fleet.start(name, settings, rate(random)));
		fleet.start("client", settings, rate(random));
		HolderTraffic traffic = new HolderTraffic(fleet, LIMIT, WINDOW);
		traffic.run(Duration.ofSeconds(10));
		for (int i = 0; i < 8; i++) {
			fault(fleet, traffic, settings, random);
			fleet.heal();
			traffic.run(Duration.ofMillis(500 + random.nextInt(5000)));
		}
		fleet.delayNanos(() -> 1_000_000);
		int before = traffic.count();
		traffic.run(Duration.ofSeconds(30));
		assertThat(traffic.most()).as("seed %d", seed).isLessThanOrEqualTo(LIMIT);
		assertThat(traffic.count() - before).as("seed %d, %s", seed, fleet.statuses()).isGreaterThan(LIMIT);
		assertThat(fleet.rejected()).as("seed %d", seed).isZero();
	}

	private static double rate(Random random) {
		return 0.995 + random.nextInt(10) / 1000.0;
	}

	private static void fault(RaftFleet fleet, HolderTraffic traffic, RaftSettings settings, Random random) {
		List<String> voters = settings.voters();
		String one = voters.get(random.nextInt(voters.size()));
		String other = voters.get(random.nextInt(voters.size()));
		switch (random.nextInt(5)) {
			case 0 -> fleet.isolate(one);
			case 1 -> fleet.connected((from, to) -> !from.equals(one));
			case 2 ->
				fleet.connected((from, to) -> List.of(one, other).contains(from) == List.of(one, other).contains(to));
			case 3 -> restart(fleet, one, settings, random);
			default -> {
				restart(fleet, one, settings, random);
				restart(fleet, other, settings, random);
			}
		}
		traffic.run(Duration.ofMillis(200 + random.nextInt(4000)));
	}

	private static void restart(RaftFleet fleet, String name, RaftSettings settings, Random random) {
		fleet.crash(name);
		fleet.start(name, settings, rate(random));
	}

}
