/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.latency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class LocalLimitsTests {

	private long nowNanos;

	@ParameterizedTest
	@EnumSource
	void sameSeedAndSamplesGiveTheSameLimits(LocalLimitSettings.Algorithm algorithm) {
		assertThat(limits(algorithm, 7)).isEqualTo(limits(algorithm, 7));
	}

	private static List<Integer> limits(LocalLimitSettings.Algorithm algorithm, long seed) {
		LocalLimit limit = LocalLimits.of(LocalLimitSettings.defaults().withAlgorithm(algorithm), new Random(seed));
		Random samples = new Random(1);
		List<Integer> limits = new ArrayList<>();
		for (int i = 0; i < 5000; i++) {
			long latency = 1_000_000L + samples.nextInt(2_000_000);
			limit.sample(i, latency, limit.limit(), samples.nextInt(500) == 0);
			limits.add(limit.limit());
		}
		return limits;
	}

	@Test
	void vegasMeasuresTheSmallestLatencyAnew() {
		LocalLimit limit = LocalLimits.of(LocalLimitSettings.defaults().withBounds(4, 20, 200), new Random(1));
		feed(limit, 1_000_000, 100);
		int fast = limit.limit();
		feed(limit, 3_000_000, 50);
		assertThat(limit.limit()).as("three times as slow").isLessThan(fast);
		feed(limit, 3_000_000, 40_000);
		assertThat(limit.limit()).as("that is how it is now").isGreaterThanOrEqualTo(fast);
	}

	private void feed(LocalLimit limit, long latencyNanos, int count) {
		for (int i = 0; i < count; i++) {
			limit.sample(this.nowNanos, latencyNanos, limit.limit(), false);
			this.nowNanos += latencyNanos;
		}
	}

	/*
	 * A backend that serves 100 requests of 10 milliseconds at a time, all alike or one
	 * up to half longer or shorter than another, and always has as many as it may.
	 */
	@ParameterizedTest
	@ValueSource(doubles = { 0, 0.1, 0.5 })
	void vegasConvergesToTheCapacityOfTheBackend(double variation) {
		LocalLimit limit = LocalLimits.of(LocalLimitSettings.defaults(), new Random(1));
		Random random = new Random(2);
		for (int minute = 1; minute <= 10; minute++) {
			long endNanos = minute * 60_000_000_000L - 10_000_000_000L;
			while (this.nowNanos < endNanos) {
				serve(limit, 100, variation, random);
			}
			assertThat(limit.limit()).as("minute %d", minute).isBetween(97, 130);
		}
	}

	@Test
	void vegasFollowsAFallingCapacity() {
		LocalLimit limit = LocalLimits.of(LocalLimitSettings.defaults(), new Random(1));
		Random random = new Random(2);
		while (this.nowNanos < 20_000_000_000L) {
			serve(limit, 100, 0.1, random);
		}
		while (this.nowNanos < 30_000_000_000L) {
			serve(limit, 40, 0.1, random);
		}
		assertThat(limit.limit()).isBetween(38, 60);
		while (this.nowNanos < 50_000_000_000L) {
			serve(limit, 100, 0.1, random);
		}
		assertThat(limit.limit()).isBetween(97, 130);
	}

	/*
	 * One of the requests in flight.
	 */
	private void serve(LocalLimit limit, int capacity, double variation, Random random) {
		int inFlight = limit.limit();
		double slower = Math.max(1, (double) inFlight / capacity);
		double latency = 10_000_000 * slower * (1 + variation * (2 * random.nextDouble() - 1));
		limit.sample(this.nowNanos, (long) latency, inFlight, false);
		this.nowNanos += (long) (10_000_000 * slower / inFlight);
	}

	@Test
	void vegasLowersTheLimitIfEverythingIsDropped() {
		LocalLimit limit = LocalLimits.of(LocalLimitSettings.defaults(), new Random(1));
		for (int i = 0; i < 200; i++) {
			limit.sample(i, 1_000_000, limit.limit(), true);
		}
		assertThat(limit.limit()).isLessThan(10);
	}

	@Test
	@Tag("B5")
	void vegasLowersTheLimitWithTheFirstSlowRequest() {
		LocalLimit limit = LocalLimits.of(LocalLimitSettings.defaults().withBounds(1, 100, 200), new Random(1));
		feed(limit, 1_000_000, 100);
		int before = limit.limit();
		feed(limit, 10_000_000, 1);
		assertThat(limit.limit()).isLessThan(before);
	}

	@ParameterizedTest
	@EnumSource
	void limitStaysWithinItsBounds(LocalLimitSettings.Algorithm algorithm) {
		LocalLimitSettings settings = LocalLimitSettings.defaults()
			.withAlgorithm(algorithm)
			.withBounds(5, 10, 15)
			.withTimeout(Duration.ofMillis(100));
		LocalLimit limit = LocalLimits.of(settings, new Random(1));
		for (int i = 0; i < 2000; i++) {
			limit.sample(0, (i < 1000) ? 1000 : 1_000_000_000, 100, i % 3 == 0 && i > 1000);
			assertThat(limit.limit()).isBetween(5, 15);
		}
	}

	@ParameterizedTest
	@CsvSource({ "0, 1, 2, min must be at least 1", "5, 5, 4, max must be", "5, 4, 6, initial must be",
			"5, 7, 6, initial must be" })
	void badBoundsAreRefused(int min, int initial, int max, String message) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> LocalLimitSettings.defaults().withBounds(min, initial, max))
			.withMessageStartingWith(message);
	}

	@Test
	void requestsInFlightOfTheWholeClusterCount() {
		List<Integer> seen = new ArrayList<>();
		List<Long> times = new ArrayList<>();
		LatencySampler sampler = new LatencySampler(new LocalLimit() {

			@Override
			public int limit() {
				return 5;
			}

			@Override
			public void sample(long startNanos, long latencyNanos, int inFlight, boolean dropped) {
				seen.add(inFlight);
				times.add(startNanos);
			}

		});
		sampler.elsewhere(30);
		sampler.wallAhead(7);
		sampler.sample(0, 10, 2, false);
		assertThat(seen).containsExactly(32);
		assertThat(times).containsExactly(7L);
	}

}
