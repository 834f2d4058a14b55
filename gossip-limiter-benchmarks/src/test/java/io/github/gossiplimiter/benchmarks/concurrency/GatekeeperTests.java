/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.concurrency;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.function.BooleanSupplier;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class GatekeeperTests {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private static final int REQUESTS = 50_000;

	@ParameterizedTest
	@EnumSource
	void requestsAreAdmitted(Gatekeeper gatekeeper) {
		BooleanSupplier requests = gatekeeper.create();
		for (int i = 0; i < 1000; i++) {
			assertThat(requests.getAsBoolean()).isTrue();
		}
	}

	@Test
	void oursAllocatesNoMoreThanTheLimiterOfOneProcess() {
		assertThat(bytes(Gatekeeper.OURS)).isLessThanOrEqualTo(bytes(Gatekeeper.SIMPLE_LIMITER));
	}

	private static double bytes(Gatekeeper gatekeeper) {
		BooleanSupplier requests = gatekeeper.create();
		pass(requests);
		long before = THREADS.getCurrentThreadAllocatedBytes();
		pass(requests);
		return (double) (THREADS.getCurrentThreadAllocatedBytes() - before) / REQUESTS;
	}

	private static void pass(BooleanSupplier requests) {
		for (int i = 0; i < REQUESTS; i++) {
			if (!requests.getAsBoolean()) {
				throw new AssertionError("refused");
			}
		}
	}

	@Test
	void tableHasRatioAndDifference() {
		String table = ConcurrencyCost.markdown(Map.of(1, Map.of(Gatekeeper.OURS, new ConcurrencyCost.Figures(60, 32),
				Gatekeeper.SIMPLE_LIMITER, new ConcurrencyCost.Figures(120, 96))));
		assertThat(table).contains("| 60, 32", "| 120, 96", "| 0.50", "| -64");
	}

}
