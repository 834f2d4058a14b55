/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class LoadPatternTests {

	@ParameterizedTest
	@CsvSource({ "spike, 0, 0", "spike, 1, 150", "spike, 10, 450", "double-burst, 2, 300", "double-burst, 6, 320",
			"double-burst, 99, 620", "steady-overload, 30, 2400", "hot-spot, 60, 4800" })
	void requestsComeAtTheRatesOfThePattern(String label, double seconds, long requests) {
		assertThat(LoadPattern.of(label).requestsBy(seconds)).isEqualTo(requests);
	}

	@Test
	void unknownPatternIsRefusedWithTheKnownOnes() {
		assertThatIllegalArgumentException().isThrownBy(() -> LoadPattern.of("tsunami"))
			.withMessageContaining("spike, double-burst, steady-overload, hot-spot");
	}

	@Test
	void runSendsDueRequestsAndEnds() {
		LoadRun run = new LoadRun(1, LoadPattern.SPIKE, 0);
		long sent = 0;
		for (long millis = 0; millis < 3000; millis += 5) {
			assertThat(run.isActive()).isTrue();
			sent += run.takeDue(TimeUnit.MILLISECONDS.toNanos(millis));
			assertThat(sent).isEqualTo(LoadPattern.SPIKE.requestsBy(millis / 1000.0));
		}
		assertThat(sent + run.takeDue(TimeUnit.SECONDS.toNanos(3))).isEqualTo(450);
		assertThat(run.isActive()).isFalse();
		assertThat(run.takeDue(TimeUnit.SECONDS.toNanos(4))).isZero();
	}

	@Test
	void overdueRequestsAreNotSentInABurst() {
		LoadRun run = new LoadRun(1, LoadPattern.SPIKE, 0);
		long sent = 0;
		for (int calls = 0; run.isActive(); calls++) {
			assertThat(calls).isLessThan(450);
			long now = run.takeDue(TimeUnit.SECONDS.toNanos(9));
			assertThat(now).isLessThanOrEqualTo(LoadRun.TOGETHER_MAX);
			sent += now;
		}
		assertThat(sent).isEqualTo(450);
	}

	@Test
	void runCountsItsResponses() {
		LoadRun run = new LoadRun(1, LoadPattern.SPIKE, 0);
		run.takeDue(TimeUnit.MILLISECONDS.toNanos(10));
		run.answered(false);
		run.answered(true);
		run.unanswered();
		assertThat(run.counts()).isEqualTo(new LoadRun.Counts(1, 1, 1, 1));
	}

}
