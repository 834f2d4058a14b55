/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CachedSum}.
 */
class CachedSumTests {

	private static final long SECOND = 1_000_000_000;

	private static final long START = Duration.ofDays(20_000).toNanos();

	private static final long LARGEST = (1L << 28) - 1;

	private static final long LARGEST_WITH_WAIT = (1L << 17) - 1;

	@ParameterizedTest
	@ValueSource(longs = { 0, 1, 300, LARGEST_WITH_WAIT })
	void sumAndWaitAreStoredSeparately(long sum) {
		assertThat(CachedSum.fits(sum)).isTrue();
		for (boolean growing : new boolean[] { false, true }) {
			long view = CachedSum.of(4_000_000_123L, sum, growing);
			assertThat(CachedSum.ahead(view, 0)).isNegative();
			for (long ahead : new long[] { 0, 1, 60, 62 }) {
				long kept = CachedSum.leaving(CachedSum.leaving(view, 5, 17), 77, ahead);
				assertThat(CachedSum.isOf(kept, 4_000_000_123L)).isTrue();
				assertThat(CachedSum.isOf(kept, 4_000_000_124L)).isFalse();
				assertThat(CachedSum.isGrowing(kept)).isEqualTo(growing);
				assertThat(CachedSum.sum(kept)).isEqualTo(sum);
				assertThat(CachedSum.ahead(kept, 77)).isEqualTo(ahead);
				assertThat(CachedSum.ahead(kept, 78)).as("another room").isNegative();
			}
		}
	}

	@ParameterizedTest
	@ValueSource(longs = { LARGEST_WITH_WAIT + 1, LARGEST })
	void largeSumHasNoWait(long sum) {
		long view = CachedSum.leaving(CachedSum.of(7, sum, true), 77, 3);
		assertThat(CachedSum.fits(sum)).isTrue();
		assertThat(CachedSum.isOf(view, 7)).isTrue();
		assertThat(CachedSum.isGrowing(view)).isTrue();
		assertThat(CachedSum.sum(view)).isEqualTo(sum);
		assertThat(CachedSum.ahead(view, 77)).isNegative();
	}

	@Test
	void tooLargeSumIsNotCached() {
		assertThat(CachedSum.fits(LARGEST + 1)).isFalse();
		assertThat(CachedSum.fits(-1)).isFalse();
		assertThat(CachedSum.ahead(CachedSum.leaving(CachedSum.of(7, 300, false), 0, 63), 0)).isNegative();
	}

	@Test
	void cacheIsInvalidAfterAChange() {
		for (long number = 0; number < 4; number++) {
			assertThat(CachedSum.isOf(CachedSum.UNKNOWN, number)).isFalse();
			assertThat(CachedSum.isOf(CachedSum.changed(-1), number)).isFalse();
		}
	}

	@Test
	@Tag("D8")
	void aDenialOfAChangedLimitWaitsForMoreOrLessToLeave() {
		WindowGeometry geometry = WindowGeometry.sliding(10 * SECOND, 10, false);
		WindowQuota quota = quota(geometry, 10);
		WindowCounter counter = new WindowCounter(1, 1, quota, START);
		counter.tryAcquire(quota, START, 5, 10);
		counter.tryAcquire(quota, START + SECOND, 5, 10);
		long now = START + 2 * SECOND;
		for (int i = 0; i < 2; i++) {
			assertThat(-counter.tryAcquire(quota, now, 1, 10)).as("the first five leave").isEqualTo(9 * SECOND);
			assertThat(-counter.tryAcquire(quota(geometry, 4), now, 1, 10)).as("all have to").isEqualTo(10 * SECOND);
			assertThat(-counter.tryAcquire(quota, now, 6, 10)).as("more than five").isEqualTo(10 * SECOND);
		}
		assertThat(counter.tryAcquire(quota, now + 9 * SECOND, 1, 10)).isEqualTo(4);
	}

	private static WindowQuota quota(WindowGeometry geometry, long permits) {
		return new WindowQuota(geometry, permits, permits, (bytes, nowNanos) -> {
		});
	}

}
