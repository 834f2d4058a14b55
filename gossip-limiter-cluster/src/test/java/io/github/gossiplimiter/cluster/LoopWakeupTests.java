/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LoopWakeupTests {

	private final LoopWakeup alarm = new LoopWakeup();

	@Test
	void pollReturnsAndClearsTheSignal() {
		assertThat(this.alarm.look()).isFalse();
		this.alarm.wake();
		this.alarm.wake();
		assertThat(this.alarm.look()).isTrue();
		assertThat(this.alarm.look()).isFalse();
	}

	@Test
	void signalWakesTheSleeperAfterEachPoll() throws InterruptedException {
		AtomicInteger wakes = new AtomicInteger();
		Thread sleeper = new Thread(() -> {
			while (wakes.get() < 3) {
				if (this.alarm.look()) {
					wakes.incrementAndGet();
				}
				else {
					this.alarm.sleep(Long.MAX_VALUE);
				}
			}
		});
		this.alarm.wakes(sleeper);
		sleeper.start();
		for (int i = 1; i <= 3; i++) {
			int expected = i;
			this.alarm.wake();
			Awaitility.await().atMost(Duration.ofSeconds(10)).until(() -> wakes.get() == expected);
		}
		sleeper.join();
	}

}
