/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.policy.GossipPolicies;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class AccuracyWatchTests {

	private final RateLimiter limiter = RateLimiter.builder()
		.limit(Limit.of("tight", 30, Duration.ofSeconds(1)))
		.limit(Limit.of("tighter", 50, Duration.ofSeconds(1)))
		.limit(Limit.of("late", 100, Duration.ofSeconds(9)))
		.limit(Limit.of("tiny", 2, Duration.ofSeconds(10)))
		.limit(Limit.of("ample", 100_000, Duration.ofMinutes(1)))
		.build();

	private final AccuracyWatch watch = new AccuracyWatch(this.limiter, GossipPolicies.of(GossipSettings.defaults()));

	@Test
	void singleNodeIsNotWarned(CapturedOutput output) {
		this.watch.nodes(1);
		assertThat(output).isEmpty();
	}

	@Test
	void growingClusterLogsOneWarningForAllLimits(CapturedOutput output) {
		this.watch.nodes(2);
		this.watch.nodes(2);
		assertThat(output.toString().lines()).hasSize(1);
		assertThat(output).contains("on 2 nodes", "'tight' (30 in 1s", "'tighter' (50 in 1s")
			.doesNotContain("'ample'", "'late'", "'tiny'");
	}

	@Test
	void limitThatBecomesTooTightIsWarnedOf(CapturedOutput output) {
		this.watch.nodes(2);
		this.watch.nodes(3);
		assertThat(output.toString().lines()).hasSize(2)
			.last()
			.satisfies((line) -> assertThat(line).contains("on 3 nodes", "'late'").doesNotContain("'tight"));
	}

}
