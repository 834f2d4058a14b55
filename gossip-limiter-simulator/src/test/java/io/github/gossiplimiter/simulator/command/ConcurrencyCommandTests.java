/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.command;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("B47")
class ConcurrencyCommandTests {

	private static final String SHORT = "concurrency --nodes 3 --duration 6s --warm-up 2s ";

	@Test
	void tableHasOneLineForEachRun() {
		CommandRun run = CommandRun.ofLine(SHORT + "--runs 2 --seed 5");
		assertThat(run.code()).as(run.err()).isZero();
		assertThat(run.out().lines()).hasSize(3);
		assertThat(run.out().lines().map(String::strip)).element(2).asString().startsWith("6 ");
	}

	@Test
	void jsonHasEveryFigure() {
		CommandRun run = CommandRun
			.ofLine(SHORT + "--json --join 4s:1 --drop 3s..4s:0.5 --crash 5s:0 --skew 1s --drift 100");
		assertThat(run.code()).as(run.err()).isZero();
		assertThat(run.out()).contains("\"utilisation\":0.", "\"over\":0,", "\"moments\":[{\"seconds\":0.25,");
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { "--nodes 0; nodes must be between 1 and 512",
			"--nodes 513; nodes must be between 1 and 512", "--demand odd; is no demand; write even or 80/20",
			"--drop 5s; is not a drop; write when it begins and ends", "--drop 5s..4s:0.5; a drop ends after it begins",
			"--join now; does not say who joins", "--crash 4s:7; there is no such node: 7",
			"--overload 0; overload must be above 0", "--warm-up 2m; longer than the warm-up",
			"--delay 5ms:0; is about all nodes here", "--runs 0; --runs must be between 1 and 1000" })
	void wrongInputIsReportedInOneLine(String options, String expected) {
		String nodes = options.startsWith("--nodes") ? "" : "--nodes 3 ";
		CommandRun run = CommandRun.ofLine("concurrency " + nodes + options);
		assertThat(run.code()).isEqualTo(2);
		assertThat(run.err().lines()).singleElement()
			.asString()
			.contains(expected)
			.contains("--help shows all options");
	}

}
