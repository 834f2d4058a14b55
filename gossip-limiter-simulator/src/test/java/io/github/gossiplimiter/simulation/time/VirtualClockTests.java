/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.time;

import java.time.Duration;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class VirtualClockTests {

	private final VirtualTime time = new VirtualTime();

	@Test
	void nanosWithoutErrorFollowsVirtualTime() {
		VirtualClock clock = new VirtualClock(this.time, ClockError.NONE);
		assertThat(clock.nanos()).isEqualTo(VirtualClock.EPOCH_NANOS);
		this.time.runFor(Duration.ofSeconds(3));
		assertThat(clock.nanos()).isEqualTo(VirtualClock.EPOCH_NANOS + 3_000_000_000L);
	}

	@Test
	void nanosWithSkewIsAheadOrBehindForGood() {
		VirtualClock ahead = new VirtualClock(this.time, ClockError.skew(Duration.ofSeconds(10)));
		VirtualClock behind = new VirtualClock(this.time, ClockError.skew(Duration.ofSeconds(-10)));
		this.time.runFor(Duration.ofDays(1));
		assertThat(ahead.nanos() - behind.nanos()).isEqualTo(20_000_000_000L);
	}

	@Test
	void nanosWithDriftMovesAwayWithTime() {
		VirtualClock fast = new VirtualClock(this.time, ClockError.drift(200));
		VirtualClock slow = new VirtualClock(this.time, ClockError.drift(-200));
		this.time.runFor(Duration.ofDays(10));
		long tenDays = Duration.ofDays(10).toNanos();
		assertThat(fast.nanos() - VirtualClock.EPOCH_NANOS - tenDays).isEqualTo(tenDays / 5000);
		assertThat(slow.nanos() - VirtualClock.EPOCH_NANOS - tenDays).isEqualTo(-tenDays / 5000);
	}

	@ParameterizedTest(name = "drift {0} ppm")
	@ValueSource(longs = { 0, 1, -1, 137, -137, 99_999, -99_999 })
	void virtualNanosIsTheFirstInstantThatShowsTheLocalTime(long ppm) {
		VirtualClock clock = new VirtualClock(this.time, new ClockError(Duration.ofMillis(-7), ppm));
		SplittableRandom random = new SplittableRandom(ppm);
		for (int i = 0; i < 10_000; i++) {
			long local = VirtualClock.EPOCH_NANOS + random.nextLong(Duration.ofDays(30).toNanos());
			long virtual = clock.virtualNanos(local);
			assertThat(clock.localNanos(virtual)).isGreaterThanOrEqualTo(local);
			assertThat(clock.localNanos(virtual - 1)).isLessThan(local);
		}
	}

	@Test
	void virtualNanosBeforeTheBeginningIsTheBeginning() {
		VirtualClock clock = new VirtualClock(this.time, ClockError.NONE);
		assertThat(clock.virtualNanos(VirtualClock.EPOCH_NANOS - 5)).isZero();
	}

	@Test
	void driftOfABrokenClockIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> ClockError.drift(100_001))
			.withMessageContaining("driftPpm=100001");
	}

}
