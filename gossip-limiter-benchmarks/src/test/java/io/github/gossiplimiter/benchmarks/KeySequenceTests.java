/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

class KeySequenceTests {

	private static final int REQUESTS = 200_000;

	@Test
	void keyIsDistinctAndOfOneLength() {
		List<String> keys = IntStream.range(0, 50_000).mapToObj(KeySequence::key).toList();
		assertThat(keys).doesNotHaveDuplicates().allMatch((key) -> key.length() == 21);
	}

	@Test
	void keyIsANewStringEachTime() {
		assertThat(KeySequence.key(7)).isEqualTo(KeySequence.key(7)).isNotSameAs(KeySequence.key(7));
	}

	@Test
	void requestsForOneHotKeyAreOneKey() {
		assertThat(KeySequence.requests(KeyScenario.HOT)).containsExactly(KeySequence.key(0));
	}

	@Test
	void uniformUsesEachKeyEquallyOften() {
		List<Long> counts = counts(KeySequence.uniform(20, REQUESTS));
		assertThat(counts).hasSize(20).allSatisfy((count) -> assertThat(count).isCloseTo(10_000L, withinPercentage(5)));
	}

	@Test
	void zipfUsesTheNthKeyOneNthAsOften() {
		List<Long> counts = counts(KeySequence.zipf(1000, REQUESTS));
		double first = REQUESTS / IntStream.rangeClosed(1, 1000).mapToDouble((n) -> 1.0 / n).sum();
		assertThat(counts.get(0).doubleValue()).isCloseTo(first, withinPercentage(5));
		assertThat(counts.get(1).doubleValue()).isCloseTo(first / 2, withinPercentage(5));
		assertThat(counts.get(9).doubleValue()).isCloseTo(first / 10, withinPercentage(10));
	}

	@Test
	void everyRequestHasAStringOfItsOwn() {
		Set<String> objects = Collections.newSetFromMap(new IdentityHashMap<>());
		objects.addAll(List.of(KeySequence.uniform(20, 1024)));
		assertThat(objects).hasSize(1024);
	}

	@Test
	void orderIsTheSameInEveryRun() {
		assertThat(KeySequence.zipf(100, 1024)).isEqualTo(KeySequence.zipf(100, 1024));
	}

	private static List<Long> counts(String[] requests) {
		Map<String, Long> counts = Arrays.stream(requests)
			.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
		return counts.values().stream().sorted(Comparator.reverseOrder()).toList();
	}

}
