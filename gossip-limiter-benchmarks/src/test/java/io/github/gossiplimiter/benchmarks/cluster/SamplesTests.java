/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.cluster;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SamplesTests {

	private final Samples samples = new Samples();

	@Test
	void percentilesAreMeasuredValues() {
		for (int i = 100; i >= 1; i--) {
			this.samples.add(i);
		}
		assertThat(this.samples.summary()).isEqualTo(new Samples.Summary(100, 50.5, 50, 90, 95, 99, 100));
	}

	@Test
	void clearedSamplesAreEmpty() {
		this.samples.add(7);
		this.samples.clear();
		assertThat(this.samples.summary()).isEqualTo(new Samples.Summary(0, 0, 0, 0, 0, 0, 0));
	}

	@Test
	void moreThanFitAtFirstAreKept() {
		for (int i = 1; i <= 200_000; i++) {
			this.samples.add(i);
		}
		assertThat(this.samples.summary().max()).isEqualTo(200_000);
	}

}
