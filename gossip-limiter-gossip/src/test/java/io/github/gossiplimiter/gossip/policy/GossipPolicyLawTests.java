/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.policy;

import java.time.Duration;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.GossipStrategy;
import io.github.gossiplimiter.gossip.PressureTiers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Laws that hold for every strategy and every setting.
 */
class GossipPolicyLawTests {

	private static final int GRID = 40;

	private static final int TRIALS = 2000;

	@Tag("A31")
	@ParameterizedTest
	@EnumSource
	void moreUrgencyNeverMeansLaterOrFewerOnAGrid(GossipStrategy strategy) {
		GossipSettings settings = GossipSettings.builder().strategy(strategy).tiers(7, 1.5).build();
		GossipPolicy policy = GossipPolicies.of(settings);
		for (int p = 0; p < GRID; p++) {
			for (int v = 0; v < GRID; v++) {
				double pressure = (double) p / GRID;
				double velocity = (double) v / GRID;
				String state = settings.toString();
				assertOrdered(state, policy, pressure, velocity, pressure + 1.0 / GRID, velocity);
				assertOrdered(state, policy, pressure, velocity, pressure, velocity + 1.0 / GRID);
			}
		}
	}

	@Tag("A31")
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void moreUrgencyNeverMeansLaterOrFewerForRandomSettings(long seed) {
		Random random = new Random(seed);
		for (int trial = 0; trial < TRIALS; trial++) {
			GossipSettings settings = randomSettings(random);
			double pressure = random.nextDouble();
			double velocity = 2 * random.nextDouble();
			String state = "seed " + seed + ", trial " + trial + ", " + settings;
			assertOrdered(state, GossipPolicies.of(settings), pressure, velocity,
					pressure + random.nextDouble() * (1 - pressure), velocity + random.nextDouble());
		}
	}

	@Tag("A20")
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void intervalStaysBetweenFloorAndBaseForRandomSettings(long seed) {
		Random random = new Random(seed);
		for (int trial = 0; trial < TRIALS; trial++) {
			GossipSettings settings = randomSettings(random);
			double intervalMillis = GossipPolicies.of(settings)
				.intervalMillis(random.nextDouble(), 2 * random.nextDouble());
			assertThat(intervalMillis).as("seed %d, trial %d, %s", seed, trial, settings)
				.isBetween((double) settings.minInterval().toMillis(), (double) settings.baseInterval().toMillis());
		}
	}

	private static void assertOrdered(String state, GossipPolicy policy, double pressure, double velocity,
			double pressureAbove, double velocityAbove) {
		String step = "%s: (%s, %s) to (%s, %s)".formatted(state, pressure, velocity, pressureAbove, velocityAbove);
		assertThat(policy.intervalMillis(pressureAbove, velocityAbove)).as(step)
			.isLessThanOrEqualTo(policy.intervalMillis(pressure, velocity));
		assertThat(policy.fanOut(pressureAbove, 1000)).as(step).isGreaterThanOrEqualTo(policy.fanOut(pressure, 1000));
	}

	private static GossipSettings randomSettings(Random random) {
		GossipStrategy[] strategies = GossipStrategy.values();
		int fanOutMin = 1 + random.nextInt(10);
		int minMillis = 1 + random.nextInt(500);
		return GossipSettings.builder()
			.strategy(strategies[random.nextInt(strategies.length)])
			.minInterval(Duration.ofMillis(minMillis))
			.baseInterval(Duration.ofMillis(minMillis + random.nextInt(5000)))
			.pressureWeight(50 * random.nextDouble())
			.velocityWeight(50 * random.nextDouble())
			.fanOut(fanOutMin, fanOutMin + random.nextInt(30), 0.1 + 4 * random.nextDouble())
			.tiers(1 + random.nextInt(PressureTiers.COUNT_MAX), 0.1 + 4 * random.nextDouble())
			.build();
	}

}
