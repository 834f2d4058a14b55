/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.gossip.loop.GossipLoop;

/**
 * The one thread that drives a node's gossip loop: sleeps until the loop is due or is
 * woken, and calls its step.
 */
final class LoopThread {

	/**
	 * Least time between two steps, so that a busy node's thread rests between them.
	 */
	private static final long STEP_NANOS_MIN = TimeUnit.MILLISECONDS.toNanos(1);

	/**
	 * Time for which a thread that was woken polls before it sleeps: on a busy node the
	 * next request would pay for waking it, which costs several times what its decision
	 * does.
	 */
	private static final long LINGER_NANOS = TimeUnit.MILLISECONDS.toNanos(4);

	/**
	 * Pause after a step that failed, so that one that always fails does not spin.
	 */
	private static final long FAILURE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	private final CountDownLatch warm = new CountDownLatch(1);

	private final CountDownLatch flushed = new CountDownLatch(1);

	private final LongAdder failures = new LongAdder();

	private final GossipLoop loop;

	private final ArrivalQueue inbox;

	private final LoopWakeup alarm;

	private final ClusterClock clock;

	private final Consumer<Throwable> failureListener;

	private final Thread thread;

	private volatile boolean leaving;

	private volatile boolean ending;

	private boolean left;

	private long dueNanos = Long.MIN_VALUE;

	private long newsNanos;

	LoopThread(GossipLoop loop, ArrivalQueue inbox, LoopWakeup alarm, ClusterClock clock,
			Consumer<Throwable> failureListener) {
		this.loop = loop;
		this.inbox = inbox;
		this.alarm = alarm;
		this.clock = clock;
		this.failureListener = failureListener;
		this.thread = new Thread(this::run, "gossip-limiter-loop");
		this.thread.setDaemon(true);
		alarm.wakes(this.thread);
	}

	void start() {
		this.thread.start();
	}

	boolean awaitWarm(Duration limit) {
		return await(this.warm, limit);
	}

	/**
	 * Begin to leave and wait until peers have acknowledged everything.
	 */
	boolean leave(Duration limit) {
		this.leaving = true;
		this.alarm.wake();
		return await(this.flushed, limit);
	}

	void end(Duration limit) {
		this.ending = true;
		this.alarm.wake();
		try {
			this.thread.join(limit.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	boolean isAlive() {
		return this.thread.isAlive();
	}

	long threadId() {
		return this.thread.getId();
	}

	long failures() {
		return this.failures.sum();
	}

	private void run() {
		while (!this.ending) {
			try {
				turn();
			}
			catch (Throwable ex) {
				// Whatever it was, a node that stops gossiping would serve stale counts.
				fail(ex);
				rest(FAILURE_NANOS);
			}
		}
	}

	private void turn() {
		boolean rung = this.alarm.look();
		long localNanos = this.clock.localNanos();
		this.newsNanos = rung ? localNanos : this.newsNanos;
		if (rung || localNanos >= this.dueNanos) {
			step();
			// Rests after the step and not before it, so that the first news of a quiet
			// node goes out at once.
			rest(STEP_NANOS_MIN);
		}
		else if (localNanos - this.newsNanos < LINGER_NANOS) {
			rest(Math.min(STEP_NANOS_MIN, this.dueNanos - localNanos));
		}
		else {
			this.alarm.sleep(this.dueNanos - localNanos);
		}
	}

	private void step() {
		if (!this.inbox.drainTo(this.loop)) {
			this.alarm.wake();
		}
		if (this.leaving && !this.left) {
			this.left = true;
			this.loop.leave();
		}
		this.dueNanos = this.loop.step();
		report();
	}

	/*
	 * Nobody pays for waking a thread that will soon look by itself.
	 */
	private void rest(long nanos) {
		long end = System.nanoTime() + nanos;
		for (long rest = nanos; rest > 0 && !this.ending; rest = end - System.nanoTime()) {
			LockSupport.parkNanos(this, rest);
		}
	}

	private void report() {
		if (this.loop.isWarm()) {
			this.warm.countDown();
		}
		if (this.left && this.loop.isFlushed()) {
			this.flushed.countDown();
		}
	}

	private void fail(Throwable failure) {
		this.failures.increment();
		try {
			this.failureListener.accept(failure);
		}
		catch (RuntimeException ex) {
			failure.addSuppressed(ex);
		}
	}

	private static boolean await(CountDownLatch latch, Duration limit) {
		try {
			return latch.await(limit.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

}
