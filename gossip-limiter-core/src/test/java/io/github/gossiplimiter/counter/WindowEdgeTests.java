package io.github.gossiplimiter.counter;

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
		WindowQuota meter = twoEpochs(100);
		WindowCounter cell = cell(meter);
		take(cell, meter, START, 80);
		assertThat(cell.free(meter, START + 10 * SECOND)).isEqualTo(20);
		assertThat(cell.free(meter, START + 12_500 * MILLI)).isEqualTo(40);
		assertThat(cell.free(meter, START + 15 * SECOND)).isEqualTo(60);
		take(cell, meter, START + 15 * SECOND, 30);
		assertThat(cell.free(meter, START + 17_500 * MILLI)).isEqualTo(50);
		assertThat(cell.bytes()).as("two counts, whatever the traffic").isLessThanOrEqualTo(WindowCounter.BYTES + 200);
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
		WindowQuota interpolated = meter(WindowGeometry.sliding(10 * SECOND, 60, true), 100);
		WindowQuota conservative = meter(WindowGeometry.sliding(10 * SECOND, 60, false), 100);
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
		WindowQuota meter = meter(WindowGeometry.sliding(SECOND, 1, true), limit);
		WindowCounter cell = cell(meter);
		take(cell, meter, START, previous);
		WindowQuota wide = meter(meter.geometry, 1_000_000);
		long now = START + SECOND + elapsedMillis * MILLI;
		cell.tryAcquire(wide, now, current, 10);
		long wait = -cell.tryAcquire(meter, now, 1, 10);
		double room = limit - 1 - current;
		assertThat(wait / (double) MILLI).isCloseTo(1000 * (1 - room / previous) - elapsedMillis, within(0.001));
		assertThat(Math.ceil(wait / (double) MILLI)).isEqualTo(expectedMillis);
		assertThat(cell.tryAcquire(meter, now + wait - MILLI, 1, 10)).isNegative();
		assertThat(cell.tryAcquire(meter, now + wait, 1, 10)).isNotNegative();
	}

	/**
	 * All at the very end of one window's length, all again a little later; counted in
	 * the trailing window that holds both.
	 */
	private static long admittedAroundAnEdge(WindowQuota meter) {
		WindowCounter cell = cell(meter);
		long end = meter.geometry.startNanos(meter.geometry.number(START) + 1);
		long first = takeAll(cell, meter, end - 1);
		long length = meter.geometry.windowNanos();
		return first + takeAll(cell, meter, end - 2 + length);
	}

	/**
	 * An even burst over the last tenth of an epoch, then attempts all the time; the most
	 * that a trailing window of ten seconds holds.
	 */
	private static long admittedEvenlyAroundAnEdge(WindowQuota meter) {
		WindowCounter cell = cell(meter);
		int[] admitted = new int[3000];
		for (int tick = 0; tick < admitted.length; tick++) {
			long now = START + 10L * tick * MILLI;
			while (tick >= 900 && admitted[tick] < 1 && cell.tryAcquire(meter, now, 1, 10) >= 0) {
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

	private static long takeAll(WindowCounter cell, WindowQuota meter, long now) {
		long taken = 0;
		while (cell.tryAcquire(meter, now, 1, 10) >= 0) {
			taken++;
		}
		return taken;
	}

	private static void take(WindowCounter cell, WindowQuota meter, long now, int cost) {
		assertThat(cell.tryAcquire(meter, now, cost, 10)).isNotNegative();
	}

	private static WindowQuota twoEpochs(long limit) {
		return meter(WindowGeometry.sliding(10 * SECOND, 1, true), limit);
	}

	private static WindowQuota meter(WindowGeometry geometry, long permits) {
		return new WindowQuota(geometry, permits, permits, (bytes, nowNanos) -> {
		});
	}

	private static WindowCounter cell(WindowQuota meter) {
		return new WindowCounter(1, 1, meter, START);
	}

}
