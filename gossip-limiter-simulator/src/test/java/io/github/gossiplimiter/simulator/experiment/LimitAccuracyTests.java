/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Window;

import static org.assertj.core.api.Assertions.assertThat;

class LimitAccuracyTests {

	private static final Window WINDOW = new Window(5, Duration.ofSeconds(1));

	@Test
	void requestAsOldAsTheWindowIsOutsideIt() {
		LimitAccuracy accuracy = measure(new Window(1, Duration.ofSeconds(1)), 0, 1000);
		assertThat(accuracy).isEqualTo(new LimitAccuracy(1, 2, 2, 2, 0, 0));
	}

	@Tag("A66")
	@Test
	void overAdmissionIsGivenInPermitsAndInPerCentOfTheLimit() {
		LimitAccuracy accuracy = measure(new Window(4, Duration.ofSeconds(1)), 0, 1, 2, 3, 4, 999);
		assertThat(accuracy.overAdmitted()).isEqualTo(2);
		assertThat(accuracy.overAdmissionPercent()).isEqualTo(50);
		assertThat(accuracy.idealAdmitted()).isEqualTo(4);
		assertThat(accuracy.underAdmissionPercent()).isZero();
	}

	@Test
	void denialWithFreePermitsIsFalse() {
		DecisionLog decisions = new DecisionLog(List.of("a"));
		decisions.add(0, 0, 0, 4, true);
		decisions.add(1, 0, 0, 2, false);
		decisions.add(2, 0, 0, 1, false);
		LimitAccuracy accuracy = LimitAccuracy.measure(decisions, WINDOW);
		assertThat(accuracy.falseDenials()).isEqualTo(1);
		assertThat(accuracy.falseDenialPercent()).isEqualTo(100.0 / 3);
		assertThat(accuracy.underAdmissionPercent()).isEqualTo(50);
	}

	@Test
	void noRequestsMeanNoErrors() {
		LimitAccuracy accuracy = LimitAccuracy.measure(new DecisionLog(List.of("a")), WINDOW);
		assertThat(accuracy.falseDenialPercent()).isZero();
		assertThat(accuracy.underAdmissionPercent()).isZero();
	}

	private static LimitAccuracy measure(Window window, long... admittedAtMillis) {
		DecisionLog decisions = new DecisionLog(List.of("a"));
		for (long millis : admittedAtMillis) {
			decisions.add(millis * 1_000_000, 0, 0, 1, true);
		}
		return LimitAccuracy.measure(decisions, window);
	}

	@Tag("A8")
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 2, 42, 20260101 })
	void agreesWithCountingEverythingAnewForEveryRequest(long seed) {
		DecisionLog decisions = random(new Random(seed));
		assertThat(LimitAccuracy.measure(decisions, WINDOW)).as("seed %d", seed).isEqualTo(slow(decisions));
	}

	private static DecisionLog random(Random random) {
		DecisionLog decisions = new DecisionLog(List.of("a", "b", "c"));
		long atMillis = 0;
		for (int i = 0; i < 800; i++) {
			atMillis += random.nextInt(200);
			decisions.add(atMillis * 1_000_000, 0, random.nextInt(3), 1 + random.nextInt(3), random.nextInt(3) > 0);
		}
		return decisions;
	}

	private static LimitAccuracy slow(DecisionLog decisions) {
		long admitted = 0;
		long over = 0;
		long falseDenials = 0;
		List<Integer> let = new ArrayList<>();
		List<Integer> ideal = new ArrayList<>();
		for (int i = 0; i < decisions.size(); i++) {
			long wanted = sum(decisions, let, i) + decisions.cost(i);
			if (decisions.isAllowed(i)) {
				let.add(i);
				admitted++;
				over = Math.max(over, wanted - WINDOW.permits());
			}
			else if (wanted <= WINDOW.permits()) {
				falseDenials++;
			}
			if (sum(decisions, ideal, i) + decisions.cost(i) <= WINDOW.permits()) {
				ideal.add(i);
			}
		}
		return new LimitAccuracy(WINDOW.permits(), decisions.size(), admitted, ideal.size(), over, falseDenials);
	}

	private static long sum(DecisionLog decisions, List<Integer> among, int at) {
		return among.stream()
			.filter((index) -> decisions.keyId(index) == decisions.keyId(at))
			.filter((index) -> decisions.nanos(at) - decisions.nanos(index) < WINDOW.length().toNanos())
			.mapToLong(decisions::cost)
			.sum();
	}

}
