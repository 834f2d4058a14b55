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

import io.github.gossiplimiter.autoconfigure.ManualClock;
import io.github.gossiplimiter.gossip.Member;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class ResetNoticeTests {

	private static final Member MALLORY = new Member("mal\nlory", 7, "10.0.0.7:7947", Member.Site.DEFAULT, 1);

	private final ManualClock clock = new ManualClock();

	private final ResetNotice notice = new ResetNotice("a", this.clock);

	@Test
	void lineNamesTheNodeThatSentTheReset(CapturedOutput output) {
		this.notice.reset(MALLORY, "api");
		assertThat(output).contains("a: a key of limit 'api' was reset by node 'mal?lory' (10.0.0.7:7947)");
	}

	@Test
	void oneLineAMinuteStandsForAll(CapturedOutput output) {
		for (int i = 0; i < 100; i++) {
			this.notice.reset(MALLORY, "api");
		}
		assertThat(output.toString().lines().filter((line) -> line.contains("was reset by"))).hasSize(1);
		this.clock.advance(Duration.ofMinutes(1));
		this.notice.reset(MALLORY, "api");
		assertThat(output).contains("99 more resets since the line before");
	}

}
