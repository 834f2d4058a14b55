/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.housekeeping;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.autoconfigure.ManualClock;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class FailureLogTests {

	private static final Limit PAY = Limit.builder("pay")
		.window(20, Duration.ofSeconds(10))
		.consistency(Consistency.STRICT)
		.build();

	private final ManualClock clock = new ManualClock();

	private final FailureLog log = new FailureLog(this.clock);

	@Test
	void nothingIsLoggedWithoutFailures(CapturedOutput output) {
		look(0);
		assertThat(output).doesNotContain("coordinator");
	}

	@Test
	@Tag("D13")
	void failuresAreLoggedWhenTheyBeginAndOnceAMinute(CapturedOutput output) {
		look(3);
		look(5);
		assertThat(output)
			.contains("requests of limit 'pay', which were decided as its 'on-failure' says (deny): 3 more")
			.doesNotContain("5 since start");
		this.clock.advance(Duration.ofMinutes(1));
		look(9);
		assertThat(output).contains("6 more, 9 since start");
		this.clock.advance(Duration.ofMinutes(1));
		look(9);
		assertThat(output.toString().split("did not answer in time", -1)).hasSize(3);
	}

	private void look(long failed) {
		this.log.look(new LimitStatus(PAY, 1, 10, failed, 0, 0, failed, 0, failed, 0, 0));
	}

}
