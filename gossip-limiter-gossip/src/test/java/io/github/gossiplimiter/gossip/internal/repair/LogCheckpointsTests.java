/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.repair;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LogCheckpointsTests {

	private static final long MILLI = 1_000_000;

	private final LogCheckpoints marks = new LogCheckpoints();

	@Test
	void withoutCheckpointTheLogIsReadFromItsBeginning() {
		assertThat(this.marks.behind(LogCheckpoints.SNAPSHOT_NANOS, 10_000 * MILLI)).isZero();
	}

	@Test
	void checkpointIsTheHeadOfTwoSecondsAgo() {
		for (int i = 0; i <= 100; i++) {
			this.marks.note(i, i * 100L * MILLI);
		}
		assertThat(this.marks.behind(LogCheckpoints.SNAPSHOT_NANOS, 10_000 * MILLI)).isEqualTo(80);
		assertThat(this.marks.behind(LogCheckpoints.SNAPSHOT_NANOS, 10_050 * MILLI)).isEqualTo(80);
		assertThat(this.marks.behind(LogCheckpoints.SNAPSHOT_NANOS, 12_000 * MILLI)).isEqualTo(100);
	}

	@Test
	void checkpointIsOldEnoughWithRareSteps() {
		for (int i = 0; i <= 10; i++) {
			this.marks.note(i, i * 1000L * MILLI);
		}
		assertThat(this.marks.behind(LogCheckpoints.SNAPSHOT_NANOS, 10_900 * MILLI)).isEqualTo(8);
	}

	@Test
	void checkpointIsNeverYoungerThanTwoSeconds() {
		this.marks.note(5, 0);
		this.marks.note(9, 10_000 * MILLI);
		assertThat(this.marks.behind(LogCheckpoints.SNAPSHOT_NANOS, 10_500 * MILLI)).isLessThanOrEqualTo(5);
	}

}
