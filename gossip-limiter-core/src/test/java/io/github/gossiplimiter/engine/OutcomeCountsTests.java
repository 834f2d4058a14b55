/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.engine.OutcomeCounts.Outcome;

import static org.assertj.core.api.Assertions.assertThat;

class OutcomeCountsTests {

	@Test
	void manyThreadsAreCountedExactly() throws InterruptedException {
		OutcomeCounts counts = new OutcomeCounts();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 40; i++) {
			Thread thread = new Thread(() -> {
				for (int n = 0; n < 5_000; n++) {
					counts.add((n % 5 == 0) ? Outcome.DENIED : Outcome.ALLOWED);
				}
			});
			threads.add(thread);
			thread.start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		assertThat(counts.sum(Outcome.ALLOWED)).isEqualTo(40 * 4_000);
		assertThat(counts.sum(Outcome.DENIED)).isEqualTo(40 * 1_000);
		assertThat(counts.sum(Outcome.EXHAUSTED)).isZero();
	}

}
