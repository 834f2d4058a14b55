/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.simulator.experiment.Fault;
import io.github.gossiplimiter.simulator.experiment.NodeSpread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class PlanRunnerTests {

	@Test
	void stoppedRunnerKeepsFinishedRuns() throws InterruptedException {
		List<Integer> ended = new ArrayList<>();
		List<PlanRunner> runner = new ArrayList<>();
		runner.add(new PlanRunner(SmallSweep.tiny(), (index, task, outcome) -> {
			ended.add(index);
			if (ended.size() == 3) {
				runner.get(0).stop();
			}
		}));
		StudyResults results = runner.get(0).run(1);
		assertThat(ended).containsExactly(0, 1, 2);
		assertThat(results.isComplete()).isFalse();
		assertThat(results.finished()).isEqualTo(3);
		assertThat(results.comparisons()).hasSize(2);
		assertThat(results.comparisons().get(1).cell(Contender.DOCUMENT)).isNotNull();
		assertThat(results.comparisons().get(1).cell(Contender.OURS)).isNull();
	}

	@Test
	void failedRunNamesItsCommand() {
		Scenario impossible = Scenario.of("load:10%:1s", NodeSpread.UNIFORM)
			.withNodes(2)
			.withFault(Fault.Crash.parse("1s:7"));
		StudyPlan plan = new StudyPlan(
				List.of(new Study(StudyTopic.BELOW, List.of(impossible), List.of(Contender.OURS), 1)), 5);
		assertThatIllegalStateException().isThrownBy(() -> SmallSweep.run(plan, 2))
			.withMessage("cannot simulate: run --nodes 2 --limit 300 --window 30s --load load:10%:1s --spread uniform "
					+ "--crash 1s:7 --strategy two-stage --seed 5");
	}

	@Test
	void outcomesAreInTheOrderOfTheirSeeds() {
		StudyResults results = SmallSweep.run(SmallSweep.tiny(), 3);
		assertThat(results.comparisons()).allSatisfy((comparison) -> assertThat(comparison.cells())
			.allSatisfy((cell) -> assertThat(cell.outcomes()).extracting("seed").containsExactly(1L, 2L)));
	}

}
