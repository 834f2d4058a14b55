package io.github.gossiplimiter.concurrency;

import java.util.ArrayList;
import java.util.List;
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

/**
 * Admits requests to a backend that several nodes share, as many at a time as the node's
 * share of the common ceiling and the limit it infers itself allow.
 * <p>
 * Has no thread of its own. Whoever drives it calls {@link #step} when the last step
 * asked for it or the waker was run, always from the same logical thread. Everything else
 * is safe for any thread, and never waits for another one or for the network.
 *
 * @since 0.1.0
 */
public final class ConcurrencyLimiter implements AutoCloseable {

	/*
	 * Answers that come at once may call for another report; the next step goes on.
	 */
	private static final int TURNS_MAX = 8;

	private final Queue<Arrival> arrivals = new ConcurrentLinkedQueue<>();

	private final Queue<CompletableFuture<Void>> asked = new ConcurrentLinkedQueue<>();

	private final List<Waiter> waiters = new ArrayList<>();

	private final AtomicLong sequence = new AtomicLong();

	private final AtomicBoolean nudged = new AtomicBoolean();

	private final AtomicBoolean closed = new AtomicBoolean();

	private final LongAdder refusals = new LongAdder();

	private final String key;

	private final String node;

	private final long life;

	private final ConcurrencyCoordinator coordinator;

	private final ConcurrencySettings settings;

	private final ConcurrencyListener listener;

	private final Clock clock;

	private final Runnable waker;

	private final Sampler sampler;

	private final Gate gate;

	private final Beats beats;

	private final long leaseNanos;

	private final long wallJumpNanos;

	private volatile Fleet fleet = Fleet.UNKNOWN;

	private volatile boolean fenced;

	private long generation;

	private long answeredSequence;

	private long wallAheadNanos;

	private boolean left;

	private record Waiter(long sequence, long sentNanos, CompletableFuture<Void> future) {

	}

	private record Arrival(long sequence, long sentNanos, @Nullable ConcurrencyAnswer answer) {

	}

	private ConcurrencyLimiter(Builder parts) {
		this.key = parts.key;
		this.node = parts.node;
		this.life = parts.life;
		this.coordinator = parts.coordinator;
		this.settings = parts.settings;
		this.listener = parts.listener;
		this.clock = parts.clock;
		this.waker = parts.waker;
		this.sampler = new Sampler(parts.localLimit);
		this.gate = new Gate(this.sampler, parts.settings.outage());
		this.beats = new Beats(parts.settings, parts.clock.nanos());
		long marginNanos = parts.settings.effectiveFenceMargin().toNanos();
		this.leaseNanos = parts.settings.rules().lease().toNanos() - marginNanos;
		this.wallJumpNanos = Math.max(1, marginNanos / 2);
		this.wallAheadNanos = parts.clock.wallNanos() - parts.clock.nanos();
		this.coordinator.listen(this.key, this.node, this::nudge);
	}

	/**
	 * Begin to describe a limiter.
	 * @param key the backend; the same on all nodes in front of it
	 * @param coordinator who divides the ceiling
	 * @param localLimit what infers this node's view of it, used by nobody else
	 * @param clock this node's own clock, not the cluster's
	 */
	public static Builder builder(String key, ConcurrencyCoordinator coordinator, LocalLimit localLimit, Clock clock) {
		return new Builder(key, coordinator, localLimit, clock);
	}

	/**
	 * Admit a request, or not.
	 * @return to be ended when the request has ended; null if it is not admitted
	 */
	public @Nullable ConcurrencyPermit tryAcquire() {
		long nowNanos = this.clock.nanos();
		int inFlight = this.gate.enter(nowNanos);
		return (inFlight != Gate.REFUSED) ? new ConcurrencyPermit(this, nowNanos, inFlight) : null;
	}

	void ended(long startNanos, int inFlight, boolean dropped) {
		this.sampler.sample(startNanos, this.clock.nanos(), inFlight, dropped);
		released();
	}

	void released() {
		if (this.gate.exit()) {
			nudge();
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
		CompletableFuture<Void> done = new CompletableFuture<>();
		if (this.closed.get()) {
			done.complete(null);
			return done;
		}
		this.asked.add(done);
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
		if (!this.asked.isEmpty()) {
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
	}

	private void fence() {
		this.gate.endLease();
		this.sampler.elsewhere(0);
		if (!this.fenced && this.settings.outage() == OutagePolicy.FAIL_CLOSED) {
			this.fenced = true;
			tell(this.listener::fenced);
		}
	}

	private void send(long nowNanos) {
		long number = this.sequence.incrementAndGet();
		this.beats.sent(nowNanos);
		this.waiters.removeIf((waiter) -> isOverdue(waiter, nowNanos) && waiter.future().complete(null));
		for (CompletableFuture<Void> done = this.asked.poll(); done != null; done = this.asked.poll()) {
			this.waiters.add(new Waiter(number, nowNanos, done));
		}
		report(number, this.gate.use(this.generation, nowNanos), false)
			.whenComplete((answer, failure) -> arrive(new Arrival(number, nowNanos, answer)));
	}

	private boolean isOverdue(Waiter waiter, long nowNanos) {
		return nowNanos - waiter.sentNanos() >= this.settings.heartbeat().toNanos();
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
		if (answer != null) {
			this.beats.answered();
		}
		if (answer != null && answer.isAccepted()) {
			accepted(answer, arrival, nowNanos);
		}
		else if (answer != null && answer.verdict() != Verdict.STALE) {
			this.refusals.increment();
			tell(() -> this.listener.refused(Refusal.text(answer, this.settings.rules(), this.key, this.node)));
		}
		this.waiters.removeIf((waiter) -> waiter.sequence() <= arrival.sequence() && waiter.future().complete(null));
	}

	/*
	 * Answers may overtake each other. One that was overtaken must not be followed: what
	 * came after it may have been confirmed. Its lease is the shorter one as well.
	 */
	private void accepted(ConcurrencyAnswer answer, Arrival arrival, long nowNanos) {
		ConcurrencyAnswer.Grant grant = answer.grant();
		if (arrival.sequence() <= this.answeredSequence || grant.generation() < this.generation) {
			return;
		}
		this.answeredSequence = arrival.sequence();
		this.fleet = answer.fleet();
		this.sampler.elsewhere(answer.fleet().inFlight());
		follow(grant);
		// Last, so that nobody enters by an earlier share and a later lease.
		this.gate.lease(arrival.sentNanos() + this.leaseNanos);
		if (this.fenced && nowNanos < this.gate.leaseEndNanos()) {
			this.fenced = false;
			tell(this.listener::unfenced);
		}
	}

	/*
	 * What an application does in its hooks must not keep this node from reporting.
	 */
	private static void tell(Runnable hook) {
		try {
			hook.run();
		}
		catch (RuntimeException ex) {
			// Nobody here could do anything about it.
		}
	}

	private void follow(ConcurrencyAnswer.Grant grant) {
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
	 * Admit nothing any more, and give the share back. What is still in flight is taken
	 * into account until the lease ends, so better end it before.
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
		report(this.sequence.incrementAndGet(), this.gate.use(0, Long.MAX_VALUE), true);
	}

	/*
	 * The last request has ended since.
	 */
	private void farewell() {
		if (this.nudged.getAndSet(false) && !this.left && this.gate.inFlight() == 0) {
			this.left = true;
			leave();
		}
		this.waiters.forEach((waiter) -> waiter.future().complete(null));
		this.waiters.clear();
		for (CompletableFuture<Void> done = this.asked.poll(); done != null; done = this.asked.poll()) {
			done.complete(null);
		}
	}

	/**
	 * Puts a limiter together.
	 */
	public static final class Builder {

		private final String key;

		private final ConcurrencyCoordinator coordinator;

		private final LocalLimit localLimit;

		private final Clock clock;

		private String node = "node";

		private long life;

		private ConcurrencySettings settings = ConcurrencySettings.defaults();

		private ConcurrencyListener listener = ConcurrencyListener.NONE;

		private Runnable waker = () -> {
		};

		private Builder(String key, ConcurrencyCoordinator coordinator, LocalLimit localLimit, Clock clock) {
			this.key = key;
			this.coordinator = coordinator;
			this.localLimit = localLimit;
			this.clock = clock;
		}

		/**
		 * Who this node is.
		 * @param name unique among the nodes in front of the backend
		 * @param number what tells this life of the node from others, such as its
		 * incarnation; at most 48 bits
		 */
		public Builder node(String name, long number) {
			this.node = name;
			this.life = number;
			return this;
		}

		/**
		 * How it takes its share.
		 */
		public Builder settings(ConcurrencySettings value) {
			this.settings = value;
			return this;
		}

		/**
		 * Who is told what happens.
		 */
		public Builder listener(ConcurrencyListener value) {
			this.listener = value;
			return this;
		}

		/**
		 * What to run when {@link ConcurrencyLimiter#step} should be called soon: by any
		 * thread; must neither block nor allocate.
		 */
		public Builder waker(Runnable value) {
			this.waker = value;
			return this;
		}

		/**
		 * The limiter.
		 */
		public ConcurrencyLimiter build() {
			return new ConcurrencyLimiter(this);
		}

	}

}
