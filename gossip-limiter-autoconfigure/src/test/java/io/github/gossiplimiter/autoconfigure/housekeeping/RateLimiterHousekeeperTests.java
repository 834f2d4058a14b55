/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.housekeeping;

import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.engine.RateLimiterEngine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.willReturn;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;

class RateLimiterHousekeeperTests {

	private static final int PATIENCE_MILLIS = 20_000;

	private final RateLimiterEngine engine = mock(RateLimiterEngine.class);

	private final RateLimiterHousekeeper housekeeper = new RateLimiterHousekeeper(this.engine, null);

	@BeforeEach
	void engineHasALimiterWithoutLimits() {
		willReturn(mock(RateLimiter.class)).given(this.engine).limiter();
	}

	@Test
	void housekeepingContinuesAfterAnException() {
		willThrow(new IllegalStateException("once")).willDoNothing().given(this.engine).maintain();
		this.housekeeper.start();
		verify(this.engine, timeout(PATIENCE_MILLIS).atLeast(2)).maintain();
		this.housekeeper.stop();
	}

	@Test
	void preparingKeysContinuesAfterAnException() {
		willThrow(new IllegalStateException("once")).willReturn(1L).given(this.engine).advance();
		this.housekeeper.start();
		verify(this.engine, timeout(PATIENCE_MILLIS).atLeast(3)).advance();
		this.housekeeper.stop();
	}

	@Test
	void threadIsADaemonAndEndsWithStop() {
		Set<Thread> ofOthers = housekeeperThreads();
		this.housekeeper.start();
		this.housekeeper.start();
		verify(this.engine, timeout(PATIENCE_MILLIS)).maintain();
		Set<Thread> started = housekeeperThreads();
		started.removeAll(ofOthers);
		assertThat(started).hasSize(1);
		Thread thread = started.iterator().next();
		assertThat(thread.isDaemon()).isTrue();
		this.housekeeper.stop();
		assertThat(this.housekeeper.isRunning()).isFalse();
		assertThat(endsSoon(thread)).isTrue();
	}

	/*
	 * Applications of other tests have some, too.
	 */
	private static Set<Thread> housekeeperThreads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().equals("gossip-limiter-housekeeper"))
			.collect(Collectors.toSet());
	}

	private static boolean endsSoon(Thread thread) {
		try {
			thread.join(PATIENCE_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return !thread.isAlive();
	}

}
