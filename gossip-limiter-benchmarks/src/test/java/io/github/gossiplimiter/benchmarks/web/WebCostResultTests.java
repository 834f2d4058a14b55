/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.web;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.benchmarks.web.WebCostResult.Round;

import static org.assertj.core.api.Assertions.assertThat;

class WebCostResultTests {

	@Test
	void ratioIsThatOfTheMedians() {
		WebCostResult result = new WebCostResult(3, 1000,
				List.of(new Round(22, 20), new Round(90, 20), new Round(60, 50)));
		assertThat(result.ratio()).isEqualTo(3);
		assertThat(result.limitedMicros()).isEqualTo(60);
		assertThat(result.emptyMicros()).isEqualTo(20);
	}

	@Test
	void markdownNamesBothFilters() {
		WebCostResult result = new WebCostResult(1, 1000, List.of(new Round(21, 20)));
		assertThat(result.markdown()).contains("median of 1 rounds of 1,000 requests in 1 forks",
				"| ours   | 21.0 us                    | 1.050 |", "| empty  | 20.0 us                    | 1     |");
	}

}
