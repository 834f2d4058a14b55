/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.denial;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Window;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("D16")
class RetryAfterTests {

	private static final double ALMOST_ONE = Math.nextDown(1.0);

	@ParameterizedTest
	@CsvSource({ "0, 1", "1, 1", "999, 1", "1000, 1", "1001, 2", "30000, 30", "30001, 31" })
	void withoutJitterTheWaitIsRoundedUp(long millis, long expected) {
		RetryAfter retryAfter = new RetryAfter(0, () -> ALMOST_ONE);
		assertThat(retryAfter.seconds(denied(Duration.ofMillis(millis)))).hasValue(expected);
	}

	@ParameterizedTest
	@CsvSource({ "10, 0.0, 10", "10, 0.5, 11", "10, 0.99, 12", "100, 0.99, 120", "1, 0.99, 1", "4, 0.99, 4",
			"5, 0.99, 6" })
	void jitterAddsAtMostItsShare(long seconds, double random, long expected) {
		RetryAfter retryAfter = new RetryAfter(0.2, () -> random);
		assertThat(retryAfter.seconds(denied(Duration.ofSeconds(seconds)))).hasValue(expected);
	}

	@Test
	@Tag("D17")
	void jitterIsSpreadOverItsWholeRange() {
		RetryAfter retryAfter = new RetryAfter(0.2, new Random(42)::nextDouble);
		long[] waits = IntStream.range(0, 1000)
			.mapToLong((i) -> retryAfter.seconds(denied(Duration.ofSeconds(50))).getAsLong())
			.toArray();
		assertThat(waits).containsOnly(50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60);
	}

	@Test
	void longestOfSeveralWaitsCounts() {
		RetryAfter retryAfter = new RetryAfter(0, () -> 0);
		List<Decision> decisions = List.of(decision(false, Duration.ofSeconds(3)),
				decision(false, Duration.ofSeconds(7)), decision(true, Duration.ZERO));
		assertThat(retryAfter.seconds(decisions)).hasValue(7);
	}

	@Test
	void headerIsAbsentWhenWaitingDoesNotHelp() {
		RetryAfter retryAfter = new RetryAfter(0.2, () -> 0);
		assertThat(retryAfter.seconds(denied(Decision.NEVER))).isEmpty();
		assertThat(retryAfter.seconds(List.of())).isEmpty();
	}

	private static List<Decision> denied(Duration retryAfter) {
		return List.of(decision(false, retryAfter));
	}

	private static Decision decision(boolean allowed, Duration retryAfter) {
		return new Decision(allowed, 5, 0, retryAfter, Duration.ofSeconds(60), "search",
				new Window(5, Duration.ofSeconds(60)), false, 0);
	}

}
