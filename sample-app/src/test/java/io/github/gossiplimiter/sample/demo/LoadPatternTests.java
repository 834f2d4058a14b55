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
	void unknownPatternIsRefusedWithThoseThereAre() {
		assertThatIllegalArgumentException().isThrownBy(() -> LoadPattern.of("tsunami"))
			.withMessageContaining("spike, double-burst, steady-overload, hot-spot");
	}

	@Test
	void runSendsWhatIsDueAndEnds() {
		LoadRun run = new LoadRun(1, LoadPattern.SPIKE, 0);
		assertThat(run.takeDue(TimeUnit.SECONDS.toNanos(1))).isEqualTo(150);
		assertThat(run.takeDue(TimeUnit.SECONDS.toNanos(1))).isZero();
		assertThat(run.isActive()).isTrue();
		assertThat(run.takeDue(TimeUnit.SECONDS.toNanos(9))).isEqualTo(300);
		assertThat(run.isActive()).isFalse();
		assertThat(run.takeDue(TimeUnit.SECONDS.toNanos(10))).isZero();
	}

	@Test
	void runCountsItsAnswers() {
		LoadRun run = new LoadRun(1, LoadPattern.SPIKE, 0);
		run.takeDue(TimeUnit.SECONDS.toNanos(1));
		run.answered(false);
		run.answered(true);
		run.unanswered();
		assertThat(run.counts()).isEqualTo(new LoadRun.Counts(150, 1, 1, 1));
	}

}
