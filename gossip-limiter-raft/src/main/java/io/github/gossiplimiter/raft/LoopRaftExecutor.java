/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;

import io.microraft.executor.RaftNodeExecutor;

/**
 * Executes the tasks of a MicroRaft node, one after another, on the thread that calls
 * {@link #run} and at the time given to it. Tasks run in the order of submission;
 * scheduled tasks run when their time has come. Called by {@link RaftMember}.
 */
final class LoopRaftExecutor implements RaftNodeExecutor {

	/*
	 * MicroRaft configures heartbeats in whole seconds, which is too slow for leases. Its
	 * time is therefore scaled: one second of MicroRaft is one heartbeat interval,
	 *
	 * library time = node time / heartbeat interval * 1 s.
	 */

	private final Deque<Runnable> due = new ArrayDeque<>();

	private final PriorityQueue<ScheduledTask> scheduled = new PriorityQueue<>();

	private final double scale;

	private long nowNanos;

	private long lastNumber;

	private boolean inline;

	/**
	 * Create an executor.
	 * @param heartbeatNanos heartbeat interval, one second of library time
	 */
	LoopRaftExecutor(long heartbeatNanos, long nowNanos) {
		this.scale = (double) heartbeatNanos / TimeUnit.SECONDS.toNanos(1);
		this.nowNanos = nowNanos;
	}

	private record ScheduledTask(long atNanos, long number, Runnable task) implements Comparable<ScheduledTask> {

		@Override
		public int compareTo(ScheduledTask other) {
			int byTime = Long.compare(this.atNanos, other.atNanos);
			return (byTime != 0) ? byTime : Long.compare(this.number, other.number);
		}

	}

	/**
	 * Library time in milliseconds.
	 */
	long millis() {
		return (long) (TimeUnit.NANOSECONDS.toMillis(this.nowNanos) / this.scale);
	}

	@Override
	public void execute(Runnable task) {
		if (this.inline) {
			this.inline = false;
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
		this.scheduled.add(new ScheduledTask(this.nowNanos + nanos, this.lastNumber++, task));
	}

	/**
	 * Perform an action and execute the first task it submits at once instead of queueing
	 * it, so that state the caller has just checked is still valid.
	 */
	void runInline(Runnable action) {
		this.inline = true;
		try {
			action.run();
		}
		finally {
			this.inline = false;
		}
	}

	/**
	 * Execute all tasks that are due.
	 * @return when the next task is due, {@code Long.MAX_VALUE} if there is none
	 */
	long run(long now) {
		this.nowNanos = Math.max(this.nowNanos, now);
		drain();
		for (ScheduledTask next = this.scheduled.peek(); next != null
				&& next.atNanos() <= this.nowNanos; next = this.scheduled.peek()) {
			this.scheduled.remove();
			next.task().run();
			drain();
		}
		ScheduledTask next = this.scheduled.peek();
		return (next != null) ? next.atNanos() : Long.MAX_VALUE;
	}

	private void drain() {
		for (Runnable next = this.due.poll(); next != null; next = this.due.poll()) {
			next.run();
		}
	}

}
