package io.github.gossiplimiter.counter;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.signal.SignalModel;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Single cells in rare states: long silences, counts that came back, extreme rates.
 */
class WindowCounterEdgeTests {

	private static final long MILLI = 1_000_000;

	private static final long SECOND = 1000 * MILLI;

	private static final long DAY = 86_400 * SECOND;

	private static final long START = Duration.ofDays(20_000).toNanos();

	@Test
	void tokenBucketKeepsItsDebtWhileIdle() {
		WindowQuota meter = meter(WindowGeometry.tokenBucket(SECOND, 60), 1, 1000);
		WindowCounter cell = cell(meter);
		take(cell, meter, START, 1000);
		assertThat(cell.free(meter, START + 100 * SECOND)).isBetween(99L, 100L);
	}

	@Test
	void tokenBucketKeepsItsDebtWhenADeltaArrivesAfterALongIdleTime() {
		WindowQuota meter = meter(WindowGeometry.tokenBucket(SECOND, 60), 1, 1000);
		WindowCounter cell = cell(meter);
		take(cell, meter, START, 1000);
		long later = START + 100 * SECOND;
		SlotStates.merge(cell, meter, heard(meter.number(later), 10, 0, 0), later);
		assertThat(cell.free(meter, later)).isBetween(89L, 90L);
	}

	@Test
	void tokenBucketOfManyPermitsRefillsAtItsRate() {
		WindowQuota meter = meter(WindowGeometry.tokenBucket(SECOND, 60), 400, 1_000_000_000);
		WindowCounter cell = cell(meter);
		take(cell, meter, START, 1_000_000_000);
		long seconds = 1000;
		for (long step = 1; step <= 10 * seconds; step++) {
			take(cell, meter, START + step * 100 * MILLI + SECOND, 1);
		}
		long expected = 400 * (seconds + 1) - 10 * seconds;
		assertThat(cell.free(meter, START + (seconds + 1) * SECOND)).isBetween(expected * 95 / 100,
				expected * 105 / 100);
	}

	@Test
	void waitOfATokenBucketIsNeverShorterThanItsRefill() {
		WindowQuota meter = meter(WindowGeometry.tokenBucket(400 * DAY, 60), 1, 1_000_000_000);
		WindowCounter cell = cell(meter);
		take(cell, meter, START, 1_000_000_000);
		assertThat(-cell.tryAcquire(meter, START + 1, 1_000_000_000, 10)).isGreaterThan(400 * DAY);
		assertThat(cell.resetNanos(meter, START + 1)).isGreaterThan(400 * DAY);
	}

	@ParameterizedTest
	@EnumSource(WindowGeometry.Kind.class)
	@Timeout(value = 10, threadMode = ThreadMode.SEPARATE_THREAD)
	void restoredCountIsKeptAndPartOfTheWait(WindowGeometry.Kind kind) {
		KeyStore store = new KeyStore(1, 1 << 20);
		WindowQuota meter = store.meter(geometry(kind), 100, 100);
		Keyspace keys = new Keyspace(store, new WindowQuota[] { meter }, null);
		long now = START + 3500 * MILLI;
		take(keys.cell(1, now), meter, now, 100);
		for (int i = 0; i < 3; i++) {
			keys.cell(2, now);
			assertThat(keys.find(1)).as("evicted").isNull();
			WindowCounter back = keys.cell(1, now);
			assertThat(back.free(meter, now)).as("%s, time %d", kind, i).isZero();
			assertThat(back.resetNanos(meter, now)).isPositive();
			assertThat(back.tryAcquire(meter, now, 100, 10)).isNegative();
		}
		long wait = -keys.cell(1, now).tryAcquire(meter, now, 100, 10);
		assertThat(keys.cell(1, now).peek(meter, now + wait, 100)).isNotNegative();
	}

	@ParameterizedTest
	@EnumSource(WindowGeometry.Kind.class)
	@Timeout(value = 10, threadMode = ThreadMode.SEPARATE_THREAD)
	void waitEndsAlthoughThePastChanges(WindowGeometry.Kind kind) {
		WindowQuota meter = meter(geometry(kind), 100, 100);
		WindowCounter cell = cell(meter);
		take(cell, meter, START, 100);
		// A number the head has left long ago, as a paused thread would have it.
		CounterHistory past = new CounterHistory(meter, meter.number(START));
		past.carry(meter.number(START), 500);
		assertThat(WaitTime.nanos(meter, past, 100, meter.number(START), START, 1)).isPositive();
	}

	@Test
	void denialByExtrapolationAloneIsReported() {
		WindowQuota meter = meter(WindowGeometry.sliding(60 * SECOND, 60, false), 10, 10);
		WindowCounter cell = cell(meter);
		SlotStates.merge(cell, meter, heard(meter.number(START), 5, 10, 0), START);
		assertThat(cell.tryAcquire(meter, START + 30 * MILLI, 1, 10)).isNegative();
	}

	@ParameterizedTest
	@EnumSource(WindowGeometry.Kind.class)
	void spendingAndRefundingNeverOverflowsTheCount(WindowGeometry.Kind kind) {
		WindowQuota meter = meter(geometry(kind), 1_000_000_000, 1_000_000_000);
		WindowCounter cell = cell(meter);
		for (int i = 0; i < 5; i++) {
			if (cell.tryAcquire(meter, START, 1_000_000_000, 10) >= 0) {
				cell.refund(meter, START, 1_000_000_000, START);
			}
			assertThat(cell.isRetired()).isFalse();
			assertThat(cell.own(meter, START)).isBetween(0L, 1_000_000_000L);
			assertThat(cell.free(meter, START)).isBetween(0L, 1_000_000_000L);
		}
		long later = START + 10 * DAY;
		assertThat(cell.tryAcquire(meter, later, 1_000_000_000, 10)).isZero();
	}

	@Test
	void signalsOfAKeyIdleForAMonthStartAtZero() {
		SignalModel model = SignalModel.ofDefaults();
		WindowQuota meter = meter(WindowGeometry.fixed(400 * DAY), 1000, 1000);
		WindowCounter cell = cell(meter);
		for (int i = 0; i < 100; i++) {
			cell.observe(model, meter, START + i * MILLI, 1, 1);
		}
		long later = START + 30 * DAY;
		assertThat(cell.pressure(model, later)).isLessThan(0.01);
		cell.observe(model, meter, later, 1, 0);
		assertThat(cell.rate(model, later)).isLessThan(0.01);
	}

	private static WindowGeometry geometry(WindowGeometry.Kind kind) {
		return switch (kind) {
			case SLIDING_CONSERVATIVE -> WindowGeometry.sliding(10 * SECOND, 10, false);
			case SLIDING_INTERPOLATED -> WindowGeometry.sliding(10 * SECOND, 10, true);
			case FIXED -> WindowGeometry.fixed(10 * SECOND);
			case TOKEN_BUCKET -> WindowGeometry.tokenBucket(10 * SECOND, 10);
		};
	}

	private static SlotState heard(long number, long spent, double ratePerMilli, double intervalMillis) {
		return new SlotState(new SlotName("peer", 1, 1), List.of(new SlotState.SubWindow(number, spent, 0)),
				ratePerMilli, intervalMillis);
	}

	private static void take(WindowCounter cell, WindowQuota meter, long now, int cost) {
		assertThat(cell.tryAcquire(meter, now, cost, 10)).isNotNegative();
	}

	private static WindowQuota meter(WindowGeometry geometry, long permits, long capacity) {
		return new WindowQuota(geometry, permits, capacity, (bytes, nowNanos) -> {
		});
	}

	private static WindowCounter cell(WindowQuota meter) {
		return new WindowCounter(1, 1, meter, START);
	}

}
