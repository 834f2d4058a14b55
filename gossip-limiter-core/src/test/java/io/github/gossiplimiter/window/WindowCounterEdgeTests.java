/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.key.KeyStore;
import io.github.gossiplimiter.key.Keyspace;
import io.github.gossiplimiter.signal.SignalModel;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Single counters in rare states: long silences, counts that came back, extreme rates.
 */
class WindowCounterEdgeTests {

	private static final long MILLI = 1_000_000;

	private static final long SECOND = 1000 * MILLI;

	private static final long DAY = 86_400 * SECOND;

	private static final long START = Duration.ofDays(20_000).toNanos();

	@Test
	void tokenBucketKeepsItsDebtWhileIdle() {
		WindowQuota quota = quota(WindowGeometry.tokenBucket(SECOND, 60), 1, 1000);
		WindowCounter counter = counter(quota);
		take(counter, quota, START, 1000);
		assertThat(counter.free(quota, START + 100 * SECOND)).isBetween(99L, 100L);
	}

	@Test
	void tokenBucketKeepsItsDebtWhenADeltaArrivesAfterALongIdleTime() {
		WindowQuota quota = quota(WindowGeometry.tokenBucket(SECOND, 60), 1, 1000);
		WindowCounter counter = counter(quota);
		take(counter, quota, START, 1000);
		long later = START + 100 * SECOND;
		RemoteSpending.publish(counter, quota, quota.number(later), 10, 0, 0, later);
		assertThat(counter.free(quota, later)).isBetween(89L, 90L);
	}

	@Test
	void tokenBucketOfManyPermitsRefillsAtItsRate() {
		WindowQuota quota = quota(WindowGeometry.tokenBucket(SECOND, 60), 400, 1_000_000_000);
		WindowCounter counter = counter(quota);
		take(counter, quota, START, 1_000_000_000);
		long seconds = 1000;
		for (long step = 1; step <= 10 * seconds; step++) {
			take(counter, quota, START + step * 100 * MILLI + SECOND, 1);
		}
		long expected = 400 * (seconds + 1) - 10 * seconds;
		assertThat(counter.free(quota, START + (seconds + 1) * SECOND)).isBetween(expected * 95 / 100,
				expected * 105 / 100);
	}

	@Test
	void waitOfATokenBucketIsNeverShorterThanItsRefill() {
		WindowQuota quota = quota(WindowGeometry.tokenBucket(400 * DAY, 60), 1, 1_000_000_000);
		WindowCounter counter = counter(quota);
		take(counter, quota, START, 1_000_000_000);
		assertThat(-counter.tryAcquire(quota, START + 1, 1_000_000_000, 10)).isGreaterThan(400 * DAY);
		assertThat(counter.resetNanos(quota, START + 1)).isGreaterThan(400 * DAY);
	}

	@ParameterizedTest
	@EnumSource(WindowGeometry.Kind.class)
	@Timeout(value = 10, threadMode = ThreadMode.SEPARATE_THREAD)
	void restoredCountIsKeptAndPartOfTheWait(WindowGeometry.Kind kind) {
		KeyStore store = new KeyStore(1, 1 << 20);
		WindowQuota quota = store.quota(geometry(kind), 100, 100);
		Keyspace keys = new Keyspace(store, new WindowQuota[] { quota }, null);
		long now = START + 3500 * MILLI;
		take(keys.counter(1, now), quota, now, 100);
		for (int i = 0; i < 3; i++) {
			keys.counter(2, now);
			assertThat(keys.find(1)).as("evicted").isNull();
			WindowCounter back = keys.counter(1, now);
			assertThat(back.free(quota, now)).as("%s, time %d", kind, i).isZero();
			assertThat(back.resetNanos(quota, now)).isPositive();
			assertThat(back.tryAcquire(quota, now, 100, 10)).isNegative();
		}
		long wait = -keys.counter(1, now).tryAcquire(quota, now, 100, 10);
		assertThat(keys.counter(1, now).peek(quota, now + wait, 100)).isNotNegative();
	}

	@ParameterizedTest
	@EnumSource(WindowGeometry.Kind.class)
	@Timeout(value = 10, threadMode = ThreadMode.SEPARATE_THREAD)
	void waitEndsAlthoughThePastChanges(WindowGeometry.Kind kind) {
		WindowQuota quota = quota(geometry(kind), 100, 100);
		WindowCounter counter = counter(quota);
		take(counter, quota, START, 100);
		// A number the head has left long ago, as a paused thread would have it.
		CounterHistory past = new CounterHistory(quota, quota.number(START));
		past.carry(quota.number(START), 500);
		assertThat(WaitTime.nanos(quota, past, 100, quota.number(START), START, 1)).isPositive();
	}

	@Test
	void denialByExtrapolationAloneIsReported() {
		WindowQuota quota = quota(WindowGeometry.sliding(60 * SECOND, 60, false), 10, 10);
		WindowCounter counter = counter(quota);
		RemoteSpending.publish(counter, quota, quota.number(START), 5, 10, 0, START);
		assertThat(counter.tryAcquire(quota, START + 30 * MILLI, 1, 10)).isNegative();
	}

	@ParameterizedTest
	@EnumSource(WindowGeometry.Kind.class)
	void spendingAndRefundingNeverOverflowsTheCount(WindowGeometry.Kind kind) {
		WindowQuota quota = quota(geometry(kind), 1_000_000_000, 1_000_000_000);
		WindowCounter counter = counter(quota);
		for (int i = 0; i < 5; i++) {
			if (counter.tryAcquire(quota, START, 1_000_000_000, 10) >= 0) {
				counter.refund(quota, START, 1_000_000_000, START);
			}
			assertThat(counter.isRetired()).isFalse();
			assertThat(counter.own(quota, START)).isBetween(0L, 1_000_000_000L);
			assertThat(counter.free(quota, START)).isBetween(0L, 1_000_000_000L);
		}
		long later = START + 10 * DAY;
		assertThat(counter.tryAcquire(quota, later, 1_000_000_000, 10)).isZero();
	}

	@Test
	void signalsOfAKeyIdleForAMonthStartAtZero() {
		SignalModel model = SignalModel.ofDefaults();
		WindowQuota quota = quota(WindowGeometry.fixed(400 * DAY), 1000, 1000);
		WindowCounter counter = counter(quota);
		for (int i = 0; i < 100; i++) {
			counter.observe(model, quota, START + i * MILLI, 1, 1);
		}
		long later = START + 30 * DAY;
		assertThat(counter.pressure(model, later)).isLessThan(0.01);
		counter.observe(model, quota, later, 1, 0);
		assertThat(counter.rate(model, later)).isLessThan(0.01);
	}

	private static WindowGeometry geometry(WindowGeometry.Kind kind) {
		return switch (kind) {
			case SLIDING_CONSERVATIVE -> WindowGeometry.sliding(10 * SECOND, 10, false);
			case SLIDING_INTERPOLATED -> WindowGeometry.sliding(10 * SECOND, 10, true);
			case FIXED -> WindowGeometry.fixed(10 * SECOND);
			case TOKEN_BUCKET -> WindowGeometry.tokenBucket(10 * SECOND, 10);
		};
	}

	private static void take(WindowCounter counter, WindowQuota quota, long now, int cost) {
		assertThat(counter.tryAcquire(quota, now, cost, 10)).isNotNegative();
	}

	private static WindowQuota quota(WindowGeometry geometry, long permits, long capacity) {
		return new WindowQuota(geometry, permits, capacity, (bytes, nowNanos) -> {
		});
	}

	private static WindowCounter counter(WindowQuota quota) {
		return new WindowCounter(1, 1, quota, START);
	}

}
