package io.github.gossiplimiter.benchmarks;

import java.util.concurrent.locks.LockSupport;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.SystemClock;

/**
 * The machine's time, read once a millisecond by a thread of its own: a decision reads a
 * field instead of the timer.
 */
final class TickingClock implements Clock, AutoCloseable {

	private static final long TICK_NANOS = 1_000_000;

	private final Clock source = new SystemClock();

	private volatile long nanos = this.source.nanos();

	private volatile boolean closed;

	private TickingClock() {
	}

	static TickingClock start() {
		TickingClock clock = new TickingClock();
		Thread thread = new Thread(clock::tick, "ticking-clock");
		thread.setDaemon(true);
		thread.start();
		return clock;
	}

	@Override
	public long nanos() {
		return this.nanos;
	}

	@Override
	public void close() {
		this.closed = true;
	}

	private void tick() {
		while (!this.closed) {
			this.nanos = this.source.nanos();
			LockSupport.parkNanos(TICK_NANOS);
		}
	}

}
