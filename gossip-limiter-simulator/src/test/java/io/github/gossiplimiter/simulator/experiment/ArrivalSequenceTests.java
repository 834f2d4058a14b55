/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class ArrivalSequenceTests {

	private static final Window WINDOW = new Window(300, Duration.ofSeconds(30));

	private static final int RUNS = 20;

	@Tag("A60")
	@ParameterizedTest(name = "{0}: {1} requests from {2} to {3} s of {4}")
	@CsvSource({ "spike, 25, 0, 5, 15", "spike, 450, 5, 8, 15", "spike, 35, 8, 15, 15", "double_burst, 15, 0, 3, 15",
			"double_burst, 300, 3, 5, 15", "double_burst, 20, 5, 9, 15", "double_burst, 300, 9, 11, 15",
			"double_burst, 20, 11, 15, 15", "steady_8x, 1600, 0, 20, 20", "baseline_2x, 1200, 0, 60, 60",
			"wavy, 400, 0, 5, 30", "wavy, 25, 5, 10, 30", "load:80%, 480, 0, 60, 60", "load:50%:120s, 600, 0, 120, 120",
			"overload:900s, 18000, 0, 900, 900", "overload:100s:8x, 8000, 0, 100, 100" })
	void profilesOfTheDocumentHaveTheirRates(String load, double expected, long fromSeconds, long toSeconds,
			long lengthSeconds) {
		double mean = IntStream.range(0, RUNS)
			.mapToObj((seed) -> arrivals(load, NodeSpread.UNIFORM, KeyDistribution.ONE, seed))
			.mapToLong((arrivals) -> count(arrivals, fromSeconds * 1000, toSeconds * 1000))
			.average()
			.orElseThrow();
		// Four standard deviations of a Poisson process.
		assertThat(mean).isCloseTo(expected, within(4 * Math.sqrt(expected / RUNS)));
		assertThat(arrivals(load, NodeSpread.UNIFORM, KeyDistribution.ONE, 1).lengthMillis())
			.isEqualTo(lengthSeconds * 1000);
	}

	@Test
	void gapsVaryAsMuchAsThoseOfAPoissonProcess() {
		ArrivalSequence arrivals = arrivals("overload:900s", NodeSpread.UNIFORM, KeyDistribution.ONE, 1);
		double[] gaps = IntStream.range(1, arrivals.size())
			.mapToDouble((i) -> arrivals.millis(i) - arrivals.millis(i - 1))
			.toArray();
		double mean = IntStream.range(0, gaps.length).mapToDouble((i) -> gaps[i]).average().orElseThrow();
		double variance = IntStream.range(0, gaps.length)
			.mapToDouble((i) -> (gaps[i] - mean) * (gaps[i] - mean))
			.average()
			.orElseThrow();
		assertThat(Math.sqrt(variance) / mean).isCloseTo(1, within(0.05));
	}

	@Test
	void loadsKeepTheirShapeForOtherLimits() {
		Window minute = new Window(1200, Duration.ofMinutes(1));
		ArrivalSequence arrivals = ArrivalSequence.draw(LoadProfile.parse("spike"), minute, NodeSpread.UNIFORM, 5,
				KeyDistribution.ONE, 1);
		assertThat(arrivals.lengthMillis()).isEqualTo(30_000);
		// One and a half quotas in a tenth of a window.
		assertThat(count(arrivals, 10_000, 16_000)).isBetween(1650L, 1950L);
	}

	@Tag("A61")
	@Tag("A74")
	@Test
	void hotspotPutsFourFifthsOnTwoNodes() {
		ArrivalSequence arrivals = arrivals("overload:900s", NodeSpread.HOTSPOT, KeyDistribution.ONE, 1);
		long[] byNode = byNode(arrivals);
		assertThat(byNode[0] / (double) arrivals.size()).isCloseTo(0.4, within(0.02));
		assertThat(byNode[1] / (double) arrivals.size()).isCloseTo(0.4, within(0.02));
		assertThat(byNode[24] / (double) arrivals.size()).isCloseTo(0.2 / 23, within(0.004));
	}

	@Tag("A61")
	@Test
	void uniformPutsTheSameOnAllNodes() {
		ArrivalSequence arrivals = arrivals("overload:900s", NodeSpread.UNIFORM, KeyDistribution.ONE, 1);
		assertThat(Arrays.stream(byNode(arrivals)).boxed())
			.allSatisfy((count) -> assertThat(count / (double) arrivals.size()).isCloseTo(0.04, within(0.008)));
	}

	@Test
	void busiestOfManyKeysGetsTheLoadAndOthersTheirsOnTop() {
		ArrivalSequence arrivals = arrivals("overload:900s", NodeSpread.UNIFORM, new KeyDistribution(100, 1), 1);
		long[] byKey = new long[100];
		IntStream.range(0, arrivals.size()).forEach((i) -> byKey[arrivals.keyId(i)]++);
		assertThat(byKey[0] / 18_000.0).isCloseTo(1, within(0.05));
		assertThat(byKey[1] / 18_000.0).isCloseTo(0.5, within(0.05));
		assertThat(byKey[9] / 18_000.0).isCloseTo(0.1, within(0.02));
		assertThat(byKey[99]).isPositive();
	}

	@Test
	void sameSeedGivesTheSameRequests() {
		assertThat(text(arrivals("spike", NodeSpread.HOTSPOT, new KeyDistribution(10, 1), 7)))
			.isEqualTo(text(arrivals("spike", NodeSpread.HOTSPOT, new KeyDistribution(10, 1), 7)))
			.isNotEqualTo(text(arrivals("spike", NodeSpread.HOTSPOT, new KeyDistribution(10, 1), 8)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "spikes", "load:80", "load:%", "overload", "overload:10s:x", "" })
	void unknownLoadIsRefusedWithTheKnownOnes(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> LoadProfile.parse(text))
			.withMessageContaining("choose one of spike, ");
	}

	private static ArrivalSequence arrivals(String load, NodeSpread spread, KeyDistribution keys, long seed) {
		return ArrivalSequence.draw(LoadProfile.parse(load), WINDOW, spread, 25, keys, seed);
	}

	private static long count(ArrivalSequence arrivals, long fromMillis, long toMillis) {
		return IntStream.range(0, arrivals.size())
			.filter((i) -> arrivals.millis(i) >= fromMillis && arrivals.millis(i) < toMillis)
			.count();
	}

	private static long[] byNode(ArrivalSequence arrivals) {
		long[] byNode = new long[25];
		IntStream.range(0, arrivals.size()).forEach((i) -> byNode[arrivals.node(i)]++);
		return byNode;
	}

	private static String text(ArrivalSequence arrivals) {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < arrivals.size(); i++) {
			text.append(arrivals.millis(i)).append(' ').append(arrivals.node(i)).append(' ').append(arrivals.keyId(i));
		}
		return text.toString();
	}

}
