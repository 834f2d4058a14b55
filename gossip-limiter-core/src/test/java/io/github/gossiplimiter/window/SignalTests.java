/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import java.time.Duration;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.signal.Decay;
import io.github.gossiplimiter.signal.DecayReference;
import io.github.gossiplimiter.signal.SignalModel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

/**
 * Pressure and velocity of a key.
 */
class SignalTests {

	private static final long MILLI = 1_000_000;

	private static final long START = Duration.ofDays(20_000).toNanos();

	private final SignalModel model = SignalModel.ofDefaults();

	private final WindowQuota quota = new WindowQuota(WindowGeometry.sliding(30_000 * MILLI, 60, false), 300, 300,
			(bytes, nowNanos) -> {
			});

	private final WindowCounter counter = new WindowCounter(1, 1, this.quota, START);

	@Test
	@Tag("A23")
	void pressureFollowsTheFillRatioOnEveryAllow() {
		observe(START, 1, 0.4);
		assertThat(pressure(START)).isCloseTo(0.2, within(1e-6));
		observe(START, 1, 0.4);
		assertThat(pressure(START)).isCloseTo(0.3, within(1e-6));
	}

	@Test
	@Tag("A25")
	void twoSamplesReachThreeQuartersAndThirtyQuietOnesLeaveFourPercent() {
		observe(START, 1, 1);
		observe(START, 1, 1);
		assertThat(pressure(START)).isCloseTo(0.75, within(1e-6));
		for (int i = 0; i < 30; i++) {
			observe(START, 1, 0);
		}
		assertThat(pressure(START)).isCloseTo(0.75 * 0.0424, within(1e-4));
	}

	@Test
	@Tag("A25")
	void attackAndReleaseAreSettings() {
		SignalModel quick = new SignalModel(1, 0.5, 1000, DecayReference.BASE_INTERVAL);
		assertThat(quick.smooth(0.2, 0.8)).isEqualTo(0.8);
		assertThat(quick.smooth(0.8, 0.2)).isCloseTo(0.5, within(1e-12));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new SignalModel(0, 0.5, 1000, DecayReference.BASE_INTERVAL))
			.withMessageContaining("attack");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new SignalModel(0.5, 1, 1000, DecayReference.BASE_INTERVAL))
			.withMessageContaining("release");
	}

	@ParameterizedTest(name = "{0} a millisecond, clock of {1} ns")
	@CsvSource({ "20, 1", "50, 1", "200, 1", "10000, 1", "50, 1000000" })
	void rateOfABusyKeyIsSampledAndStillRight(int perMilli, long resolutionNanos) {
		for (int i = 0; i < 3000 * perMilli; i++) {
			long now = START + i * (MILLI / perMilli);
			observe(now - now % resolutionNanos, 1, 0.5);
		}
		assertThat(this.counter.rate(this.model, START + 3000 * MILLI)).isCloseTo(perMilli, within(0.3 * perMilli));
		assertThat(pressure(START + 3000 * MILLI)).isCloseTo(0.5, within(0.01));
	}

	@Test
	void busyKeyIsUrgentAtItsFirstRequestAfterAPause() {
		for (int i = 0; i < 50_000; i++) {
			observe(START + i * (MILLI / 50), 1, 0.1);
		}
		long later = START + 1100 * MILLI;
		observe(later, 1, 1);
		assertThat(pressure(later)).isGreaterThan(0.5);
	}

	@Test
	@Tag("A26")
	void pressureCanFallWithinAWindow() {
		observe(START, 1, 1);
		double before = pressure(START);
		observe(START, 1, 0.1);
		assertThat(pressure(START)).isLessThan(before);
	}

	@ParameterizedTest(name = "after {0} s {1} is left")
	@CsvSource({ "1, 0.9", "5, 0.59049", "20, 0.1215767" })
	@Tag("A27")
	void signalsFadeWithoutRequests(long seconds, double left) {
		for (int i = 0; i < 50; i++) {
			observe(START, 1, 1);
		}
		assertThat(pressure(START)).isCloseTo(1, within(1e-6));
		assertThat(pressure(START + seconds * 1000 * MILLI)).isCloseTo(left, within(1e-6));
	}

	@Test
	@Tag("A28")
	void decayMayFollowTheCurrentInterval() {
		SignalModel current = new SignalModel(0.5, 0.1, 1000, DecayReference.CURRENT_INTERVAL);
		current.currentInterval(100);
		assertThat(current.fade(1000)).isCloseTo(0.3487, within(1e-4));
		this.model.currentInterval(100);
		assertThat(this.model.fade(1000)).isCloseTo(0.9, within(1e-9));
	}

	@Test
	@Tag("A21")
	@Tag("A22")
	void velocityIsTheRateOfAttemptsInMultiplesOfThePace() {
		arriveEvenly(2000, 100, 1);
		long end = START + 2000 * 100 * MILLI;
		assertThat(this.counter.velocity(this.model, end)).as("10 a second is the pace of 300 per 30 s")
			.isCloseTo(1, within(0.35));
	}

	@Test
	@Tag("A21")
	void costRaisesVelocity() {
		arriveEvenly(2000, 100, 5);
		long end = START + 2000 * 100 * MILLI;
		assertThat(this.counter.velocity(this.model, end)).isCloseTo(5, within(1.75));
	}

	@Test
	@Tag("A73")
	void burstIsSeenWithinAFewSamplesAndPassesWithoutSwinging() {
		arriveEvenly(100, 1000, 1);
		long burst = START + 100_000 * MILLI;
		double before = this.counter.velocity(this.model, burst);
		observe(burst, 1, 1);
		observe(burst + 5L * MILLI, 1, 1);
		assertThat(pressure(burst + 5L * MILLI)).as("after two samples").isGreaterThan(0.74);
		for (int i = 2; i < 40; i++) {
			observe(burst + 5L * i * MILLI, 1, 1);
		}
		long after = burst + 200 * MILLI;
		double peak = this.counter.velocity(this.model, after);
		assertThat(peak).isGreaterThan(5 * before).isGreaterThan(5);
		double last = peak;
		for (int second = 1; second < 60; second++) {
			double next = this.counter.velocity(this.model, after + 1000L * second * MILLI);
			assertThat(next).isLessThan(last);
			last = next;
		}
		assertThat(last).isLessThan(0.1);
	}

	@ParameterizedTest(name = "{0} hits a millisecond")
	@ValueSource(doubles = { 0.001, 0.006, 0.01, 0.05, 0.2, 1, 5 })
	@Tag("A75")
	void rateIsUnbiasedForIrregularArrivals(double ratePerMilli) {
		Random random = new Random(20261116);
		double at = 0;
		double beforeArrivals = 0;
		double smoothed = 0;
		int arrivals = 60_000;
		for (int i = 0; i < arrivals; i++) {
			at += -Math.log(1 - random.nextDouble()) / ratePerMilli;
			long now = START + ((long) at) * MILLI;
			beforeArrivals += this.counter.rate(this.model, now);
			smoothed += this.counter.velocity(this.model, now) / this.quota.perPaceMilli;
			observe(now, 1, 0.5);
		}
		assertThat(beforeArrivals / arrivals / ratePerMilli).as("rate, read before the event")
			.isCloseTo(1, within(0.05));
		assertThat(smoothed / arrivals / ratePerMilli).as("velocity, attack above release").isBetween(0.75, 3.0);
	}

	@Test
	void absorbedPressureRaisesAndNeverLowers() {
		observe(START, 1, 0.6);
		this.counter.absorbPressure(this.model, 0.8, START);
		assertThat(pressure(START)).isCloseTo(0.8, within(1e-6));
		this.counter.absorbPressure(this.model, 0.1, START);
		assertThat(pressure(START)).isCloseTo(0.8, within(1e-6));
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, 1, 999, 1023, 1024, 1025, 5000, 65_535, 65_536, 1_000_000 })
	void tablesGiveTheSameDecayAsTheFormula(long elapsed) {
		Decay decay = Decay.ofTimeConstant(20_000);
		assertThat(decay.after(elapsed)).isCloseTo(Math.exp(-elapsed / 20_000.0), within(1e-12));
		assertThat(Decay.ofFactor(0.9, 1000).after(elapsed)).isCloseTo(Math.pow(0.9, elapsed / 1000.0), within(1e-12));
	}

	private void arriveEvenly(int count, long gapMillis, int cost) {
		for (int i = 1; i <= count; i++) {
			observe(START + i * gapMillis * MILLI, cost, 0.5);
		}
	}

	private void observe(long now, int cost, double fill) {
		this.counter.observe(this.model, this.quota, now, cost, fill);
	}

	private double pressure(long now) {
		return this.counter.pressure(this.model, now);
	}

}
