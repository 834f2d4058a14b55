/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.actuate.FixedCluster;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class SnapshotLogTests {

	private static final long PERIOD = Duration.ofSeconds(10).toNanos();

	private final AtomicLong now = new AtomicLong(Duration.ofDays(20_000).toNanos());

	private final LoggingSystem logging = LoggingSystem.get(getClass().getClassLoader());

	private final RateLimiter limiter = RateLimiter.builder()
		.clock(this.now::get)
		.limit(Limit.of("search", 30, Duration.ofSeconds(30)))
		.build();

	private final DecisionTimes times = new DecisionTimes();

	private final SnapshotLog log = new SnapshotLog(new RecentStatus(this.limiter, this.now::get), new FixedCluster(),
			this.times);

	@AfterEach
	void switchOff() {
		this.logging.setLogLevel(SnapshotLog.LOGGER, null);
	}

	@Test
	@Tag("E14")
	void lineCoversTheTimeSinceTheLast(CapturedOutput output) {
		this.logging.setLogLevel(SnapshotLog.LOGGER, LogLevel.DEBUG);
		ask(5);
		look();
		assertThat(output).doesNotContain("search:");
		ask(40);
		this.times.add(2_000);
		look();
		assertThat(output).contains("search: 2.5 allowed/s, 1.5 denied/s, 1 keys")
			.containsPattern("decisions: 0\\.1/s, p50 1\\.9, p95 1\\.9, p99 1\\.9 us")
			.contains("gossip: 1 members, 0.0 messages/s of 0 bytes, merged after p50 30.0, p90 40.0, p99 50.0 ms");
	}

	@Test
	@Tag("E14")
	void logIsSwitchedWhileRunning(CapturedOutput output) {
		look();
		look();
		assertThat(output).doesNotContain("search:");
		this.logging.setLogLevel(SnapshotLog.LOGGER, LogLevel.DEBUG);
		look();
		look();
		assertThat(output.getOut().split("search:")).hasSize(2);
		this.logging.setLogLevel(SnapshotLog.LOGGER, LogLevel.INFO);
		look();
		assertThat(output.getOut().split("search:")).hasSize(2);
		this.times.end(this.times.begin());
		assertThat(this.times.take().count()).as("not timed for nobody").isZero();
	}

	private void ask(int requests) {
		for (int i = 0; i < requests; i++) {
			this.limiter.tryAcquire("search", "alice");
		}
	}

	private void look() {
		this.now.addAndGet(PERIOD);
		this.log.look(this.now.get());
	}

}
