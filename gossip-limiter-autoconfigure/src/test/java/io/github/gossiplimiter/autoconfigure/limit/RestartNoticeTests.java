/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;

import static org.assertj.core.api.Assertions.assertThat;

class RestartNoticeTests {

	private static final Limit SHORT = Limit.of("short", 100, Duration.ofMinutes(10));

	private static final Limit LONG = Limit.builder("long")
		.window(100, Duration.ofMinutes(1))
		.window(2000, Duration.ofDays(1))
		.build();

	@Test
	void shortWindowsNeedNoNotice() {
		assertThat(RestartNotice.of(List.of(SHORT), false)).isEmpty();
	}

	@Test
	void longWindowsAreForgottenByARestart() {
		assertThat(RestartNotice.of(List.of(SHORT, LONG), false)).contains("Limits [long] have windows longer than "
				+ "ten minutes, and what is used of them is forgotten when the application restarts. To keep it on "
				+ "disk, set 'gossip-limiter.store.cold.type' to mvstore.");
	}

	@Test
	void longWindowsOfAClusterAreForgottenWhenAllNodesAreDown() {
		assertThat(RestartNotice.of(List.of(LONG), true))
			.hasValueSatisfying((text) -> assertThat(text).contains("when all nodes are down at once"));
	}

}
