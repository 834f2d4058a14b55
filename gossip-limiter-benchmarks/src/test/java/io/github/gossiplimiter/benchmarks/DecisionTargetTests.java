/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The targets that a service notices, far from what the benchmark measures: a hundred
 * times slower would still pass. Processor time of the thread, so that a busy machine
 * does not fail them.
 */
class DecisionTargetTests {

	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	@Test
	@Tag("D27")
	@Tag("D28")
	@Tag("E17")
	void decisionTakesFarLessThanATenthOfAMillisecond() {
		int decisions = 200_000;
		try (GossipLimiter limiter = GossipLimiter.withSystemClock(DecisionKind.ALLOW.quota())) {
			long before = THREADS.getCurrentThreadCpuTime();
			for (int i = 0; i < decisions; i++) {
				assertThat(limiter.tryAcquire(KeySequence.key(i & 1023))).isTrue();
			}
			double micros = (THREADS.getCurrentThreadCpuTime() - before) / 1000.0 / decisions;
			assertThat(micros).as("microseconds a decision; 10 is 100,000 a second").isLessThan(10);
		}
	}

}
