/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

class DecisionTimesTests {

	private final DecisionTimes times = new DecisionTimes();

	@Test
	@Tag("E14")
	void percentilesAreCloseToThoseOfTheSamples() {
		for (int micros = 1; micros <= 1000; micros++) {
			this.times.add(micros * 1000L);
		}
		DecisionTimes.Percentiles taken = this.times.take();
		assertThat(taken.count()).isEqualTo(1000);
		assertThat(taken.p50Micros()).isCloseTo(500, withinPercentage(12.5));
		assertThat(taken.p95Micros()).isCloseTo(950, withinPercentage(12.5));
		assertThat(taken.p99Micros()).isCloseTo(990, withinPercentage(12.5));
	}

	@Test
	void decisionsAreTimedWhileATimerIsRegistered() {
		this.times.end(this.times.begin());
		this.times.watch(true);
		this.times.end(this.times.begin());
		this.times.end(this.times.begin());
		this.times.watch(false);
		this.times.end(this.times.begin());
		assertThat(this.times.take().count()).isEqualTo(2);
	}

	@Test
	void snapshotClearsTheSamples() {
		this.times.add(5000);
		this.times.take();
		assertThat(this.times.take()).isEqualTo(new DecisionTimes.Percentiles(0, 0, 0, 0));
	}

	@Test
	void anyDurationHasABucket() {
		this.times.add(-1);
		this.times.add(0);
		this.times.add(Long.MAX_VALUE);
		assertThat(this.times.take().count()).isEqualTo(3);
	}

}
