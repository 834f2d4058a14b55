package io.github.gossiplimiter.benchmarks;

import java.util.concurrent.locks.LockSupport;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.engine.TickedClock;

/**
 * The ticked clock with a thread of its own to move it, as an application has it.
 */
final class SelfTickingClock implements Clock, AutoCloseable {

	private static final long TICK_NANOS = 1_000_000;

	private final TickedClock clock = new TickedClock(new SystemClock(), this::start);

	private volatile boolean closed;

	@Override
	public long nanos() {
		return this.clock.nanos();
	}

	@Override
	public void close() {
		this.closed = true;
	}

	private void start() {
		Thread thread = new Thread(this::tick, "ticking-clock");
		thread.setDaemon(true);
		thread.start();
	}

	private void tick() {
		while (!this.closed && this.clock.tick()) {
			LockSupport.parkNanos(TICK_NANOS);
		}
	}

}
