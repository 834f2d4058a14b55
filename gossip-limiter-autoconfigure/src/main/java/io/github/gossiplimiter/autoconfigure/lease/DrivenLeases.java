/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.lease;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.autoconfigure.housekeeping.StepThread;
import io.github.gossiplimiter.engine.LeaseSource;
import io.github.gossiplimiter.engine.LeasedLimit;
import io.github.gossiplimiter.lease.LeaseStatus;
import io.github.gossiplimiter.lease.holder.LeaseHolder;

/**
 * Leases with a thread that drives them, from the first limit on until they are closed.
 * Closing returns what is at hand.
 */
final class DrivenLeases implements LeaseSource, AutoCloseable {

	/**
	 * Longest time that closing takes.
	 */
	static final Duration RETURN_TIMEOUT = Duration.ofSeconds(1);

	private static final Log logger = LogFactory.getLog(DrivenLeases.class);

	private static final long RETURN_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

	/*
	 * Steps are short, but more than one thread may take them.
	 */
	private final ReentrantLock stepping = new ReentrantLock();

	private final LeaseHolder leases;

	private final StepThread thread;

	private final boolean immediate;

	/**
	 * Create leases that are not driven yet.
	 * @param leases makes the leases, given what wakes whoever drives them
	 * @param clock the clock they are measured with
	 * @param immediate whether the coordinator answers at once, so that requests take the
	 * step that they would have to wait for themselves
	 */
	DrivenLeases(Function<Runnable, LeaseHolder> leases, Clock clock, boolean immediate) {
		this.thread = new StepThread("gossip-limiter-leases", clock, this::step);
		this.leases = leases.apply(this.thread::wake);
		this.immediate = immediate;
	}

	@Override
	public LeasedLimit lease(Limit limit, LongUnaryOperator decided) {
		this.thread.start();
		return this.immediate ? ImmediateLimit.of(limit, (exact) -> this.leases.lease(exact, decided), this::step)
				: this.leases.lease(limit, decided);
	}

	@Override
	public void look(Limit limit, long key, LongConsumer free) {
		this.thread.start();
		this.leases.look(limit, key, free);
	}

	@Override
	public Duration maxWait() {
		return this.leases.maxWait();
	}

	@Override
	public boolean isPublished() {
		return this.leases.isPublished();
	}

	/**
	 * What they are doing.
	 */
	LeaseStatus status() {
		return this.leases.status();
	}

	private long step() {
		this.stepping.lock();
		try {
			return this.leases.step();
		}
		finally {
			this.stepping.unlock();
		}
	}

	/**
	 * Return what is at hand and stop. Waits a moment until the coordinator has heard.
	 */
	@Override
	public void close() {
		if (this.thread.isRunning()) {
			this.leases.leave();
			long endNanos = System.nanoTime() + RETURN_TIMEOUT.toNanos();
			while (!this.leases.isStable() && this.thread.isRunning() && System.nanoTime() - endNanos < 0) {
				LockSupport.parkNanos(this, RETURN_PAUSE_NANOS);
			}
			if (!this.leases.isStable()) {
				logger.info("The coordinator did not hear of all leased permits in time; what is left of them is over "
						+ "when their leases end");
			}
		}
		this.thread.stop();
	}

}
