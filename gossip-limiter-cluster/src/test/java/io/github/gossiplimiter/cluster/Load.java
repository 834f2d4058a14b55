/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Requests that keep coming until it is closed, and how they were answered.
 */
final class Load implements AutoCloseable {

	private static final int THREADS = 2;

	private final LongAdder allowed = new LongAdder();

	private final LongAdder denied = new LongAdder();

	private final LongAdder late = new LongAdder();

	private final LongAccumulator slowestNanos = new LongAccumulator(Math::max, 0);

	private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

	private final IntFunction<Boolean> request;

	private final long periodNanos;

	private final List<Thread> threads;

	private volatile boolean ended;

	/**
	 * Begin to send.
	 * @param perSecond how many requests
	 * @param request answers the request of a number, whether it was let through
	 */
	Load(long perSecond, IntFunction<Boolean> request) {
		this.request = request;
		this.periodNanos = THREADS * TimeUnit.SECONDS.toNanos(1) / perSecond;
		this.threads = IntStream.range(0, THREADS).mapToObj((index) -> new Thread(() -> run(index))).toList();
		this.threads.forEach((thread) -> {
			thread.setDaemon(true);
			thread.start();
		});
	}

	private void run(int first) {
		long due = System.nanoTime();
		for (int i = first; !this.ended; i += THREADS) {
			ask(i);
			due += this.periodNanos;
			long wait = due - System.nanoTime();
			if (wait > 0) {
				LockSupport.parkNanos(wait);
			}
		}
	}

	private void ask(int number) {
		long start = System.nanoTime();
		try {
			(this.request.apply(number) ? this.allowed : this.denied).increment();
		}
		catch (RuntimeException ex) {
			this.failures.add(ex);
		}
		long nanos = System.nanoTime() - start;
		this.slowestNanos.accumulate(nanos);
		if (nanos > TimeUnit.MILLISECONDS.toNanos(1)) {
			this.late.increment();
		}
	}

	long allowed() {
		return this.allowed.sum();
	}

	long denied() {
		return this.denied.sum();
	}

	long requests() {
		return allowed() + denied();
	}

	List<Throwable> failures() {
		return List.copyOf(this.failures);
	}

	/**
	 * The longest that any request took.
	 */
	Duration slowest() {
		return Duration.ofNanos(this.slowestNanos.get());
	}

	/**
	 * Wait until more requests have been answered.
	 */
	void awaitMore(long requests) {
		long target = requests() + requests;
		RealCluster.await().until(() -> requests() >= target);
	}

	@Override
	public void close() {
		this.ended = true;
		this.threads.forEach((thread) -> {
			try {
				thread.join();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
	}

	@Override
	public String toString() {
		return requests() + " requests, " + allowed() + " allowed, slowest "
				+ TimeUnit.NANOSECONDS.toMicros(this.slowestNanos.get()) + " us, " + this.late.sum() + " over 1 ms";
	}

}
