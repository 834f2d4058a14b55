package io.github.gossiplimiter.autoconfigure.lease;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.LeaseSource;
import io.github.gossiplimiter.LeasedLimit;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseStatus;
import io.github.gossiplimiter.lease.Leases;

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

	/*
	 * A clock that is moved by hand may stand still while there is something to do.
	 */
	private static final long REST_NANOS_MAX = TimeUnit.SECONDS.toNanos(1);

	private static final long FAILURE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	private static final long RETURN_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

	private final AtomicBoolean woken = new AtomicBoolean();

	/*
	 * Steps are short, but more than one thread may take them.
	 */
	private final ReentrantLock stepping = new ReentrantLock();

	private final Leases leases;

	private final Clock clock;

	private final boolean immediate;

	private volatile @Nullable Thread thread;

	private volatile boolean closed;

	/**
	 * Create leases that are not driven yet.
	 * @param leases makes the leases, given what wakes whoever drives them
	 * @param clock the clock they are measured with
	 * @param immediate whether the coordinator answers at once, so that requests take the
	 * step that they would have to wait for themselves
	 */
	DrivenLeases(Function<Runnable, Leases> leases, Clock clock, boolean immediate) {
		this.leases = leases.apply(this::wake);
		this.clock = clock;
		this.immediate = immediate;
	}

	@Override
	public LeasedLimit lease(Limit limit, LongUnaryOperator decided) {
		start();
		return this.immediate ? ImmediateLimit.of(limit, (exact) -> this.leases.lease(exact, decided), this::step)
				: this.leases.lease(limit, decided);
	}

	@Override
	public void look(Limit limit, long key, LongConsumer free) {
		start();
		this.leases.look(limit, key, free);
	}

	@Override
	public Duration maxWait() {
		return this.leases.maxWait();
	}

	@Override
	public boolean isTold() {
		return this.leases.isTold();
	}

	/**
	 * What they are doing.
	 */
	LeaseStatus status() {
		return this.leases.status();
	}

	private synchronized void start() {
		if (this.thread == null && !this.closed) {
			Thread started = new Thread(this::run, "gossip-limiter-leases");
			started.setDaemon(true);
			this.thread = started;
			started.start();
		}
	}

	private void wake() {
		if (!this.woken.get() && this.woken.compareAndSet(false, true)) {
			LockSupport.unpark(this.thread);
		}
	}

	private void run() {
		while (!this.closed) {
			try {
				this.woken.set(false);
				rest(step() - this.clock.nanos());
			}
			catch (RuntimeException ex) {
				// Without somebody who drives them, every leased limit would fail.
				logger.error("Leased permits could not be looked after; trying again", ex);
				rest(FAILURE_NANOS);
			}
		}
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

	private void rest(long nanos) {
		if (nanos > 0 && !this.woken.get() && !this.closed) {
			LockSupport.parkNanos(this, Math.min(nanos, REST_NANOS_MAX));
		}
	}

	/**
	 * Return what is at hand and stop. Waits a moment until the coordinator has heard.
	 */
	@Override
	public void close() {
		Thread running;
		synchronized (this) {
			running = this.thread;
			this.closed = running == null;
		}
		if (running == null) {
			return;
		}
		this.leases.leave();
		long endNanos = System.nanoTime() + RETURN_TIMEOUT.toNanos();
		while (!this.leases.isSettled() && running.isAlive() && System.nanoTime() - endNanos < 0) {
			LockSupport.parkNanos(this, RETURN_PAUSE_NANOS);
		}
		if (!this.leases.isSettled()) {
			logger.info("The coordinator did not hear of all leased permits in time; what is left of them is over "
					+ "when their leases end");
		}
		this.closed = true;
		LockSupport.unpark(running);
	}

}
