/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.command;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class MembershipCommandTests {

	private static final String SHORT = "membership --nodes 6 --minutes 1 --crashes 1 ";

	@Test
	void tableHasOneLineForEachRun() {
		CommandRun run = CommandRun.ofLine(SHORT + "--runs 2 --seed 5");
		assertThat(run.code()).as(run.err()).isZero();
		assertThat(run.out().lines()).hasSize(3);
		assertThat(run.out().lines().map(String::strip)).element(2).asString().startsWith("6 ");
	}

	@Test
	void jsonHasEveryFigure() {
		CommandRun run = CommandRun.ofLine(SHORT + "--json --loss 0.05 --pause 200ms --pause-every 5s --delay 1ms..5ms "
				+ "--seeds 2 --probe-interval 1s --suspicion 2s --helpers 3");
		assertThat(run.code()).as(run.err()).isZero();
		assertThat(run.out()).contains("{\"seed\":1,\"agreedSeconds\":", "\"falseDeaths\":0,",
				"\"machineLost\":{\"first\":", "\"processEnded\":{\"first\":");
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { "--nodes 1; nodes must be between 2 and 4096", "--loss 1; loss must be",
			"--seeds 7; seeds must be between 1 and 6", "--nodes 6 --minutes 0; quiet time must be longer than zero",
			"--nodes 6 --crashes 3; must leave two nodes", "--pause-every 0s; pauseEvery must be longer than zero",
			"--helpers -1; helpers must be at least 0", "--delay 5ms:0; is about all nodes here",
			"--suspicion 0s; suspicionMin must be longer than zero", "--runs 0; --runs must be between 1 and 1000" })
	void wrongInputIsReportedInOneLine(String options, String expected) {
		CommandRun run = CommandRun.ofLine((options.startsWith("--nodes") ? "membership " : SHORT) + options);
		assertThat(run.code()).isEqualTo(2);
		assertThat(run.err().lines()).singleElement().asString().contains(expected).contains("--help shows all");
	}

}
