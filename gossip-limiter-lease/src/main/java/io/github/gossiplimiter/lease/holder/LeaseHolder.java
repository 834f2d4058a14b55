/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.ResetResult;
import io.github.gossiplimiter.engine.LeaseSource;
import io.github.gossiplimiter.engine.LeasedLimit;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.FleetMembers;
import io.github.gossiplimiter.lease.HybridAllowance;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.LeaseStatus;
import io.github.gossiplimiter.lease.LeaseTiming;

/**
 * Leases permits from a coordinator and keeps them at hand, so that requests take them
 * from memory.
 * <p>
 * Has no thread of its own: one logical thread calls {@link #step} when the last step
 * asked for it or the waker was run. Methods that are marked as safe for any thread are;
 * so are the limits that it creates.
 *
 * @since 0.1.0
 */
public final class LeaseHolder implements LeaseSource {

	/*
	 * Answers that come at once may lead to more calls; the next step goes on.
	 */
	private static final int TURNS_MAX = 8;

	private static final long IDLE_NANOS = 1_000_000_000L;

	private static final Duration PATIENCE = Duration.ofSeconds(1);

	private static final long APPLY_NANOS = 100_000_000L;

	private final List<LeasedKeys> limits = new CopyOnWriteArrayList<>();

	private final Map<String, LongUnaryOperator> counted = new ConcurrentHashMap<>();

	private final AtomicInteger held = new AtomicInteger();

	private final AtomicInteger waiting = new AtomicInteger();

	private final ReadRequests looks;

	private final ReadRequests patientLooks;

	private final ResetRequests resets;

	private final Coordinator coordinator;

	private final Queue<Arrival> arrivals = new ConcurrentLinkedQueue<>();

	private final TreeSet<KeyHolder> timetable = new TreeSet<>();

	private final FleetSize fleetSize = new FleetSize();

	private final LeaseContext context;

	private final FleetMembers fleet;

	private final Runnable waker;

	private final CallOutbox outbox;

	private volatile int membersApplied = 1;

	private long applyNanos = Long.MIN_VALUE;

	private volatile boolean leaving;

	private volatile boolean stable;

	private record Arrival(Runnable task) {

	}

	/**
	 * Begin to lease.
	 * @param coordinator whom to ask
	 * @param holder this node's incarnation
	 * @param clock this node's own clock, not the cluster's
	 * @param settings how to lease
	 * @param fleet how many members there are
	 * @param waker run by any thread when {@link #step} should be called soon; must
	 * neither block nor allocate
	 */
	public LeaseHolder(Coordinator coordinator, long holder, Clock clock, LeaseSettings settings, FleetMembers fleet,
			Runnable waker) {
		this.context = new LeaseContext(clock, holder, settings, waker);
		this.looks = new ReadRequests(this.context, settings.maxWait());
		this.patientLooks = new ReadRequests(this.context, PATIENCE);
		this.resets = new ResetRequests(this.context);
		this.coordinator = coordinator;
		this.outbox = new CallOutbox(coordinator, this.context, waker);
		this.fleet = fleet;
		this.waker = waker;
		members(clock.nanos());
	}

	/**
	 * {@inheritDoc} Safe for any thread.
	 */
	@Override
	public LeasedLimit lease(Limit limit, LongUnaryOperator decided) {
		LeasedKeys keys = new LeasedKeys(limit, decided, this.context, this.held, this.waiting);
		this.limits.add(keys);
		return keys;
	}

	/**
	 * {@inheritDoc} Safe for any thread.
	 */
	@Override
	public void look(Limit limit, long key, LongConsumer free) {
		this.looks.add(limit, key, free);
		this.waker.run();
	}

	/**
	 * {@inheritDoc} Safe for any thread.
	 */
	@Override
	public void lookPatiently(Limit limit, long key, LongConsumer free) {
		this.patientLooks.add(limit, key, free);
		this.waker.run();
	}

	/**
	 * {@inheritDoc} Safe for any thread.
	 */
	@Override
	public CompletionStage<ResetResult> reset(Limit limit, long key, Supplier<CompletionStage<ResetResult>> members) {
		CompletionStage<ResetResult> result = this.resets.add(limit, key, members);
		this.waker.run();
		return result;
	}

	/**
	 * {@inheritDoc} Safe for any thread.
	 */
	@Override
	public void wasReset(String limitName, long key, long ageNanos) {
		this.coordinator.wasReset(limitName, key, ageNanos);
	}

	/**
	 * {@inheritDoc} Safe for any thread.
	 */
	@Override
	public void counted(String limitName, LongUnaryOperator spent) {
		this.counted.put(limitName, spent);
	}

	/**
	 * Spent permits of a key of a limit that is not leased, as counted here. Safe for any
	 * thread.
	 */
	public long counted(String limitName, long key) {
		LongUnaryOperator spent = this.counted.get(limitName);
		return (spent != null) ? spent.applyAsLong(key) : 0;
	}

	/**
	 * A key of a hybrid limit has changed between deciding alone and leasing. To be
	 * called by whoever calls {@link #step}.
	 * @param epoch which change it was; odd if permits are leased from now on
	 */
	public void switched(String limitName, long key, long epoch) {
		for (LeasedKeys limit : this.limits) {
			if (limit.limit().name().equals(limitName) && HybridAllowance.isHybrid(limit.limit())) {
				limit.switched(key, epoch);
			}
		}
	}

	/**
	 * Somebody else needs what this node holds of a key and does not use. To be called by
	 * whoever calls {@link #step}.
	 */
	public void recalled(String limitName, long key) {
		for (LeasedKeys limit : this.limits) {
			if (limit.limit().name().equals(limitName)) {
				limit.recalled(key);
			}
		}
	}

	/**
	 * A coordinator requested the time since this node last decided by its own share of a
	 * limit.
	 * @param owned whether it has the right to hand out permits: then nothing is decided
	 * so from now on, until it has not been heard for long enough
	 * @return how long ago, 0 if it may be so soon; below 0 if it never was
	 */
	public long sharedNanos(boolean owned) {
		long nowNanos = this.context.clock().nanos();
		if (owned) {
			this.context.coordinatorReplied();
		}
		boolean near = this.limits.stream().anyMatch((limit) -> limit.isShareNear(nowNanos));
		long last = this.context.sharedNanos();
		return near ? 0 : (last == Long.MIN_VALUE) ? -1 : Math.max(0, nowNanos - last);
	}

	/**
	 * Whether any limit is hybrid. Safe for any thread.
	 */
	public boolean hasHybrid() {
		for (LeasedKeys limit : this.limits) {
			if (HybridAllowance.isHybrid(limit.limit())) {
				return true;
			}
		}
		return false;
	}

	@Override
	public Duration maxWait() {
		return this.context.settings().maxWait();
	}

	@Override
	public boolean isPublished() {
		return this.context.settings().published();
	}

	/**
	 * Do what is due.
	 * @return when to call again at the latest, in nanoseconds of the clock
	 */
	public long step() {
		long nowNanos = this.context.clock().nanos();
		members(nowNanos);
		look(this.looks);
		look(this.patientLooks);
		reset(nowNanos);
		boolean more = true;
		for (int turn = 0; turn < TURNS_MAX && more; turn++) {
			arrive();
			visitQueued(nowNanos);
			visitDue(nowNanos);
			more = !this.outbox.isEmpty();
			send();
		}
		this.looks.expire(nowNanos);
		this.patientLooks.expire(nowNanos);
		apply(nowNanos);
		if (this.leaving) {
			this.stable = isAllReported();
		}
		return next(nowNanos);
	}

	private long next(long nowNanos) {
		if (!this.arrivals.isEmpty()) {
			return nowNanos;
		}
		long idle = Math.min(Math.min(nowNanos + IDLE_NANOS, this.looks.nextNanos()),
				Math.min(this.patientLooks.nextNanos(), this.resets.nextNanos()));
		return this.timetable.isEmpty() ? idle : Math.min(idle, this.timetable.first().scheduledNanos());
	}

	private void reset(long nowNanos) {
		for (ResetRequests.Reset reset : this.resets.due(nowNanos)) {
			this.outbox.exchange(List.of(reset.call()), (answers) -> this.arrivals.add(new Arrival(() -> reset
				.answered((answers != null) ? answers.get(0) : null, this.context.clock().nanos(), this.waker))));
		}
	}

	private void look(ReadRequests looks) {
		List<ReadRequests.PendingRead> asked = looks.take();
		for (int from = 0; from < asked.size(); from += CallOutbox.CALLS_MAX) {
			List<ReadRequests.PendingRead> batch = asked.subList(from,
					Math.min(asked.size(), from + CallOutbox.CALLS_MAX));
			this.outbox.exchange(batch.stream().map(ReadRequests.PendingRead::call).toList(),
					(answers) -> this.arrivals.add(new Arrival(() -> completeReads(batch, answers))));
		}
	}

	private static void completeReads(List<ReadRequests.PendingRead> batch, @Nullable List<LeaseResult> answers) {
		for (int i = 0; i < batch.size(); i++) {
			batch.get(i).complete((answers != null) ? answers.get(i).free() : LeasedLimit.UNREACHABLE);
		}
	}

	private void members(long nowNanos) {
		long kept = 0;
		for (LeasedKeys limit : this.limits) {
			if (HybridAllowance.isHybrid(limit.limit())) {
				kept = Math.max(kept, LeaseTiming.countedNanos(LeaseTiming.longestNanos(limit.limit())));
			}
		}
		int members = this.fleetSize.at(Math.max(1, this.fleet.members()), kept, nowNanos);
		boolean known = this.fleet.isStable();
		if (members != this.context.members() || known != this.context.isStable()) {
			this.context.members(members, known);
			this.applyNanos = nowNanos;
		}
	}

	/*
	 * Allowances that have become smaller are in effect when nothing beyond them is left
	 * unacknowledged, and the coordinator does not count on larger ones.
	 */
	private void apply(long nowNanos) {
		if (this.membersApplied == this.context.members() || nowNanos < this.applyNanos) {
			return;
		}
		boolean applied = true;
		for (LeasedKeys limit : this.limits) {
			for (KeyHolder key : limit.all()) {
				visit(key, nowNanos);
				applied &= key.isApplied();
			}
		}
		send();
		this.applyNanos = nowNanos + APPLY_NANOS;
		if (applied) {
			this.membersApplied = this.context.members();
		}
	}

	/**
	 * The number of members by which this node divides what may be decided alone, in
	 * effect for all keys. A new member waits until all others have counted it. Safe for
	 * any thread.
	 */
	public int membersApplied() {
		return this.membersApplied;
	}

	private void arrive() {
		for (Arrival arrival = this.arrivals.poll(); arrival != null; arrival = this.arrivals.poll()) {
			arrival.task().run();
		}
	}

	private void completeCalls(List<CallOutbox.Sent> batch, @Nullable List<LeaseResult> answers) {
		long nowNanos = this.context.clock().nanos();
		for (int i = 0; i < batch.size(); i++) {
			CallOutbox.Sent sent = batch.get(i);
			if (answers == null) {
				sent.agent().failed(sent.call(), nowNanos);
			}
			else {
				this.context.counts().granted(answers.get(i).granted());
				sent.agent().replied(sent.call(), answers.get(i), nowNanos);
			}
			visit(sent.agent(), nowNanos);
		}
	}

	private void visitQueued(long nowNanos) {
		KeyHolder agent = this.context.queue().takeAll();
		while (agent != null) {
			KeyHolder following = agent.unlink();
			visit(agent, nowNanos);
			agent = following;
		}
	}

	private void visitDue(long nowNanos) {
		while (!this.timetable.isEmpty() && this.timetable.first().scheduledNanos() <= nowNanos) {
			visit(this.timetable.first(), nowNanos);
		}
	}

	private void visit(KeyHolder agent, long nowNanos) {
		this.timetable.remove(agent);
		if (agent.key().isGone()) {
			agent.forward();
			return;
		}
		if (this.leaving) {
			agent.end();
		}
		LeaseCall call = agent.visit(nowNanos);
		if (call != null) {
			this.outbox.add(agent, call);
		}
		else if (agent.giveUpIfIdle(nowNanos)) {
			agent.owner().remove(agent);
			return;
		}
		agent.schedule();
		this.timetable.add(agent);
	}

	private void send() {
		this.outbox.send((batch, answers) -> this.arrivals.add(new Arrival(() -> completeCalls(batch, answers))));
	}

	/**
	 * Return all leases and report everything; nothing is leased from now on. Safe for
	 * any thread.
	 */
	public void leave() {
		this.leaving = true;
		this.limits.forEach((limit) -> limit.all().forEach(KeyHolder::requestVisit));
		this.waker.run();
	}

	/**
	 * Lease again after {@link #leave}. To be called by whoever calls {@link #step}.
	 */
	public void comeBack() {
		this.context.comeBack();
		this.stable = false;
		this.leaving = false;
	}

	/**
	 * Whether, after {@link #leave}, the coordinator has acknowledged everything. Safe
	 * for any thread.
	 */
	public boolean isStable() {
		return this.stable;
	}

	private boolean isAllReported() {
		for (LeasedKeys limit : this.limits) {
			for (KeyHolder key : limit.all()) {
				if (!key.isStable()) {
					return false;
				}
			}
		}
		return true;
	}

	/**
	 * State of this node's leasing. Safe for any thread.
	 */
	public LeaseStatus status() {
		List<LeaseStatus.Failures> failed = this.limits.stream().map(LeasedKeys::failures).toList();
		LeaseStatus.Failures failures = new LeaseStatus.Failures(
				failed.stream().mapToLong(LeaseStatus.Failures::late).sum(),
				failed.stream().mapToLong(LeaseStatus.Failures::refused).sum());
		return this.context.counts()
			.status(this.held.get(), this.waiting.get(), failures, this.context.roundTrip().nanos());
	}

}
