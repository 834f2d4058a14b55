/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.command;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PredictCommandTests {

	@Tag("A56")
	@Test
	void tableIsThatOfTheDocument() {
		CommandRun run = CommandRun.ofLine("predict --nodes 25 --strategy document");
		assertThat(run.code()).isZero();
		assertThat(run.out().replaceAll(" +", " ")).contains("0.00 0.00 3 1000.0 | 2596 3689 4320 |")
			.contains("0.30 0.30 6 349.7 | 557 791 926 |")
			.contains("0.90 0.80 8 120.8 | 166 235 276 |")
			.contains("1.00 1.00 9 100.0 | 130 184 216 |");
	}

	@Tag("A55")
	@Test
	void recurrenceListsTheInformedNodesAfterEachRound() {
		// By hand: 24 * 0.88 = 21.12 of 25 are not informed after one round.
		assertThat(CommandRun.ofLine("predict --nodes 25 --pressure 0").out())
			.contains("informed after each round at 0.00, 0.00: 15.5 % 48.6 % 89.1 % 99.4 %");
	}

	@Tag("A58")
	@Test
	void measurementStandsBesideThePrediction() {
		CommandRun run = CommandRun.ofLine("predict --nodes 25 --pressure 0 --measure 10");
		assertThat(run.code()).as(run.err()).isZero();
		assertThat(run.out()).contains("measured on 10 pieces of news")
			.contains("(2.60)")
			.contains("without forwarding");
	}

}
