/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.mvstore;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gossiplimiter.TestSize;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Real processes that are killed at any moment: the file opens every time, and no more
 * than a second of spent permits is lost. Fifty kills in a slow build.
 */
class KillTests {

	private static final int KILLS = TestSize.of(3, 50);

	private static final long SECOND = 1_000_000_000;

	@Test
	@Tag("E8")
	void killedProcessLosesAtMostASecond(@TempDir Path directory) throws Exception {
		Path file = directory.resolve("keys.mv");
		Random random = new Random(17);
		List<ColdProcess.PrintedCount> before = List.of();
		long killedNanos = 0;
		for (int i = 0; i <= KILLS; i++) {
			try (ColdProcess process = ColdProcess.start(file)) {
				long restored = process.next();
				if (!before.isEmpty()) {
					long lost = lostMillis(before, restored, killedNanos);
					assertThat(lost).as("kill %d", i).isLessThanOrEqualTo(1000);
				}
				long startedNanos = System.nanoTime();
				long untilNanos = startedNanos + SECOND / 2 + random.nextInt((int) SECOND);
				while (System.nanoTime() < untilNanos) {
					process.next();
				}
				killedNanos = System.nanoTime();
				before = List.copyOf(process.kill());
				assertThat(before.get(before.size() - 1).spent()).isGreaterThan(restored);
			}
		}
	}

	/*
	 * How long before the kill the first lost permits were spent, in milliseconds.
	 */
	private static long lostMillis(List<ColdProcess.PrintedCount> printed, long restored, long killedNanos) {
		return printed.stream()
			.filter((count) -> count.spent() > restored)
			.findFirst()
			.map((count) -> (killedNanos - count.atNanos()) / 1_000_000)
			.orElse(0L);
	}

}
