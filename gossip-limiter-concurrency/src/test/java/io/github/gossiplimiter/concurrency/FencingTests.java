/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import java.time.Duration;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.ManualClock;
import io.github.gossiplimiter.concurrency.allocation.InMemoryConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.latency.LocalLimitSettings;
import io.github.gossiplimiter.concurrency.latency.LocalLimits;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node that hears nothing stops by its own clock, before anybody else is given what it
 * has.
 */
class FencingTests {

	private static final ConcurrencySettings SETTINGS = ConcurrencySettings.defaults();

	private static final int LIMIT = 10;

	@Test
	@Tag("B27")
	@Tag("B30")
	void leaseIsTwoHeartbeatsAndTheMarginHalfOfTheRest() {
		assertThat(SETTINGS.rules().lease()).isEqualTo(SETTINGS.heartbeat().multipliedBy(2));
		assertThat(SETTINGS.effectiveFenceMargin()).isEqualTo(Duration.ofMillis(500));
		ConcurrencySettings faster = SETTINGS.withHeartbeat(Duration.ofMillis(100));
		assertThat(faster.rules().lease()).isEqualTo(Duration.ofMillis(200));
		assertThat(faster.effectiveFenceMargin()).isEqualTo(Duration.ofMillis(50));
	}

	@Test
	@Tag("B25")
	void leaseEndsBySilenceWithoutTicks() {
		ManualClock clock = new ManualClock();
		ConcurrencyLimiter limiter = ConcurrencyLimiter
			.builder("backend", new InMemoryConcurrencyCoordinator(clock),
					LocalLimits.of(LocalLimitSettings.fixed(LIMIT), new Random(1)), clock)
			.build();
		limiter.step();
		clock.advance(Duration.ofMillis(1500).minusNanos(1));
		assertThat(limiter.tryAcquire()).isNotNull();
		assertThat(limiter.stats().fenced()).isFalse();
		clock.advance(Duration.ofNanos(1));
		assertThat(limiter.tryAcquire()).isNull();
		assertThat(limiter.stats().fenced()).isTrue();
		assertThat(limiter.stats().share()).isZero();
	}

	@Test
	@Tag("B25")
	@Tag("B26")
	@Tag("B29")
	void silentNodeAbortsItsRequestsAndContinuesAfterAGoodHeartbeat() {
		LimiterFleet fleet = new LimiterFleet();
		LimiterFleet.Node node = fleet.start("a", SETTINGS, LIMIT).aborting();
		fleet.run(Duration.ofSeconds(2));
		assertThat(node.acquire(7)).isEqualTo(7);
		fleet.connected((name) -> false);
		fleet.run(Duration.ofSeconds(2));
		assertThat(node.fences()).isEqualTo(1);
		assertThat(node.stats().fenced()).isTrue();
		assertThat(node.stats().inFlight()).isZero();
		assertThat(node.acquire(1)).isZero();
		fleet.connected((name) -> true);
		fleet.run(Duration.ofMillis(300));
		assertThat(node.stats().fenced()).isFalse();
		assertThat(node.acquire(LIMIT)).isEqualTo(LIMIT);
	}

	@Test
	@Tag("B25")
	@Tag("B32")
	void errorDoesNotEndTheLease() {
		LimiterFleet fleet = new LimiterFleet();
		LimiterFleet.Node node = fleet.start("a", SETTINGS, LIMIT);
		fleet.run(Duration.ofSeconds(2));
		node.failing(true);
		fleet.run(Duration.ofMillis(500));
		assertThat(node.stats().share()).isEqualTo(LIMIT);
		fleet.run(Duration.ofSeconds(2));
		assertThat(node.stats().share()).isZero();
		assertThat(node.fences()).isEqualTo(1);
	}

	@Test
	@Tag("B32")
	void localOnlyServesThroughAnOutage() {
		LimiterFleet fleet = new LimiterFleet();
		ConcurrencySettings localOnly = SETTINGS.withOutage(OutagePolicy.LOCAL_ONLY);
		LimiterFleet.Node node = fleet.start("a", localOnly, LIMIT);
		fleet.start("b", localOnly, LIMIT);
		fleet.run(Duration.ofSeconds(3));
		assertThat(node.stats().share()).isEqualTo(LIMIT / 2);
		fleet.connected((name) -> false);
		fleet.run(Duration.ofSeconds(3));
		assertThat(node.stats().share()).isEqualTo(LIMIT);
		assertThat(node.stats().fenced()).isFalse();
		assertThat(node.fences()).isZero();
		assertThat(node.acquire(100)).isEqualTo(LIMIT);
		fleet.connected((name) -> true);
		node.release(LIMIT);
		fleet.run(Duration.ofSeconds(3));
		assertThat(node.stats().share()).isEqualTo(LIMIT / 2);
	}

	@Test
	@Tag("B27")
	@Tag("B30")
	void healthyNodeNeverFences() {
		LimiterFleet fleet = new LimiterFleet();
		Random random = new Random(20260101);
		fleet.delayNanos(() -> (random.nextInt(20) == 0) ? -1 : random.nextInt(20) * LimiterFleet.TICK_NANOS);
		LimiterFleet.Node node = fleet.start("a", SETTINGS, LIMIT);
		LimiterFleet.Node other = fleet.start("b", SETTINGS, LIMIT);
		fleet.run(Duration.ofSeconds(5));
		fleet.run(Duration.ofSeconds(60), () -> assertThat(node.stats().nodes()).isEqualTo(2));
		assertThat(node.fences() + other.fences()).isZero();
	}

	/*
	 * What is called skew is by how much the coordinator's clock gets ahead of the node's
	 * in the time of a lease.
	 */
	@ParameterizedTest(name = "skew {0} ms, margin {1} ms, aborts: {2}, requests of {3} ms")
	@Tag("B28")
	@CsvSource({ "400, 500, true, 5000, true", "500, 500, true, 5000, true", "600, 500, true, 5000, false",
			"100, 500, false, 300, true", "200, 500, false, 300, true", "480, 500, false, 300, false",
			"0, 0, true, 5000, true", "100, 50, true, 5000, false" })
	void marginCoversSkewAndWithoutAbortTheLongestRequest(int skewMillis, int marginMillis, boolean aborts,
			int requestMillis, boolean expected) {
		assertThat(keepsCeiling(skewMillis, marginMillis, aborts, requestMillis)).isEqualTo(expected);
	}

	private boolean keepsCeiling(int skewMillis, int marginMillis, boolean aborts, int requestMillis) {
		LimiterFleet fleet = new LimiterFleet(2000.0 / (2000 - skewMillis));
		ConcurrencySettings settings = SETTINGS.withFenceMargin(Duration.ofMillis(marginMillis));
		LimiterFleet.Node cut = fleet.start("cut", settings, LIMIT);
		LimiterFleet.Node other = fleet.start("other", settings, LIMIT);
		if (aborts) {
			cut.aborting();
		}
		fleet.run(Duration.ofSeconds(3));
		fleet.connected((name) -> !name.equals("cut"));
		int[] most = new int[1];
		fleet.run(Duration.ofSeconds(4), () -> {
			cut.serve(Duration.ofMillis(requestMillis));
			other.limiter().heartbeat();
			other.serve(Duration.ofMillis(1));
			most[0] = Math.max(most[0], fleet.inFlight());
		});
		assertThat(most[0]).isGreaterThanOrEqualTo(LIMIT);
		assertThat(other.stats().share()).as("reclaimed").isEqualTo(LIMIT);
		return most[0] <= LIMIT;
	}

	@Test
	@Tag("B31")
	void crashIsReclaimedWithinALeaseAndAHeartbeat() {
		LimiterFleet fleet = new LimiterFleet();
		LimiterFleet.Node survivor = fleet.start("a", SETTINGS, LIMIT);
		fleet.start("b", SETTINGS, LIMIT);
		fleet.run(Duration.ofSeconds(3));
		fleet.crash("b");
		fleet.run(Duration.ofMillis(900));
		assertThat(survivor.stats().share()).isEqualTo(LIMIT / 2);
		fleet.run(Duration.ofMillis(2200));
		assertThat(survivor.stats().share()).isEqualTo(LIMIT);
	}

	@Test
	@Tag("B41")
	void clockSkewDelaysOrAdvancesEvictionByTheSkew() {
		long usual = reclaimedAfterMillis(1);
		assertThat(reclaimedAfterMillis(0.8) - usual).as("2000 / 0.8 - 2000").isBetween(497L, 503L);
		assertThat(usual - reclaimedAfterMillis(1.25)).as("2000 - 2000 / 1.25").isBetween(397L, 403L);
	}

	private static long reclaimedAfterMillis(double coordinatorRate) {
		LimiterFleet fleet = new LimiterFleet(coordinatorRate);
		LimiterFleet.Node survivor = fleet.start("a", SETTINGS, LIMIT);
		fleet.start("b", SETTINGS, LIMIT);
		fleet.run(Duration.ofSeconds(3));
		fleet.crash("b");
		long crashed = fleet.nanos();
		long[] reclaimed = new long[1];
		fleet.run(Duration.ofSeconds(4), () -> {
			survivor.limiter().heartbeat();
			if (reclaimed[0] == 0 && survivor.stats().share() == LIMIT) {
				reclaimed[0] = fleet.nanos();
			}
		});
		return (reclaimed[0] - crashed) / LimiterFleet.TICK_NANOS;
	}

	@Test
	void suspendedMachineIsFenced() {
		ManualClock clock = new ManualClock();
		long[] asleep = new long[1];
		Clock suspended = new Clock() {

			@Override
			public long nanos() {
				return clock.nanos();
			}

			@Override
			public long wallNanos() {
				return clock.nanos() + asleep[0];
			}

		};
		InMemoryConcurrencyCoordinator coordinator = new InMemoryConcurrencyCoordinator(clock);
		int[] fences = new int[1];
		ConcurrencyLimiter limiter = ConcurrencyLimiter
			.builder("backend", coordinator, LocalLimits.of(LocalLimitSettings.fixed(LIMIT), new Random(1)), suspended)
			.listener(new ConcurrencyListener() {

				@Override
				public void fenced() {
					fences[0]++;
				}

			})
			.build();
		limiter.step();
		asleep[0] = Duration.ofMinutes(1).toNanos();
		limiter.step();
		assertThat(fences[0]).isEqualTo(1);
		assertThat(limiter.stats().share()).as("it has reported since").isEqualTo(LIMIT);
	}

}
