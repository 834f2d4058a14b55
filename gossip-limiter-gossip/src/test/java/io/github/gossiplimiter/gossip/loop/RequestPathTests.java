/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.engine.ReplicatedLimit;
import io.github.gossiplimiter.window.WindowCounter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests and the loop work on the same cells, and neither waits for the other.
 */
class RequestPathTests {

	private static final int THREADS = 4;

	private static final int ROUNDS = 20_000;

	private static final Limit BOTH = Limit.builder("api")
		.window(50_000_000, Duration.ofMinutes(1))
		.window(100_000_000, Duration.ofHours(1))
		.build();

	@RepeatedTest(2)
	@Tag("A44")
	void nothingIsLostWhileThreadsHammerAndTheLoopSteps() throws Exception {
		Fleet fleet = new Fleet(BOTH).exchange((exchange) -> exchange.withSlack(0)).of("a", "b");
		FleetNode a = fleet.get(0);
		ExecutorService threads = Executors.newFixedThreadPool(THREADS);
		try {
			List<Future<Integer>> work = new ArrayList<>();
			for (int thread = 0; thread < THREADS; thread++) {
				work.add(threads.submit(() -> hammer(a)));
			}
			while (!work.stream().allMatch(Future::isDone)) {
				fleet.clock.advanceMillis(1);
				fleet.step();
				fleet.deliver();
			}
			long granted = 0;
			for (Future<Integer> each : work) {
				granted += each.get();
			}
			assertThat(granted).isEqualTo((long) THREADS * ROUNDS);
		}
		finally {
			threads.shutdownNow();
		}
		fleet.run(Duration.ofSeconds(8));
		long heard = 0;
		for (int key = 0; key < 7; key++) {
			heard += fleet.get(1).remote("k" + key);
			assertThat(fleet.get(1).remote("k" + key)).isEqualTo(a.own("k" + key));
		}
		assertThat(heard).isEqualTo((long) THREADS * ROUNDS);
	}

	private static int hammer(FleetNode node) {
		int granted = 0;
		for (int i = 0; i < ROUNDS; i++) {
			granted += node.take("k" + i % 7, 1);
		}
		return granted;
	}

	@Test
	@Tag("A44")
	void loopContinuesWhileARequestIsSuspended() {
		Fleet fleet = new Fleet(BOTH).exchange((exchange) -> exchange.withSlack(0)).of("a", "b");
		FleetNode a = fleet.get(0);
		ReplicatedLimit limit = a.loop.limits().get(0);
		WindowCounter stopped = limit.keys().counter(Forged.hash("stopped"), fleet.clock.nanos());
		stopped.beginReservation(limit.quotas()[0], fleet.clock.nanos());
		a.take("stopped", 3);
		a.take("k", 3);
		fleet.run(Duration.ofSeconds(2));
		assertThat(fleet.get(1).remote("k")).isEqualTo(3);
		assertThat(a.take("stopped", 2)).isEqualTo(2);
		stopped.endReservation(limit.quotas()[0], fleet.clock.nanos());
		fleet.run(Duration.ofSeconds(2));
		assertThat(fleet.get(1).remote("stopped")).isEqualTo(5);
	}

	@ParameterizedTest(name = "{0} requests a round")
	@ValueSource(ints = { 1, 5_000 })
	@Tag("A44")
	void periodOfTheSenderDoesNotStretchUnderLoad(int requests) {
		Fleet fleet = new Fleet(BOTH).exchange((exchange) -> exchange.withSlack(0)).of("a", "b");
		FleetNode a = fleet.get(0);
		a.acquire("hot", 49_000_000);
		fleet.run(Duration.ofMillis(500));
		long before = a.loop.status().traffic().rounds();
		for (int i = 0; i < 100; i++) {
			a.take("hot", requests);
			fleet.run(Duration.ofMillis(10));
		}
		assertThat(a.loop.status().traffic().rounds() - before).isBetween(4L, 20L);
	}

}
