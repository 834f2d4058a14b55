package io.github.gossiplimiter.raft;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;

import io.microraft.executor.RaftNodeExecutor;

/**
 * Runs what a voter has to do, one after the other, on whatever thread drives it and at
 * whatever time it is told.
 */
final class Turns implements RaftNodeExecutor {

	/*
	 * The library counts its heartbeats in whole seconds. That is too slow for leases, so
	 * its second is one beat of ours.
	 */

	private final Deque<Runnable> due = new ArrayDeque<>();

	private final PriorityQueue<Later> later = new PriorityQueue<>();

	private final double scale;

	private long nowNanos;

	private long scheduled;

	private boolean straight;

	/**
	 * Create it.
	 * @param beatNanos what the library takes for a second
	 */
	Turns(long beatNanos, long nowNanos) {
		this.scale = (double) beatNanos / TimeUnit.SECONDS.toNanos(1);
		this.nowNanos = nowNanos;
	}

	private record Later(long atNanos, long number, Runnable task) implements Comparable<Later> {

		@Override
		public int compareTo(Later other) {
			int byTime = Long.compare(this.atNanos, other.atNanos);
			return (byTime != 0) ? byTime : Long.compare(this.number, other.number);
		}

	}

	/**
	 * The library's time.
	 */
	long millis() {
		return (long) (TimeUnit.NANOSECONDS.toMillis(this.nowNanos) / this.scale);
	}

	@Override
	public void execute(Runnable task) {
		if (this.straight) {
			this.straight = false;
			task.run();
		}
		else {
			this.due.add(task);
		}
	}

	@Override
	public void submit(Runnable task) {
		this.due.add(task);
	}

	@Override
	public void schedule(Runnable task, long delay, TimeUnit unit) {
		long nanos = (long) (unit.toNanos(delay) * this.scale);
		this.later.add(new Later(this.nowNanos + nanos, this.scheduled++, task));
	}

	/**
	 * Do something whose first task is executed at once and not in its turn, so that what
	 * was just looked at still holds.
	 */
	void straight(Runnable action) {
		this.straight = true;
		try {
			action.run();
		}
		finally {
			this.straight = false;
		}
	}

	/**
	 * Do what is due.
	 * @return when something is due again, {@code Long.MAX_VALUE} if nothing is
	 */
	long run(long now) {
		this.nowNanos = Math.max(this.nowNanos, now);
		drain();
		for (Later next = this.later.peek(); next != null
				&& next.atNanos() <= this.nowNanos; next = this.later.peek()) {
			this.later.remove();
			next.task().run();
			drain();
		}
		Later next = this.later.peek();
		return (next != null) ? next.atNanos() : Long.MAX_VALUE;
	}

	private void drain() {
		for (Runnable next = this.due.poll(); next != null; next = this.due.poll()) {
			next.run();
		}
	}

}
