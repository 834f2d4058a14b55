/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.concurrency;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("B47")
class CeilingWatchTests {

	private final CeilingWatch watch = new CeilingWatch(100);

	@Test
	void oneRequestAboveTheCeilingIsReported() {
		this.watch.announced(0, 5);
		this.watch.admitted(1, 5);
		assertThat(this.watch.over()).isZero();
		this.watch.admitted(1, 6);
		this.watch.admitted(2, 5);
		assertThat(this.watch.over()).isEqualTo(1);
		assertThat(this.watch.ceilingExceeded()).isEqualTo(5);
		assertThat(this.watch.most()).isEqualTo(6);
	}

	@Test
	void formerCeilingCountsWhileItsSharesAreHeld() {
		this.watch.announced(0, 5);
		this.watch.announced(10, 3);
		this.watch.admitted(100, 5);
		assertThat(this.watch.over()).isZero();
		this.watch.admitted(101, 5);
		assertThat(this.watch.over()).isEqualTo(2);
	}

	@Test
	void admissionBeforeTheFirstCeilingIsReported() {
		this.watch.admitted(0, 1);
		assertThat(this.watch.over()).isEqualTo(1);
	}

}
