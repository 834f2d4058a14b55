/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.concurrency.latency.LocalLimitSettings;
import io.github.gossiplimiter.concurrency.latency.LocalLimits;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The requests in flight of all nodes together stay within the ceiling, whatever happens
 * to messages and nodes.
 */
class LimiterLawTests {

	private static final int SEEDS = TestSize.of(6, 200);

	private static final int LIMIT = 12;

	@ParameterizedTest
	@Tag("B17")
	@Tag("B36")
	@EnumSource(Allocation.class)
	void ceilingHoldsAtEveryInstant(Allocation allocation) {
		ConcurrencySettings settings = ConcurrencySettings.defaults()
			.withRules(ConcurrencyRules.defaults().withAllocation(allocation));
		for (long seed = 1; seed <= SEEDS; seed++) {
			assertThat(new Run(seed, settings).most()).as("seed %d", seed).isEqualTo(LIMIT);
		}
	}

	@Test
	@Tag("B1")
	void uncoordinatedLimitersAdmitAMultiple() {
		LimiterFleet fleet = new LimiterFleet();
		fleet.connected((name) -> false);
		List<LimiterFleet.Node> nodes = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			nodes.add(fleet.start("node-" + i, ConcurrencySettings.defaults().withOutage(OutagePolicy.LOCAL_ONLY),
					LIMIT));
		}
		fleet.run(Duration.ofSeconds(1), () -> nodes.forEach((node) -> node.serve(Duration.ofMillis(10))));
		assertThat(fleet.inFlight()).isEqualTo(5 * LIMIT);
	}

	/**
	 * A random history: messages late, lost and out of order, nodes that come, go, crash
	 * and are cut off, clocks that go up to a twentieth faster or slower.
	 */
	private static final class Run {

		private static final int NODES_MAX = 6;

		private final LimiterFleet fleet = new LimiterFleet();

		private final List<LimiterFleet.Node> nodes = new ArrayList<>();

		private final List<String> names = new ArrayList<>();

		private final Set<String> cut = new HashSet<>();

		private final Random random;

		private final long seed;

		private final ConcurrencySettings settings;

		private int started;

		private int most;

		Run(long seed, ConcurrencySettings settings) {
			this.seed = seed;
			this.random = new Random(seed);
			this.settings = settings;
			this.fleet.connected((name) -> !this.cut.contains(name));
			this.fleet.delayNanos(
					() -> (this.random.nextInt(10) == 0) ? -1 : this.random.nextInt(120) * LimiterFleet.TICK_NANOS);
		}

		int most() {
			start();
			for (int i = 0; i < 30; i++) {
				disturb();
				this.fleet.run(Duration.ofMillis(200 + this.random.nextInt(800)), this::tick);
			}
			this.cut.clear();
			this.fleet.delayNanos(() -> LimiterFleet.TICK_NANOS);
			this.fleet.run(Duration.ofSeconds(8), this::tick);
			assertThat(this.fleet.shares()).as("seed %d, healed", this.seed).isEqualTo(LIMIT);
			return this.most;
		}

		private void disturb() {
			int index = this.random.nextInt(this.nodes.size());
			switch (this.random.nextInt(6)) {
				case 0, 1 -> start();
				case 2 -> this.cut.add(this.names.get(index));
				case 3 -> this.cut.clear();
				case 4 -> end(index, true);
				default -> end(index, false);
			}
		}

		private void start() {
			if (this.nodes.size() < NODES_MAX) {
				String name = "node-" + this.started++;
				double rate = 0.95 + 0.1 * this.random.nextDouble();
				this.nodes.add(this.fleet
					.start(name, this.settings, LocalLimits.of(LocalLimitSettings.fixed(LIMIT), this.random), rate)
					.aborting());
				this.names.add(name);
			}
		}

		private void end(int index, boolean crash) {
			if (this.nodes.size() > 1) {
				LimiterFleet.Node node = this.nodes.remove(index);
				if (crash) {
					this.fleet.crash(this.names.get(index));
				}
				else {
					node.close();
					node.release(Integer.MAX_VALUE);
				}
				this.names.remove(index);
			}
		}

		private void tick() {
			for (LimiterFleet.Node node : this.nodes) {
				node.release(this.random.nextInt(40) == 0 ? 3 : 0);
				node.acquire(this.random.nextInt(3));
			}
			int inFlight = this.fleet.inFlight();
			this.most = Math.max(this.most, inFlight);
			assertThat(inFlight).as("seed %d", this.seed).isLessThanOrEqualTo(LIMIT);
		}

	}

}
