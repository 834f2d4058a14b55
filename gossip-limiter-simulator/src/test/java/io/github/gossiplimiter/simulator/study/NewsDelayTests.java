/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.time.Duration;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class NewsDelayTests {

	/*
	 * Theory lets all nodes begin their rounds together; ours begin at any time, and the
	 * last nodes are reached by chance.
	 */
	private static final Percentage TOLERANCE = Percentage.withPercentage(40);

	@Tag("A58")
	@ParameterizedTest(name = "fan-out {0}, every {1} ms, passed on {2}")
	@CsvSource({ "3, 1000, true", "9, 100, false" })
	void changeSpreadsAsFastAsPredicted(int fanOut, int intervalMillis, boolean forwarded) {
		NewsDelay news = NewsDelay.measure(fanOut, Duration.ofMillis(intervalMillis), forwarded, 1);
		for (int place = 0; place < NewsDelay.SHARES.size(); place++) {
			assertThat(news.measuredMillis(place).mean()).as("%s of the nodes", NewsDelay.SHARES.get(place))
				.isCloseTo(news.predictedMillis(place), TOLERANCE);
		}
	}

}
