/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.wire.RecallMessage;

/**
 * Executes a voter on a thread of its own, because it forces its log to disk and the
 * gossip loop must not block. Two queues connect the threads: tasks for the voter, and
 * callbacks for the loop.
 * <p>
 * Invariant: the voter is touched by its thread only, callbacks are called by the loop
 * only.
 */
final class ThreadVoterExecution implements VoterExecution, Runnable {

	/*
	 * Tasks beyond the bound are dropped like messages on a network: Raft retransmits,
	 * and holders retry.
	 */
	private static final int TASKS_MAX = 1 << 14;

	private static final long CLOSE_MILLIS = 5000;

	private final BlockingQueue<Runnable> voterTasks = new LinkedBlockingQueue<>(TASKS_MAX);

	private final Queue<Runnable> loopTasks = new ConcurrentLinkedQueue<>();

	private final Clock clock;

	private final Runnable waker;

	private final VoterCallbacks callbacks;

	private final Voter voter;

	private final Thread thread;

	private volatile RaftStatus status;

	private volatile boolean closed;

	/**
	 * Create the voter and start its thread.
	 * @param voters creates the voter, given the transport it has to use
	 * @param clock the node's own clock
	 * @param waker requests a step of the loop
	 */
	ThreadVoterExecution(String name, Function<VoterTransport, Voter> voters, VoterCallbacks callbacks, Clock clock,
			Runnable waker) {
		this.clock = clock;
		this.waker = waker;
		this.callbacks = callbacks;
		this.voter = voters.apply(new LoopTransport());
		this.status = this.voter.status();
		this.thread = new Thread(this, "gossip-limiter-raft-" + name);
		this.thread.setDaemon(true);
		this.thread.start();
	}

	/**
	 * Sends messages of the voter from the loop.
	 */
	private final class LoopTransport implements VoterTransport {

		@Override
		public void send(String to, byte[] bytes) {
			runOnLoop(() -> ThreadVoterExecution.this.callbacks.send(to, bytes));
		}

		@Override
		public void recall(Set<Long> holders, RecallMessage.Row key) {
			runOnLoop(() -> ThreadVoterExecution.this.callbacks.recall(holders, key));
		}

	}

	private void runOnLoop(Runnable task) {
		this.loopTasks.add(task);
		this.waker.run();
	}

	@Override
	public void run() {
		while (!this.closed) {
			try {
				runOnce();
			}
			catch (InterruptedException ex) {
				// Nothing here interrupts this thread: the process is ending its threads.
				this.closed = true;
			}
			catch (RuntimeException ex) {
				fail(ex);
			}
		}
	}

	/*
	 * A voter whose state may be inconsistent sends nothing more. For the others this is
	 * a crash, which Raft tolerates.
	 */
	private void fail(RuntimeException failure) {
		this.closed = true;
		this.status = new RaftStatus(RaftStatus.Role.FAILED, "", 0, List.of());
		runOnLoop(() -> this.callbacks.failed(failure));
	}

	private void runOnce() throws InterruptedException {
		long next = this.voter.step(this.clock.nanos());
		this.status = this.voter.status();
		Runnable task = this.voterTasks.poll(next - this.clock.nanos(), TimeUnit.NANOSECONDS);
		while (task != null) {
			task.run();
			task = this.voterTasks.poll();
		}
	}

	@Override
	public void received(String from, byte[] bytes, long nowNanos) {
		this.voterTasks.offer(() -> {
			try {
				this.voter.received(from, bytes, this.clock.nanos());
			}
			catch (IOException ex) {
				runOnLoop(() -> this.callbacks.malformed(from, ex));
			}
		});
	}

	@Override
	public void submit(List<LeaseCall> calls, LeaderState.Reply reply) {
		boolean accepted = !this.closed && this.voterTasks
			.offer(() -> this.voter.submit(calls, (answers) -> runOnLoop(() -> reply.send(answers))));
		if (!accepted) {
			reply.send(null);
		}
	}

	@Override
	public long step(long nowNanos) {
		for (Runnable task = this.loopTasks.poll(); task != null; task = this.loopTasks.poll()) {
			task.run();
		}
		return Long.MAX_VALUE;
	}

	@Override
	public void resign() {
		this.voterTasks.offer(this.voter::resign);
	}

	@Override
	public RaftStatus status() {
		return this.status;
	}

	@Override
	public void close() {
		this.closed = true;
		// Wake the thread with a task: an interrupt would close the file being written.
		this.voterTasks.offer(this::status);
		try {
			this.thread.join(CLOSE_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.voter.close();
	}

}
