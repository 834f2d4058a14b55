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
import io.github.gossiplimiter.codec.RecallMessage;
import io.github.gossiplimiter.lease.LeaseCall;

/**
 * A voter on a thread of its own, because it waits for its disk and the loop must not.
 */
final class ThreadBench implements Bench, Runnable {

	/*
	 * Whatever does not fit is lost, as it may be on any network; the library repeats
	 * itself, and so do holders.
	 */
	private static final int WAITING_MAX = 1 << 14;

	private static final long CLOSE_MILLIS = 5000;

	private final BlockingQueue<Runnable> inside = new LinkedBlockingQueue<>(WAITING_MAX);

	private final Queue<Runnable> outside = new ConcurrentLinkedQueue<>();

	private final Clock clock;

	private final Runnable waker;

	private final Office office;

	private final Voter voter;

	private final Thread thread;

	private volatile RaftStatus status;

	private volatile boolean closed;

	/**
	 * Create it and start its thread.
	 * @param voters makes the voter, which tells what it has to say to whom it is given
	 * @param clock the node's own clock
	 * @param waker asks for a step of the loop
	 */
	ThreadBench(String name, Function<Voter.Post, Voter> voters, Office office, Clock clock, Runnable waker) {
		this.clock = clock;
		this.waker = waker;
		this.office = office;
		this.voter = voters.apply(new Outbox());
		this.status = this.voter.status();
		this.thread = new Thread(this, "gossip-limiter-raft-" + name);
		this.thread.setDaemon(true);
		this.thread.start();
	}

	/**
	 * What the voter says, said on the loop.
	 */
	private final class Outbox implements Voter.Post {

		@Override
		public void send(String to, byte[] bytes) {
			tell(() -> ThreadBench.this.office.send(to, bytes));
		}

		@Override
		public void recall(Set<Long> holders, RecallMessage.Row key) {
			tell(() -> ThreadBench.this.office.recall(holders, key));
		}

	}

	private void tell(Runnable said) {
		this.outside.add(said);
		this.waker.run();
	}

	@Override
	public void run() {
		while (!this.closed) {
			try {
				turn();
			}
			catch (InterruptedException ex) {
				// Nobody does that but somebody who ends all threads.
				this.closed = true;
			}
			catch (RuntimeException ex) {
				fail(ex);
			}
		}
	}

	/*
	 * A voter that fell over halfway says nothing more, which is what others are prepared
	 * for.
	 */
	private void fail(RuntimeException failure) {
		this.closed = true;
		this.status = new RaftStatus(RaftStatus.Role.FAILED, "", 0, List.of());
		tell(() -> this.office.failed(failure));
	}

	private void turn() throws InterruptedException {
		long next = this.voter.step(this.clock.nanos());
		this.status = this.voter.status();
		Runnable task = this.inside.poll(next - this.clock.nanos(), TimeUnit.NANOSECONDS);
		while (task != null) {
			task.run();
			task = this.inside.poll();
		}
	}

	@Override
	public void received(String from, byte[] bytes, long nowNanos) {
		this.inside.offer(() -> {
			try {
				this.voter.received(from, bytes, this.clock.nanos());
			}
			catch (IOException ex) {
				tell(() -> this.office.malformed(from, ex));
			}
		});
	}

	@Override
	public void ask(List<LeaseCall> calls, Reign.Reply reply) {
		boolean taken = !this.closed
				&& this.inside.offer(() -> this.voter.ask(calls, (answers) -> tell(() -> reply.send(answers))));
		if (!taken) {
			reply.send(null);
		}
	}

	@Override
	public long step(long nowNanos) {
		for (Runnable said = this.outside.poll(); said != null; said = this.outside.poll()) {
			said.run();
		}
		return Long.MAX_VALUE;
	}

	@Override
	public void resign() {
		this.inside.offer(this.voter::resign);
	}

	@Override
	public RaftStatus status() {
		return this.status;
	}

	@Override
	public void close() {
		this.closed = true;
		// An interrupt would close the file that is being written.
		this.inside.offer(this::status);
		try {
			this.thread.join(CLOSE_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.voter.close();
	}

}
