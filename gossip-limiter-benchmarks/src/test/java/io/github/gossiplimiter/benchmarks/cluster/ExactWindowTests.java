/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.cluster;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ExactWindowTests {

	private static final long SECOND = 1_000_000_000;

	@Test
	void permitComesBackExactlyOneWindowLater() {
		ExactWindow exact = new ExactWindow(2, Duration.ofSeconds(10));
		assertThat(exact.tryAcquire("user", 0)).isTrue();
		assertThat(exact.tryAcquire("user", SECOND)).isTrue();
		assertThat(exact.tryAcquire("user", 10 * SECOND - 1)).isFalse();
		assertThat(exact.tryAcquire("user", 10 * SECOND)).isTrue();
		assertThat(exact.tryAcquire("user", 11 * SECOND - 1)).isFalse();
		assertThat(exact.tryAcquire("other", 11 * SECOND - 1)).isTrue();
	}

}
