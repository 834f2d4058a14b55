/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.startup;

import java.io.File;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StartupCostResultTests {

	@Test
	void differenceIsThatOfTheMedians() {
		StartupCostResult result = new StartupCostResult(List.of(with(900), with(1000), with(5000)),
				List.of(without(800), without(870), without(880)));
		assertThat(result.added(StartupSample::readyMillis)).isEqualTo(130);
		assertThat(result.markdown()).contains("| difference", "| 130 ms").contains("| 2.0 MB");
	}

	@Test
	void sampleIsReadAsItWasWritten() {
		assertThat(StartupSample.parse(with(1000).line())).isEqualTo(with(1000));
	}

	@Test
	void applicationWithoutTheStarterHasNothingOfIt() {
		assertThat(StartupCost.classPath(true).split(File.pathSeparator, -1))
			.anyMatch((entry) -> entry.contains("jctools"))
			.anyMatch((entry) -> entry.contains("spring-webflux"))
			.noneMatch((entry) -> entry.contains("bucket4j"));
		assertThat(StartupCost.classPath(false).split(File.pathSeparator, -1))
			.noneMatch((entry) -> entry.contains("jctools") || entry.contains("autoconfigure/target"))
			.anyMatch((entry) -> entry.contains("spring-webflux"));
	}

	private static StartupSample with(double millis) {
		return new StartupSample(true, millis, millis * 2, 62 << 20);
	}

	private static StartupSample without(double millis) {
		return new StartupSample(false, millis, millis * 2, 60 << 20);
	}

}
