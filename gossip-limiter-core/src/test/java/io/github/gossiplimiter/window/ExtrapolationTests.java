/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ExtrapolationTests {

	private static final long MILLI = 1_000_000;

	private static final long START = Duration.ofDays(20_000).toNanos();

	private final WindowQuota quota = new WindowQuota(WindowGeometry.sliding(30_000 * MILLI, 60, false), 300, 300,
			(bytes, nowNanos) -> {
			});

	@Test
	void extrapolationGrowsWithTheRateUpToTheHorizon() {
		assertThat(Extrapolation.permits(0.1, 80, 0)).isZero();
		assertThat(Extrapolation.permits(0.1, 80, 1)).isCloseTo(0.1, within(0.001));
		assertThat(Extrapolation.permits(0.1, 80, 70)).isCloseTo(7, within(0.01));
		assertThat(Extrapolation.permits(0.1, 80, 100)).isCloseTo(10, within(0.01));
		assertThat(Extrapolation.permits(0.1, 80, 190)).isCloseTo(10, within(0.01));
	}

	@Test
	void extrapolationOfASilentPeerFades() {
		assertThat(Extrapolation.permits(0.1, 80, 300)).isCloseTo(5, within(0.01));
		assertThat(Extrapolation.permits(0.1, 80, 400)).isZero();
		assertThat(Extrapolation.permits(0.1, 80, 1_000_000)).isZero();
	}

	@Test
	void extrapolationCountsUntilTheNextDelta() {
		WindowCounter counter = heard(290, 0.1, 80);
		assertThat(counter.free(this.quota, START)).isEqualTo(10);
		assertThat(counter.free(this.quota, START + 70 * MILLI)).isEqualTo(3);
		publish(counter, 293, 0, 80, START + 100 * MILLI);
		assertThat(counter.free(this.quota, START + 100 * MILLI)).isEqualTo(7);
	}

	@Test
	void denialThatOnlyExtrapolationCausedWaitsOneInterval() {
		WindowCounter counter = heard(295, 0.1, 80);
		assertThat(counter.tryAcquire(this.quota, START + 100 * MILLI, 1, 10)).isEqualTo(-80 * MILLI);
		assertThat(counter.tryAcquire(this.quota, START + 2100 * MILLI, 1, 10)).as("no phantom is left").isEqualTo(4);
	}

	/*
	 * Far more is left than what a wait that is kept beside it speaks of.
	 */
	@Test
	void denialThatOnlyExtrapolationCausedDoesNotWaitForPermitsToLeave() {
		WindowCounter counter = heard(200, 2, 80);
		assertThat(counter.free(this.quota, START)).isEqualTo(100);
		for (int taken = 1; taken <= 98; taken++) {
			assertThat(counter.tryAcquire(this.quota, START + 90 * MILLI, 1, 10)).isEqualTo(-80 * MILLI);
			assertThat(counter.tryAcquire(this.quota, START, 1, 10)).isEqualTo(100 - taken);
		}
	}

	@Test
	void certainDenialWaitsForPermitsToLeave() {
		WindowCounter counter = heard(300, 2, 80);
		long now = this.quota.geometry.number(START);
		long leaves = this.quota.geometry.expiryNanos(now) - START - 90 * MILLI;
		for (int i = 0; i < 2; i++) {
			assertThat(-counter.tryAcquire(this.quota, START + 90 * MILLI, 1, 10)).isEqualTo(leaves);
			assertThat(-counter.tryAcquire(this.quota, START + 90 * MILLI, 2, 10)).isEqualTo(leaves);
		}
	}

	@Test
	void smallExtrapolationDeniesNothing() {
		WindowCounter counter = heard(299, 0.03, 80);
		assertThat(counter.free(this.quota, START + 100 * MILLI)).isEqualTo(1);
		assertThat(Extrapolation.permitsMin(300)).isEqualTo(4);
		assertThat(Extrapolation.permitsMin(60)).isCloseTo(2.4, within(0.001));
		assertThat(Extrapolation.permitsMin(20)).isEqualTo(1);
	}

	@Test
	void trafficClearlyBelowTheLimitIsNeverDenied() {
		WindowCounter counter = heard(100, 0.01, 1000);
		for (long i = 0; i < 100; i++) {
			assertThat(counter.tryAcquire(this.quota, START + i * 100 * MILLI, 1, 10)).isNotNegative();
		}
	}

	private WindowCounter heard(long spent, double rate, double interval) {
		WindowCounter counter = new WindowCounter(1, 1, this.quota, START);
		publish(counter, spent, rate, interval, START);
		return counter;
	}

	private void publish(WindowCounter counter, long spent, double rate, double interval, long nowNanos) {
		long number = this.quota.geometry.number(START);
		RemoteSpending.publish(counter, this.quota, number, spent, rate, interval, nowNanos);
	}

}
