/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What each estimator makes of traffic at the edge of a window.
 */
class WindowEdgeTests {

	private static final long MILLI = 1_000_000;

	private static final long SECOND = 1000 * MILLI;

	private static final long START = Duration.ofDays(20_000).toNanos();

	@Test
	@Tag("A6")
	@Tag("D6")
	void twoEpochsWeighThePreviousOneByItsOverlap() {
		WindowQuota quota = twoEpochs(100);
		WindowCounter counter = counter(quota);
		take(counter, quota, START, 80);
		assertThat(counter.free(quota, START + 10 * SECOND)).isEqualTo(20);
		assertThat(counter.free(quota, START + 12_500 * MILLI)).isEqualTo(40);
		assertThat(counter.free(quota, START + 15 * SECOND)).isEqualTo(60);
		take(counter, quota, START + 15 * SECOND, 30);
		assertThat(counter.free(quota, START + 17_500 * MILLI)).isEqualTo(50);
		assertThat(counter.bytes()).as("two counts, whatever the traffic")
			.isLessThanOrEqualTo(WindowCounter.BYTES + 200);
	}

	@Test
	@Tag("D7")
	@Tag("D30")
	void twoEpochsAdmitTwiceTheLimitWhenTheFirstComesLate() {
		assertThat(admittedAroundAnEdge(twoEpochs(100))).as("worst case of the estimate").isEqualTo(200);
	}

	@Test
	@Tag("A7")
	@Tag("D7")
	@Tag("D30")
	void sixtySubWindowsRemoveTheErrorAtTheEdge() {
		WindowQuota interpolated = quota(WindowGeometry.sliding(10 * SECOND, 60, true), 100);
		WindowQuota conservative = quota(WindowGeometry.sliding(10 * SECOND, 60, false), 100);
		assertThat(admittedAroundAnEdge(interpolated)).as("all of a sub-window at its end").isBetween(199L, 200L);
		assertThat(admittedAroundAnEdge(conservative)).isEqualTo(100);
		assertThat(admittedEvenlyAroundAnEdge(twoEpochs(100))).as("two epochs").isGreaterThan(120);
		assertThat(admittedEvenlyAroundAnEdge(interpolated)).as("60 sub-windows").isLessThanOrEqualTo(102);
		assertThat(admittedEvenlyAroundAnEdge(conservative)).isEqualTo(100);
	}

	@ParameterizedTest(name = "previous {0}, current {1}, {2} ms into a second: {3} ms")
	@CsvSource({ "100, 60, 100, 510", "100, 50, 100, 410", "20, 90, 100, 450" })
	@Tag("D8")
	void waitOfTwoEpochsIsWhenTheEstimateHasRoom(int previous, int current, int elapsedMillis, int expectedMillis) {
		long limit = 100;
		WindowQuota quota = quota(WindowGeometry.sliding(SECOND, 1, true), limit);
		WindowCounter counter = counter(quota);
		take(counter, quota, START, previous);
		WindowQuota wide = quota(quota.geometry, 1_000_000);
		long now = START + SECOND + elapsedMillis * MILLI;
		counter.tryAcquire(wide, now, current, 10);
		long wait = -counter.tryAcquire(quota, now, 1, 10);
		double room = limit - 1 - current;
		assertThat(wait / (double) MILLI).isCloseTo(1000 * (1 - room / previous) - elapsedMillis, within(0.001));
		assertThat(Math.ceil(wait / (double) MILLI)).isEqualTo(expectedMillis);
		assertThat(counter.tryAcquire(quota, now + wait - MILLI, 1, 10)).isNegative();
		assertThat(counter.tryAcquire(quota, now + wait, 1, 10)).isNotNegative();
	}

	/**
	 * All at the very end of one window's length, all again a little later; counted in
	 * the trailing window that holds both.
	 */
	private static long admittedAroundAnEdge(WindowQuota quota) {
		WindowCounter counter = counter(quota);
		long end = quota.geometry.startNanos(quota.geometry.number(START) + 1);
		long first = takeAll(counter, quota, end - 1);
		long length = quota.geometry.windowNanos();
		return first + takeAll(counter, quota, end - 2 + length);
	}

	/**
	 * An even burst over the last tenth of an epoch, then attempts all the time; the most
	 * that a trailing window of ten seconds holds.
	 */
	private static long admittedEvenlyAroundAnEdge(WindowQuota quota) {
		WindowCounter counter = counter(quota);
		int[] admitted = new int[3000];
		for (int tick = 0; tick < admitted.length; tick++) {
			long now = START + 10L * tick * MILLI;
			while (tick >= 900 && admitted[tick] < 1 && counter.tryAcquire(quota, now, 1, 10) >= 0) {
				admitted[tick]++;
			}
		}
		long most = 0;
		for (int from = 0; from + 1000 <= admitted.length; from++) {
			long sum = 0;
			for (int i = from; i < from + 1000; i++) {
				sum += admitted[i];
			}
			most = Math.max(most, sum);
		}
		return most;
	}

	private static long takeAll(WindowCounter counter, WindowQuota quota, long now) {
		long taken = 0;
		while (counter.tryAcquire(quota, now, 1, 10) >= 0) {
			taken++;
		}
		return taken;
	}

	private static void take(WindowCounter counter, WindowQuota quota, long now, int cost) {
		assertThat(counter.tryAcquire(quota, now, cost, 10)).isNotNegative();
	}

	private static WindowQuota twoEpochs(long limit) {
		return quota(WindowGeometry.sliding(10 * SECOND, 1, true), limit);
	}

	private static WindowQuota quota(WindowGeometry geometry, long permits) {
		return new WindowQuota(geometry, permits, permits, (bytes, nowNanos) -> {
		});
	}

	private static WindowCounter counter(WindowQuota quota) {
		return new WindowCounter(1, 1, quota, START);
	}

}
