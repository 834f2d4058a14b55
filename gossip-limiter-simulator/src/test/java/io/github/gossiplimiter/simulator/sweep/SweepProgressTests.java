/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.sweep;

import java.io.PrintWriter;
import java.io.StringWriter;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SweepProgressTests {

	private static final long SECOND = 1_000_000_000;

	private final StringWriter written = new StringWriter();

	private long nanos;

	@Test
	void withoutTerminalThereIsALineForEveryTwentieth() {
		SweepProgress progress = progress(false, 100);
		step(progress, 100);
		progress.end();
		assertThat(this.written.toString().lines()).hasSize(20)
			.startsWith("5 of 100 runs, 5 %, 0:05 passed, about 1:35 left")
			.endsWith("100 of 100 runs, 100 %, 1:40 passed, about 0:00 left");
	}

	@Test
	void onATerminalThereIsOneLineDrawnAgain() {
		SweepProgress progress = progress(true, 4);
		step(progress, 2);
		assertThat(this.written.toString()).doesNotContain("\n")
			.endsWith("\r[###############---------------] 2 of 4 runs, 50 %, 0:02 passed, about 0:02 left\033[K");
		step(progress, 2);
		progress.end();
		assertThat(this.written.toString()).containsOnlyOnce("\n").endsWith("\n");
	}

	@Test
	void quickRunsDoNotFloodTheTerminal() {
		SweepProgress progress = new SweepProgress(new PrintWriter(this.written), true, 1000, () -> this.nanos++);
		for (int i = 0; i < 999; i++) {
			progress.step();
		}
		assertThat(this.written.toString()).isEmpty();
	}

	private SweepProgress progress(boolean terminal, int total) {
		return new SweepProgress(new PrintWriter(this.written), terminal, total, () -> this.nanos);
	}

	private void step(SweepProgress progress, int times) {
		for (int i = 0; i < times; i++) {
			this.nanos += SECOND;
			progress.step();
		}
	}

}
