/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.policy.GossipPolicies;

import static org.assertj.core.api.Assertions.assertThat;

class AccuracyWarningTests {

	private final GossipPolicy policy = GossipPolicies.of(GossipSettings.defaults());

	@ParameterizedTest
	@CsvSource({ "10, 1s, 25", "10000, 1s, 25", "100, 5s, 25" })
	void tightLimitIsWarnedOf(long permits, String window, int nodes) {
		assertThat(warning(permits, window, nodes)).isPresent();
	}

	@ParameterizedTest
	@CsvSource({ "300, 30s, 3", "300, 30s, 15", "60, 1h, 3", "10000, 60s, 25", "1, 1s, 1", "300, 30s, 16", "59, 1h, 3",
			"10, 30s, 25", "3, 6s, 2", "2, 2s, 2" })
	void ampleLimitIsNotWarnedOf(long permits, String window, int nodes) {
		assertThat(warning(permits, window, nodes)).isEmpty();
	}

	/*
	 * At pressure 1 the interval is 200 ms and the fan-out 9: log9(25 * ln 100) = 2.160
	 * rounds, of which 24/25 of what arrives at 10 a second goes unheard.
	 */
	@Test
	@Tag("A10")
	void warningHasThePredictedErrorAndTheAlternative() {
		assertThat(warning(10, "1s", 25))
			.hasValueSatisfying((text) -> assertThat(text).startsWith("Too tight to be accurate by gossip on 25 nodes")
				.contains("about 432 ms", "'search' (10 in 1s: up to 4.1 requests or 41.5 %, at most 240)",
						"hybrid, strict or local-share"));
	}

	@Test
	void everyWindowOfALimitIsChecked() {
		Limit limit = Limit.builder("search")
			.window(5000, Duration.ofDays(1))
			.window(10, Duration.ofSeconds(1))
			.build();
		assertThat(AccuracyWarning.of(limit, this.policy, 3))
			.hasValueSatisfying((warning) -> assertThat(warning.window().permits()).isEqualTo(10));
	}

	private Optional<String> warning(long permits, String window, int nodes) {
		Duration length = Duration.parse("PT" + window);
		return AccuracyWarning.of(Limit.of("search", permits, length), this.policy, nodes)
			.map((warning) -> AccuracyWarning.text(List.of(warning), this.policy, nodes));
	}

}
