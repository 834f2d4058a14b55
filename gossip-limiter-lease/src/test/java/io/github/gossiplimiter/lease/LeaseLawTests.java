/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.VirtualFleet.Network;
import io.github.gossiplimiter.lease.VirtualFleet.Node;
import io.github.gossiplimiter.lease.ledger.Ledger;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever messages and clocks do, no more is decided than the limit allows; and where
 * they do nothing bad, hardly less.
 */
class LeaseLawTests {

	private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

	private static final LeaseSettings SETTINGS = LeaseSettings.defaults().withMaxWait(Duration.ofMillis(200));

	private static final long KEY = 42;

	private static Limit strict(long permits, Duration window) {
		return Limit.builder("pay").window(permits, window).consistency(Consistency.STRICT).build();
	}

	/*
	 * Requests come at random, in phases of different load; members crash and come back.
	 */
	private static void load(VirtualFleet fleet, Limit limit, int nodes, double perSecond, double crashes,
			int seconds) {
		for (int i = 0; i < nodes; i++) {
			fleet.join(limit, SETTINGS, FleetMembers.ALONE);
		}
		long end = seconds * SECOND;
		while (fleet.elapsedNanos() < end) {
			double factor = (fleet.elapsedNanos() / (5 * SECOND)) % 3;
			double gap = -Math.log(1 - fleet.random().nextDouble()) / (perSecond * (0.2 + factor));
			fleet.run((long) (gap * SECOND));
			Node node = fleet.nodes().get(fleet.random().nextInt(nodes));
			if (fleet.random().nextDouble() < crashes) {
				node.crash();
				fleet.nodes().remove(node);
				fleet.join(limit, SETTINGS, FleetMembers.ALONE);
				continue;
			}
			int cost = (fleet.random().nextInt(4) == 0) ? 1 + fleet.random().nextInt(3) : 1;
			node.request(KEY, cost, (answer, waited) -> {
				if (answer >= 0 && fleet.random().nextInt(5) == 0) {
					long age = (long) (fleet.random().nextDouble() * SECOND);
					fleet.at(age, () -> node.refund(KEY, cost, age));
				}
			});
		}
		fleet.run(SECOND);
	}

	@Tag("D18")
	@Tag("B46")
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 })
	void neverMoreThanTheLimitInAnyTrailingWindow(long seed) {
		VirtualFleet fleet = new VirtualFleet(seed, Network.STORMY, new Ledger());
		load(fleet, strict(12, Duration.ofSeconds(4)), 4, 10, 0.005, 120);
		assertThat(fleet.mostIn(4 * SECOND)).as("seed %d", seed).isLessThanOrEqualTo(12);
		assertThat(fleet.admitted()).as("seed %d: something is admitted", seed).isGreaterThan(50);
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 21, 22, 23, 24 })
	void neverMoreThanTheBucketHolds(long seed) {
		Limit limit = Limit.builder("pay")
			.window(5, Duration.ofSeconds(2))
			.tokenBucket(15)
			.consistency(Consistency.STRICT)
			.build();
		VirtualFleet fleet = new VirtualFleet(seed, Network.STORMY, new Ledger());
		load(fleet, limit, 4, 10, 0.005, 90);
		assertThat(fleet.mostDebt(2.5 / SECOND)).as("seed %d", seed).isLessThanOrEqualTo(15 + 1e-6);
		assertThat(fleet.admitted()).as("seed %d: something is admitted", seed).isGreaterThan(40);
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 31, 32, 33, 34 })
	void fixedWindowsNeverHoldTwiceTheLimitInOneWindow(long seed) {
		Limit limit = Limit.builder("pay")
			.window(10, Duration.ofSeconds(4))
			.algorithm(Algorithm.FIXED_WINDOW)
			.consistency(Consistency.STRICT)
			.build();
		VirtualFleet fleet = new VirtualFleet(seed, Network.STORMY, new Ledger());
		load(fleet, limit, 4, 10, 0.005, 90);
		assertThat(fleet.mostInFixed(4 * SECOND)).as("seed %d", seed).isLessThanOrEqualTo(10);
		assertThat(fleet.admitted()).as("seed %d: something is admitted", seed).isGreaterThan(40);
	}

	@ParameterizedTest(name = "{1} per {2} s on {0} nodes at {3} times the limit")
	@CsvSource({ "3, 20, 10, 8", "25, 300, 30, 8", "25, 300, 30, 2", "5, 3000, 30, 1.5", "1, 10, 1, 4" })
	void overloadUsesNearlyAllOfTheLimit(int nodes, long permits, int window, double times) {
		VirtualFleet fleet = new VirtualFleet(7, Network.CALM, new Ledger());
		Limit limit = strict(permits, Duration.ofSeconds(window));
		for (int i = 0; i < nodes; i++) {
			fleet.join(limit, SETTINGS, FleetMembers.ALONE);
		}
		double perSecond = times * permits / window;
		while (fleet.elapsedNanos() < 4L * window * SECOND) {
			fleet.run((long) (-Math.log(1 - fleet.random().nextDouble()) / perSecond * SECOND));
			fleet.nodes().get(fleet.random().nextInt(nodes)).request(KEY, 1, (answer, waited) -> {
			});
		}
		assertThat(fleet.mostIn(window * SECOND)).isLessThanOrEqualTo(permits);
		assertThat(fleet.admitted() / (4.0 * permits)).isGreaterThan(0.9);
	}

	@ParameterizedTest(name = "{1} per {2} s on {0} nodes")
	@CsvSource({ "25, 300, 30, 0.3", "5, 300, 30, 0.05", "3, 20, 10, 0.65", "5, 3000, 30, 0.05" })
	void halfLoadHardlyWaits(int nodes, long permits, int window, double mostWaiting) {
		VirtualFleet fleet = new VirtualFleet(8, Network.CALM, new Ledger());
		Limit limit = strict(permits, Duration.ofSeconds(window));
		for (int i = 0; i < nodes; i++) {
			fleet.join(limit, SETTINGS, FleetMembers.ALONE);
		}
		AtomicLong requests = new AtomicLong();
		AtomicLong waits = new AtomicLong();
		AtomicLong denials = new AtomicLong();
		double perSecond = 0.5 * permits / window;
		while (fleet.elapsedNanos() < 6L * window * SECOND) {
			fleet.run((long) (-Math.log(1 - fleet.random().nextDouble()) / perSecond * SECOND));
			fleet.nodes().get(fleet.random().nextInt(nodes)).request(KEY, 1, (answer, waited) -> {
				requests.incrementAndGet();
				waits.addAndGet((waited > 0) ? 1 : 0);
				denials.addAndGet((answer < 0) ? 1 : 0);
			});
		}
		assertThat((double) waits.get() / requests.get()).isLessThanOrEqualTo(mostWaiting);
		assertThat(denials.get()).isZero();
	}

}
