/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ExactLogTests {

	private final ExactLog log = new ExactLog(3, 1000);

	@Test
	void onlyRequestsWithinTheWindowCount() {
		this.log.admitted("alice", 0);
		this.log.admitted("alice", 500);
		this.log.admitted("bob", 500);
		assertThat(this.log.inWindow("alice", 999)).isEqualTo(2);
		assertThat(this.log.inWindow("alice", 1000)).isEqualTo(1);
		assertThat(this.log.inWindow("alice", 1500)).isZero();
		assertThat(this.log.inWindow("carol", 0)).isZero();
	}

	@Test
	void admissionsAboveTheLimitAreCounted() {
		for (int i = 0; i < 5; i++) {
			this.log.admitted("alice", i);
		}
		this.log.admitted("alice", 1004);
		this.log.admitted("bob", 1004);
		assertThat(this.log.totals("alice")).isEqualTo(new ExactLog.Totals(6, 2, 5));
		assertThat(this.log.totals("bob")).isEqualTo(new ExactLog.Totals(1, 0, 1));
		assertThat(this.log.over()).isEqualTo(2);
	}

	@Test
	void oldestKeyIsReplacedByANewOne() {
		for (int key = 0; key <= ExactLog.KEYS_MAX; key++) {
			this.log.admitted("user-" + key, 0);
		}
		assertThat(this.log.inWindow("user-0", 0)).isZero();
		assertThat(this.log.totals("user-0")).isEqualTo(ExactLog.Totals.NONE);
		assertThat(this.log.inWindow("user-1", 0)).isEqualTo(1);
	}

}
