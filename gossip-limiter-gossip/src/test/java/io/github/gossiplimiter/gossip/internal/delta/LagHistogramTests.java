/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.gossip.GossipStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

class LagHistogramTests {

	private static final long MILLI = 1_000_000;

	private static final long SECOND = 1_000 * MILLI;

	private final LagHistogram histogram = new LagHistogram();

	@Test
	void nothingMeasuredIsZero() {
		assertThat(this.histogram.percentiles()).isEqualTo(GossipStatus.Lag.NONE);
	}

	@ParameterizedTest(name = "{0} ms")
	@ValueSource(doubles = { 0.1, 1, 7.3, 50, 999, 60_000 })
	void percentilesAreWithinATenth(double millis) {
		this.histogram.add((long) (millis * MILLI), SECOND);
		assertThat(this.histogram.percentiles().p50Millis()).isCloseTo(millis, withinPercentage(10));
	}

	@Test
	void percentilesSplitTheMeasurements() {
		for (int i = 1; i <= 1000; i++) {
			this.histogram.add(i * MILLI, SECOND);
		}
		GossipStatus.Lag lag = this.histogram.percentiles();
		assertThat(lag.p50Millis()).isCloseTo(500, withinPercentage(10));
		assertThat(lag.p90Millis()).isCloseTo(900, withinPercentage(10));
		assertThat(lag.p99Millis()).isCloseTo(990, withinPercentage(10));
	}

	@Test
	void valuesOlderThanTwoPeriodsAreDropped() {
		this.histogram.add(500 * MILLI, SECOND);
		this.histogram.add(10 * MILLI, 40 * SECOND);
		assertThat(this.histogram.percentiles().p99Millis()).isGreaterThan(400);
		this.histogram.add(10 * MILLI, 80 * SECOND);
		assertThat(this.histogram.percentiles().p99Millis()).isLessThan(20);
	}

	@Test
	void extremeValuesHaveABucket() {
		this.histogram.add(0, SECOND);
		this.histogram.add(Long.MAX_VALUE, SECOND);
		assertThat(this.histogram.percentiles().p50Millis()).isLessThan(1);
		assertThat(this.histogram.percentiles().p99Millis()).isGreaterThan(60_000);
	}

}
