/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import java.util.Random;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class WindowQuotaTests {

	private static final long SEED = 42;

	private static final long NOW = 1_800_000_000_000_000_000L;

	private final Random random = new Random(SEED);

	@ParameterizedTest
	@ValueSource(
			longs = { 1_000_000_000L, 30_000_000_000L, 60_000_000_001L, 86_400_000_000_000L, 7 * 86_400_000_000_000L })
	void numberIsThatOfTheGeometry(long windowNanos) {
		WindowQuota quota = quota(windowNanos);
		long length = quota.geometry.subWindowNanos();
		for (int i = 0; i < 100_000; i++) {
			long instant = this.random.nextLong(-NOW, 2 * NOW);
			long edge = quota.geometry.startNanos(quota.geometry.number(instant));
			for (long nanos : new long[] { instant, edge - 1, edge, edge + 1, edge + length / 16, edge + length - 1 }) {
				assertThat(quota.number(nanos)).as("at %d ns, seed %d", nanos, SEED)
					.isEqualTo(quota.geometry.number(nanos));
			}
		}
	}

	@ParameterizedTest
	@ValueSource(longs = { 1_000_000_000L, 60_000_000_001L })
	void waitLastsUntilTheSubWindowStopsCounting(long windowNanos) {
		WindowQuota quota = quota(windowNanos);
		long number = quota.number(NOW);
		assertThat(quota.waitNanos(number, NOW)).isEqualTo(quota.geometry.expiryNanos(number) - NOW);
		assertThat(quota.waitNanos(number, quota.geometry.expiryNanos(number) + 5)).isEqualTo(1);
	}

	private static WindowQuota quota(long windowNanos) {
		return new WindowQuota(WindowGeometry.sliding(windowNanos, 60, false), 100, 100, (bytes, nowNanos) -> {
		});
	}

}
