/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.housekeeping;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PeriodicTaskTests {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private final Semaphore runs = new Semaphore(0);

	private final AtomicReference<Thread> thread = new AtomicReference<>();

	private final PeriodicTask task = new PeriodicTask("periodic", Duration.ofMillis(1), () -> {
		this.thread.set(Thread.currentThread());
		this.runs.release();
	});

	@AfterEach
	void stop() {
		this.task.stop();
	}

	private Thread thread() {
		return Objects.requireNonNull(this.thread.get(), "the task has not run");
	}

	private void awaitRuns(int count) throws InterruptedException {
		assertThat(this.runs.tryAcquire(count, PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void startedTaskRunsAgainAndAgainOnADaemonThread() throws InterruptedException {
		this.task.start();
		this.task.start();
		awaitRuns(3);
		assertThat(this.task.isRunning()).isTrue();
		assertThat(thread().getName()).isEqualTo("periodic");
		assertThat(thread().isDaemon()).isTrue();
	}

	@Test
	void stoppedTaskEndsItsThreadAndCanBeStartedAgain() throws InterruptedException {
		this.task.start();
		awaitRuns(1);
		this.task.stop();
		assertThat(this.task.isRunning()).isFalse();
		thread().join(PATIENCE.toMillis());
		assertThat(thread().isAlive()).isFalse();
		this.runs.drainPermits();
		this.task.start();
		awaitRuns(1);
	}

	@Test
	void gentleStopLetsARunComeToItsEnd() throws InterruptedException {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		PeriodicTask slow = new PeriodicTask("slow", Duration.ofMillis(1), () -> {
			begun.countDown();
			try {
				end.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
		slow.start();
		assertThat(begun.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
		end.countDown();
		assertThat(slow.stopGently(PATIENCE)).isTrue();
		assertThat(slow.stopGently(PATIENCE)).as("it is not started").isFalse();
	}

	@Test
	void gentleStopIsOverWhenItsPatienceIs() throws InterruptedException {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		PeriodicTask slow = new PeriodicTask("slow", Duration.ofMillis(1), () -> {
			begun.countDown();
			try {
				end.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
		slow.start();
		assertThat(begun.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
		assertThat(slow.stopGently(Duration.ofMillis(1))).isFalse();
		end.countDown();
	}

}
