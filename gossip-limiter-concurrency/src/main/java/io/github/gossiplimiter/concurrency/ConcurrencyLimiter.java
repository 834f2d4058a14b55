/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer.Fleet;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer.Verdict;
import io.github.gossiplimiter.concurrency.latency.LatencySampler;
import io.github.gossiplimiter.concurrency.latency.LocalLimit;

/**
 * Admits requests to a backend that several nodes share, as many at a time as the node's
 * share of the common ceiling and the limit it infers itself allow. Invariant: shares in
 * force on all nodes together never exceed the ceiling.
 * <p>
 * Has no thread of its own: one logical thread calls {@link #step} when the last step
 * asked for it or the waker was run. Everything else is safe for any thread, and never
 * waits for another one or for the network.
 *
 * @since 0.1.0
 */
public final class ConcurrencyLimiter implements AutoCloseable {

	/*
	 * Answers that come at once may call for another report; the next step goes on.
	 */
	private static final int TURNS_MAX = 8;

	private final Queue<Arrival> arrivals = new ConcurrentLinkedQueue<>();

	private final AtomicLong sequence = new AtomicLong();

	private final AtomicBoolean nudged = new AtomicBoolean();

	private final AtomicBoolean drained = new AtomicBoolean();

	private final AtomicBoolean closed = new AtomicBoolean();

	private final LongAdder refusals = new LongAdder();

	private final String key;

	private final String node;

	private final ReportWaiters askers;

	private final ConcurrencyCoordinator coordinator;

	private final ConcurrencySettings settings;

	private final ConcurrencyListener listener;

	private final Clock clock;

	private final Runnable waker;

	private final LatencySampler sampler;

	private final AdmissionGate gate;

	private final ReportSchedule beats;

	private final long leaseNanos;

	private final long wallJumpNanos;

	private volatile Fleet fleet = Fleet.UNKNOWN;

	private volatile boolean fenced;

	private volatile long life;

	private long generation;

	private long repliedSequence;

	private long wallAheadNanos;

	private boolean left;

	/*
	 * An unrequested reply does not show when its report was sent.
	 */
	private record Arrival(long sequence, @Nullable Long sentNanos, @Nullable ConcurrencyAnswer answer) {

	}

	ConcurrencyLimiter(ConcurrencyLimiterBuilder parts) {
		this.key = parts.key;
		this.node = parts.node;
		this.life = parts.life;
		this.coordinator = parts.coordinator;
		this.settings = parts.settings;
		this.listener = parts.listener;
		this.clock = parts.clock;
		this.waker = parts.waker;
		this.sampler = new LatencySampler(parts.localLimit);
		this.gate = new AdmissionGate(this.sampler, parts.settings.outage(),
				new ShareDemand(parts.settings.heartbeat().toNanos() / 2));
		this.askers = new ReportWaiters(parts.settings.heartbeat().toNanos());
		this.beats = new ReportSchedule(parts.settings, parts.clock.nanos());
		long marginNanos = parts.settings.effectiveFenceMargin().toNanos();
		this.leaseNanos = parts.settings.rules().lease().toNanos() - marginNanos;
		this.wallJumpNanos = Math.max(1, marginNanos / 2);
		this.wallAheadNanos = parts.clock.wallNanos() - parts.clock.nanos();
		this.sampler.wallAhead(this.wallAheadNanos);
		if (parts.settings.eager()) {
			this.coordinator.listen(this.key, this.node, new Listener());
		}
	}

	private final class Listener implements ConcurrencyCoordinator.Listener {

		@Override
		public void nudged() {
			nudge();
		}

		@Override
		public void granted(ConcurrencyAnswer answer) {
			arrive(new Arrival(answer.sequence(), null, answer));
		}

	}

	/**
	 * Begin to describe a limiter.
	 * @param key the backend; the same on all nodes in front of it
	 * @param coordinator who divides the ceiling
	 * @param localLimit what infers this node's view of it, used by nobody else
	 * @param clock this node's own clock, not the cluster's
	 */
	public static ConcurrencyLimiterBuilder builder(String key, ConcurrencyCoordinator coordinator,
			LocalLimit localLimit, Clock clock) {
		return new ConcurrencyLimiterBuilder(key, coordinator, localLimit, clock);
	}

	/**
	 * Admit a request, or not.
	 * @return to be ended when the request has ended; null if it is not admitted
	 */
	public @Nullable ConcurrencyPermit tryAcquire() {
		long nowNanos = this.clock.nanos();
		int inFlight = this.gate.enter(nowNanos);
		return (inFlight != AdmissionGate.REFUSED) ? new ConcurrencyPermit(this, nowNanos, inFlight) : null;
	}

	void ended(long startNanos, int inFlight, boolean dropped) {
		this.sampler.sample(startNanos, this.clock.nanos(), inFlight, dropped);
		released();
	}

	void released() {
		if (this.gate.exit()) {
			this.drained.set(true);
			this.waker.run();
		}
	}

	private void nudge() {
		if (!this.nudged.get() && this.nudged.compareAndSet(false, true)) {
			this.waker.run();
		}
	}

	/**
	 * Report now instead of at the next heartbeat.
	 * @return done when the report was answered or has failed; never fails itself
	 */
	public CompletionStage<Void> heartbeat() {
		if (this.closed.get()) {
			return CompletableFuture.completedFuture(null);
		}
		CompletionStage<Void> done = this.askers.request();
		this.waker.run();
		return done;
	}

	/**
	 * How it does.
	 */
	public ConcurrencyStats stats() {
		Fleet known = this.fleet;
		long nowNanos = this.clock.nanos();
		return new ConcurrencyStats(this.gate.shareAt(nowNanos), known.limit(), known.nodes(), this.gate.inFlight(),
				this.sampler.limit(), isFenced(nowNanos), this.gate.rejected(), this.refusals.sum());
	}

	/*
	 * A node that never had a lease is not fenced, it has not begun.
	 */
	private boolean isFenced(long nowNanos) {
		return this.settings.outage() == OutagePolicy.FAIL_CLOSED
				&& (this.fenced || (this.gate.isLeased() && nowNanos >= this.gate.leaseEndNanos()));
	}

	/**
	 * Do what is due.
	 * @return when to call again at the latest, in nanoseconds of the clock
	 */
	public long step() {
		long nowNanos = this.clock.nanos();
		for (int turn = 0; turn < TURNS_MAX && !this.closed.get(); turn++) {
			look(nowNanos);
			if (!this.beats.isDue(nowNanos)) {
				break;
			}
			send(nowNanos);
		}
		if (this.closed.get()) {
			farewell();
			return Long.MAX_VALUE;
		}
		return this.arrivals.isEmpty() ? Math.min(this.beats.dueNanos(), this.gate.nextEndNanos(nowNanos)) : nowNanos;
	}

	private void look(long nowNanos) {
		sleptThrough(nowNanos);
		for (Arrival arrival = this.arrivals.poll(); arrival != null; arrival = this.arrivals.poll()) {
			arrived(arrival, nowNanos);
		}
		if (this.gate.isLeased() && nowNanos >= this.gate.leaseEndNanos()) {
			fence();
		}
		if (this.nudged.getAndSet(false)) {
			this.beats.stirred();
		}
		if (this.drained.getAndSet(false)) {
			this.beats.drained(nowNanos);
		}
		if (!this.askers.isEmpty()) {
			this.beats.now(nowNanos);
		}
	}

	/*
	 * The timer that leases are measured with stops while a machine is suspended. The
	 * coordinator's went on.
	 */
	private void sleptThrough(long nowNanos) {
		long ahead = this.clock.wallNanos() - nowNanos;
		if (ahead - this.wallAheadNanos > this.wallJumpNanos && this.gate.isLeased()) {
			this.gate.endLease();
			fence();
			this.beats.now(nowNanos);
		}
		this.wallAheadNanos = ahead;
		this.sampler.wallAhead(ahead);
	}

	private void fence() {
		this.gate.endLease();
		this.sampler.elsewhere(0);
		if (!this.fenced && this.settings.outage() == OutagePolicy.FAIL_CLOSED) {
			this.fenced = true;
			runHook(this.listener::fenced);
		}
	}

	private void send(long nowNanos) {
		long number = this.sequence.incrementAndGet();
		this.beats.sent(nowNanos);
		this.askers.sent(number, nowNanos);
		report(number, this.gate.use(this.generation, nowNanos), false)
			.whenComplete((answer, failure) -> arrive(new Arrival(number, nowNanos, answer)));
	}

	private CompletionStage<ConcurrencyAnswer> report(long number, ConcurrencyReport.Use use, boolean leaving) {
		try {
			return this.coordinator
				.report(new ConcurrencyReport(this.key, new ConcurrencyReport.Sender(this.node, this.life, number),
						this.settings.rules(), this.sampler.limit(), use, leaving));
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	private void arrive(Arrival arrival) {
		this.arrivals.add(arrival);
		this.waker.run();
	}

	private void arrived(Arrival arrival, long nowNanos) {
		ConcurrencyAnswer answer = arrival.answer();
		Long sentNanos = arrival.sentNanos();
		if (sentNanos == null) {
			granted(answer, nowNanos);
			return;
		}
		if (answer != null) {
			this.beats.replied();
		}
		else {
			this.beats.failed();
		}
		if (answer != null && answer.isAccepted()) {
			accepted(answer, arrival.sequence(), sentNanos, nowNanos);
		}
		else if (answer != null && answer.verdict() != Verdict.STALE) {
			this.refusals.increment();
			runHook(() -> this.listener
				.refused(ReportRefusal.text(answer, this.settings.rules(), this.key, this.node)));
		}
		this.askers.replied(arrival.sequence());
	}

	/*
	 * Replies may overtake each other. One that was overtaken must not be followed: a
	 * later share may have been confirmed. Its lease is the shorter one as well.
	 */
	private void accepted(ConcurrencyAnswer answer, long number, long sentNanos, long nowNanos) {
		if (number <= this.repliedSequence || answer.grant().generation() < this.generation) {
			return;
		}
		this.repliedSequence = number;
		follow(answer);
		// Last, so that no request enters by an earlier share and a later lease.
		this.gate.lease(sentNanos + this.leaseNanos);
		if (this.fenced && nowNanos < this.gate.leaseEndNanos()) {
			this.fenced = false;
			runHook(this.listener::unfenced);
		}
	}

	/*
	 * If another report was answered since, or the lease has ended, it was overtaken: it
	 * may be of a time before the coordinator forgot this node.
	 */
	private void granted(@Nullable ConcurrencyAnswer answer, long nowNanos) {
		if (answer != null && answer.isAccepted() && answer.sequence() == this.repliedSequence
				&& answer.grant().generation() > this.generation && nowNanos < this.gate.leaseEndNanos()) {
			follow(answer);
		}
	}

	/*
	 * Failures of an application's hooks must not keep this node from reporting.
	 */
	private static void runHook(Runnable hook) {
		try {
			hook.run();
		}
		catch (RuntimeException ex) {
			// Nobody here could do anything about it.
		}
	}

	private void follow(ConcurrencyAnswer answer) {
		ConcurrencyAnswer.Grant grant = answer.grant();
		this.fleet = answer.fleet();
		this.sampler.elsewhere(answer.fleet().inFlight());
		boolean changed = grant.generation() != this.generation;
		boolean lowered = this.gate.share(grant.share());
		this.generation = grant.generation();
		if (changed) {
			this.beats.moved();
		}
		if (changed && lowered) {
			this.beats.stirred();
		}
		else if (grant.share() < grant.target()) {
			this.beats.expecting();
		}
	}

	/**
	 * Admit nothing any more, and give the share back. Requests in flight are counted
	 * until the lease ends, so they should end before.
	 */
	@Override
	public void close() {
		if (this.closed.compareAndSet(false, true)) {
			this.gate.close();
			leave();
			this.waker.run();
		}
	}

	private void leave() {
		int inFlight = Math.min(ConcurrencyReport.LIMIT_MAX, this.gate.inFlight());
		report(this.sequence.incrementAndGet(), new ConcurrencyReport.Use(0, 0, inFlight, 0), true);
	}

	/*
	 * The last request has ended since.
	 */
	private void farewell() {
		if (this.drained.getAndSet(false) && !this.left && this.gate.inFlight() == 0) {
			this.left = true;
			leave();
		}
		this.askers.end();
	}

	/**
	 * Take part again after {@link #close}, as another life of the same node. To be
	 * called while nobody drives it. Does nothing if it was not closed.
	 */
	public void reopen() {
		if (this.closed.get()) {
			this.life = (this.life + 1) & ConcurrencyReport.Sender.NUMBER_MAX;
			this.generation = 0;
			this.repliedSequence = this.sequence.get();
			this.arrivals.clear();
			this.fleet = Fleet.UNKNOWN;
			this.fenced = false;
			this.left = false;
			this.sampler.elsewhere(0);
			this.gate.open();
			this.beats.now(this.clock.nanos());
			this.closed.set(false);
			this.waker.run();
		}
	}

}
