/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.context.SmartLifecycle;

import io.github.gossiplimiter.autoconfigure.housekeeping.StepThread;
import io.github.gossiplimiter.concurrency.ConcurrencyLimiter;

/**
 * Lets limiters report from before the web server accepts requests until it has drained,
 * and then give back what they have.
 */
final class ConcurrencyLifecycle implements SmartLifecycle {

	/**
	 * After the node that speaks to others, which is at {@code DEFAULT_PHASE - 4096}, and
	 * before the web server, which is at {@code DEFAULT_PHASE - 2048}.
	 */
	static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 4095;

	private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

	private static final Log logger = LogFactory.getLog(ConcurrencyLimits.class);

	private final List<ConcurrencyLimiter> limiters;

	private final List<ConcurrencyLimiter> awaited;

	private final StepThread thread;

	private final Duration patience;

	/**
	 * Manage limiters.
	 * @param limiters all limiters
	 * @param awaited those whose first share the start waits for
	 * @param thread drives them
	 * @param patience longest time to wait
	 */
	ConcurrencyLifecycle(List<ConcurrencyLimiter> limiters, List<ConcurrencyLimiter> awaited, StepThread thread,
			Duration patience) {
		this.limiters = limiters;
		this.awaited = awaited;
		this.thread = thread;
		this.patience = patience;
	}

	@Override
	public synchronized void start() {
		if (this.limiters.isEmpty()) {
			return;
		}
		this.thread.restart(() -> this.limiters.forEach(ConcurrencyLimiter::reopen));
		if (!this.awaited.isEmpty()) {
			awaitShares();
		}
	}

	/*
	 * The first report may come before the node has found others, or find that these have
	 * everything.
	 */
	private void awaitShares() {
		long endNanos = System.nanoTime() + this.patience.toNanos();
		do {
			beat();
			if (this.awaited.stream().allMatch((limiter) -> limiter.stats().share() > 0)) {
				return;
			}
			LockSupport.parkNanos(this, PAUSE_NANOS);
		}
		while (System.nanoTime() - endNanos < 0);
		logger.info("Not every first share came within " + this.patience.toMillis()
				+ " ms; calls are admitted as soon as it does");
	}

	private void beat() {
		CompletableFuture<?>[] beats = this.awaited.stream()
			.map((limiter) -> limiter.heartbeat().toCompletableFuture())
			.toArray(CompletableFuture<?>[]::new);
		CompletableFuture.allOf(beats).completeOnTimeout(null, this.patience.toMillis(), TimeUnit.MILLISECONDS).join();
	}

	@Override
	public synchronized void stop() {
		this.limiters.forEach(ConcurrencyLimiter::close);
		this.thread.stop();
	}

	@Override
	public boolean isRunning() {
		return this.thread.isRunning();
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

	/*
	 * A context that is only paused will serve again soon, and need not ask for its share
	 * anew.
	 */
	@Override
	public boolean isPauseable() {
		return false;
	}

}
