/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.engine.LeasedLimit;
import io.github.gossiplimiter.lease.HybridAllowance;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.UnleasedUsage;
import io.github.gossiplimiter.lease.WindowSpec;

/**
 * Holder of one key: requests the next lease in time, reports spent permits and returns
 * unused ones. At most one call is pending. Used by one thread, except for its place in
 * the queue.
 */
final class KeyHolder extends KeySchedule<KeyHolder> {

	/*
	 * When the coordinator has nothing and does not know when it will.
	 */
	private static final long COME_BACK_NANOS = 100_000_000;

	/*
	 * A key without requests is given up after this time.
	 */
	private static final long IDLE_NANOS = 60_000_000_000L;

	/*
	 * The coordinator relies on a member for some time after its last word, which may
	 * itself have taken some.
	 */
	private static final long STOPPED_NANOS = 2 * LeaseTiming.countedNanos(HybridAllowance.CONFIRMED_NANOS);

	/*
	 * What was spent is told with the next question, if that comes within this part of
	 * the longest time of a lease: the coordinator counts it as spent meanwhile anyway.
	 */
	private static final int PATIENCE_PART = 4;

	/*
	 * What is decided alone is told when what is left lasts for so many round trips.
	 */
	private static final double LEAD_ROUND_TRIPS = 3;

	/*
	 * More than this part of a limit is worth making sure that it has come back.
	 */
	private static final int WORTH_PART = 16;

	private final LeasedKey key;

	private final LeasedKeys owner;

	private final LeaseContext context;

	private final HeldLeases held;

	private final WaitingRequests waiters;

	private final LocalQuota localQuota;

	private final SpendRate spendRate;

	private final RefillPolicy refillPolicy;

	private @Nullable PendingCall pending;

	private @Nullable PendingCall discarded;

	private final CoordinatorBackoff backoff = new CoordinatorBackoff();

	private long demand;

	private long activeNanos;

	private boolean unreplied;

	private boolean ending;

	private boolean recalled;

	private boolean replied;

	/*
	 * Permits the coordinator had at its last answer, and what went back to it since:
	 * shown as what is left of the limit, and not used to decide how much to request.
	 */
	private long knownFree;

	private volatile boolean resetting;

	KeyHolder(long hash, LeasedKeys owner, LeaseContext context) {
		super(context.nextNumber());
		long nowNanos = context.clock().nanos();
		this.key = new LeasedKey(hash, context.clock(), this::requestVisit);
		this.owner = owner;
		this.context = context;
		this.held = new HeldLeases(this.key, context.clock());
		this.waiters = new WaitingRequests(owner.waiting());
		this.spendRate = new SpendRate(nowNanos);
		this.refillPolicy = new RefillPolicy(this.key, owner, context.roundTrip(), this.held, this.spendRate);
		this.activeNanos = nowNanos;
		this.localQuota = new LocalQuota(this.key, number(), owner.decidedBefore(hash, nowNanos));
		this.localQuota.size(owner.allowance(nowNanos));
		account();
	}

	LeasedKey key() {
		return this.key;
	}

	/**
	 * Visit the key at the next step. Safe for any thread.
	 */
	void requestVisit() {
		this.context.queue().add(this);
	}

	LeasedKeys owner() {
		return this.owner;
	}

	/**
	 * How long no coordinator has been heard of, if this one cannot be reached.
	 */
	long silentNanos(long nowNanos) {
		return this.key.unreachable ? this.context.silentNanos(nowNanos) : 0;
	}

	/**
	 * Return everything and lease no more.
	 */
	void end() {
		this.ending = true;
	}

	/**
	 * Return what is at hand at the next visit. Safe for any thread.
	 */
	void reset() {
		this.resetting = true;
	}

	/**
	 * Return permits that are not needed at once: another holder has demand.
	 */
	void recall() {
		this.recalled = true;
		this.context.counts().recalled();
	}

	/**
	 * The coordinator has changed between letting nodes decide alone and leasing.
	 */
	void switched(long epoch) {
		switching(() -> this.localQuota.noticed(epoch));
	}

	private void switching(Runnable news) {
		boolean stopped = this.localQuota.isStopped();
		news.run();
		if (!stopped && this.localQuota.isStopped()) {
			this.context.counts().switched();
		}
	}

	/**
	 * Whether everything was reported.
	 */
	boolean isStable() {
		return this.pending == null && this.held.isEmpty() && this.localQuota.isStable();
	}

	/**
	 * Whether no more is decided alone than the size of the cluster allows.
	 */
	boolean isApplied() {
		return this.localQuota.isApplied();
	}

	/**
	 * Do what is due for the key.
	 * @return what to tell the coordinator, if anything
	 */
	@Nullable LeaseCall visit(long nowNanos) {
		this.waiters.add(this.key.takeWaiting());
		if (this.ending || !this.owner.isLeased()) {
			this.ending = true;
			this.held.closeAll();
			this.localQuota.stop();
			this.waiters.completeAll(LeasedLimit.UNREACHABLE);
		}
		else {
			this.localQuota.size(this.owner.allowance(nowNanos));
			this.localQuota
				.lead((long) (LEAD_ROUND_TRIPS * this.context.roundTrip().nanos() / this.spendRate.lastsNanos(1)));
		}
		if (this.resetting) {
			this.resetting = false;
			restart();
		}
		this.held.tidy(this.refillPolicy.isScarce(), this.spendRate.lastsNanos(1), nowNanos);
		account();
		this.waiters.serve(this.key);
		if (this.key.comeBackNanos > nowNanos) {
			// They looked before the coordinator said so, and would wait in vain.
			this.waiters.completeAll(nowNanos - this.key.comeBackNanos);
		}
		this.recalled &= !this.held.isEmpty();
		if (this.recalled && !this.refillPolicy.isNeededAtOnce()) {
			this.held.closeAll();
		}
		this.waiters.expire(nowNanos, lateReply());
		if (this.pending == null && this.backoff.holds(nowNanos)) {
			// Nobody will be asked before they would have gone.
			this.waiters.completeAll(LeasedLimit.UNREACHABLE);
		}
		observe(nowNanos);
		LeaseCall call = (this.pending != null) ? repeat(this.pending, nowNanos) : begin(nowNanos);
		plan(nowNanos);
		return call;
	}

	/*
	 * What was requested before a reset and is granted later goes back as well.
	 */
	private void restart() {
		this.held.closeAll();
		this.localQuota.restart(this.context.nextNumber());
		this.key.comeBackNanos = Long.MIN_VALUE;
		this.replied = false;
		this.discarded = this.pending;
	}

	/*
	 * Before the first answer nothing is known of what others used.
	 */
	private long free() {
		return this.replied ? this.knownFree : Math.max(0,
				WindowSpec.capacity(this.owner.limit()) - this.localQuota.spent() - this.localQuota.unspent());
	}

	private void account() {
		this.held.account(free() + this.localQuota.unspent());
		this.localQuota.account(free() + this.held.leftBesides(null));
	}

	/*
	 * Nodes that decide a hybrid limit otherwise while its coordinator is only slow would
	 * exceed it. Until the coordinator counts as unreachable, a request that cannot wait
	 * longer is denied until the reply is expected.
	 */
	private long lateReply() {
		boolean slow = HybridAllowance.isHybrid(this.owner.limit()) && !this.key.unreachable;
		long wait = Math.max(this.context.settings().maxWait().toNanos(), this.context.roundTrip().nanos());
		return slow ? -Math.max(1, wait) : LeasedLimit.UNREACHABLE;
	}

	private void observe(long nowNanos) {
		long total = this.held.spent() + this.localQuota.total() + this.key.denied();
		if (total != this.demand || !this.waiters.isEmpty()) {
			this.demand = total;
			this.activeNanos = nowNanos;
		}
		this.spendRate.note(total, nowNanos);
	}

	private @Nullable LeaseCall repeat(PendingCall waiting, long nowNanos) {
		if (nowNanos - waiting.firstNanos >= this.context.settings().replyTimeout().toNanos()) {
			fail(false, nowNanos);
			return null;
		}
		if (nowNanos - waiting.lastNanos < waiting.repeatNanos) {
			return null;
		}
		waiting.lastNanos = nowNanos;
		waiting.repeatNanos *= 2;
		return waiting.call;
	}

	private @Nullable LeaseCall begin(long nowNanos) {
		boolean owes = this.recalled || owedNanos(nowNanos) <= nowNanos || this.localQuota.isOwed()
				|| (this.ending && !this.localQuota.isStable());
		boolean asks = !this.ending && wantsLease(owes && !this.recalled, nowNanos);
		if (this.backoff.holds(nowNanos) || !(asks || owes)) {
			return null;
		}
		this.recalled = false;
		Limit limit = this.owner.limit();
		long least = asks ? Math.max(1, Math.max(this.key.takeLargest(), this.waiters.cost())) : 0;
		long wanted = asks ? this.spendRate.wanted(limit, least, this.held.spentEarly(nowNanos)) : 0;
		if (asks) {
			this.held.closeIfBelow(least);
			this.held.requested();
			this.unreplied = false;
		}
		boolean news = !asks && isOneWay(nowNanos);
		LeaseCall call = new LeaseCall(limit, this.key.hash, this.context.holder(), this.held.reports(nowNanos),
				asks ? this.context.nextNumber() : 0, wanted, Math.min(least, wanted),
				asks ? this.spendRate.ttlNanos(limit) : 0, unleased(nowNanos));
		this.pending = new PendingCall(call, news, nowNanos, this.context.clock().wallNanos(),
				this.context.roundTrip().repeatNanos());
		return call;
	}

	private long owedNanos(long nowNanos) {
		long patience = this.ending ? 0 : LeaseTiming.ttlNanosMax(this.owner.limit()) / PATIENCE_PART;
		return this.held.owedNanos(patience, nowNanos);
	}

	/*
	 * A holder that returns little, or only reports, gains nothing by a reply where calls
	 * arrive: if one is lost, the leases expire. The same holds for the confirmation to
	 * have stopped without leases: whichever member needs it will request it again.
	 */
	private boolean isOneWay(long nowNanos) {
		return !this.ending && this.owner.barrierNanos(nowNanos) == 0 && this.context.roundTrip().isReliable()
				&& !this.held.returnsMoreThan(WindowSpec.capacity(this.owner.limit()) / WORTH_PART)
				&& (!this.localQuota.isOwed() || this.localQuota.isConfirming());
	}

	private UnleasedUsage unleased(long nowNanos) {
		return this.localQuota.report(this.context.members(), this.owner.barrierNanos(nowNanos), nowNanos);
	}

	private boolean wantsLease(boolean owes, long nowNanos) {
		long comeBack = this.key.comeBackNanos;
		if (comeBack != Long.MIN_VALUE && nowNanos < comeBack) {
			return false;
		}
		if (!this.waiters.isEmpty() || isMissing(nowNanos) || (this.key.hasDemand() && this.key.spare == null)) {
			return true;
		}
		if (this.localQuota.isOwed() && this.held.left() == 0 && this.refillPolicy.isFast(this.localQuota.size())) {
			// It would have to tell every few decisions.
			return true;
		}
		boolean soon = this.refillPolicy.isUrgent();
		boolean dry = comeBack != Long.MIN_VALUE && this.held.left() == 0;
		return (soon && (dry || owes) && this.key.spare == null) || ((soon || this.refillPolicy.isAheadWise())
				&& this.held.runsLow(this.refillPolicy.isKept(this.activeNanos, nowNanos), nowNanos));
	}

	/*
	 * A call without a reply is repeated, but not for ever if nothing needs it.
	 */
	private boolean isMissing(long nowNanos) {
		return this.unreplied && nowNanos - this.activeNanos < 2 * CoordinatorBackoff.NANOS_MAX;
	}

	/**
	 * Whether its call needs no reply.
	 */
	boolean sendsOneWay() {
		PendingCall waiting = this.pending;
		return waiting != null && waiting.oneWay;
	}

	/**
	 * A call that needs no reply was sent.
	 */
	void sentOneWay(LeaseCall call) {
		this.pending = null;
		long before = this.held.returned(call.reports()) + this.localQuota.unspent();
		this.held.acknowledged(call.reports());
		this.localQuota.sentOneWay();
		this.knownFree += before - this.localQuota.unspent();
		account();
	}

	/**
	 * The coordinator has replied to a call.
	 */
	void replied(LeaseCall call, LeaseResult answer, long nowNanos) {
		PendingCall waiting = this.pending;
		if (waiting == null || !waiting.call.equals(call)) {
			// An answer to a repeated call: the first one was enough, or the lease is
			// given
			// up.
			return;
		}
		this.pending = null;
		// Also of a call that was repeated: on a slow link all are, until that is known.
		this.context.roundTrip().note(nowNanos - waiting.firstNanos, waiting.isRepeated());
		this.context.coordinatorReplied();
		this.backoff.succeeded();
		this.key.unreachable = false;
		this.key.free = answer.free();
		this.knownFree = answer.free();
		this.replied = true;
		this.held.acknowledged(call.reports());
		switching(() -> this.localQuota.acknowledged(call.unleased(), answer.epoch()));
		if (call.requestsLease()) {
			receive(waiting, answer, nowNanos);
		}
		account();
	}

	private void receive(PendingCall waiting, LeaseResult answer, long nowNanos) {
		if (answer.granted() > 0) {
			long spendable = LeaseTiming.spendableNanos(answer.ttlNanos());
			Lease lease = new Lease(answer.lease(), answer.granted(), waiting.firstNanos + spendable,
					waiting.firstWallNanos + spendable, nowNanos);
			this.key.comeBackNanos = Long.MIN_VALUE;
			if (waiting == this.discarded) {
				this.held.discard(lease);
				this.unreplied = true;
				return;
			}
			this.held.install(lease, free() + this.localQuota.unspent());
			account();
			this.waiters.serve(this.key);
			return;
		}
		if (waiting == this.discarded) {
			// What was denied before the reset may be there now.
			this.unreplied = true;
			return;
		}
		long wait = (answer.comeBackNanos() > 0) ? answer.comeBackNanos() : COME_BACK_NANOS;
		this.key.comeBackNanos = nowNanos + wait;
		this.waiters.serve(this.key);
		this.waiters.completeAll(-wait);
	}

	/**
	 * The coordinator could not be reached.
	 */
	void failed(LeaseCall call, long nowNanos) {
		PendingCall waiting = this.pending;
		if (waiting != null && waiting.call.equals(call)) {
			fail(true, nowNanos);
		}
	}

	private void fail(boolean inTime, long nowNanos) {
		PendingCall waiting = this.pending;
		this.pending = null;
		if (waiting != null && waiting.call.requestsLease()) {
			this.held.abandon(waiting.call, nowNanos);
			this.unreplied = true;
		}
		this.key.unreachable = true;
		this.context.failed(nowNanos);
		this.backoff.failed(nowNanos);
		this.waiters.completeAll(LeasedLimit.UNREACHABLE);
		this.owner.failed(inTime);
	}

	private void plan(long nowNanos) {
		long due = Math.min(this.waiters.firstDeadlineNanos(), this.held.nextNanos(nowNanos));
		PendingCall waiting = this.pending;
		if (waiting != null) {
			due = Math.min(due, waiting.lastNanos + waiting.repeatNanos);
			due = Math.min(due, waiting.firstNanos + this.context.settings().replyTimeout().toNanos());
		}
		else if (this.backoff.holds(nowNanos)) {
			due = Math.min(due, this.backoff.untilNanos());
		}
		else {
			due = Math.min(due, owedNanos(nowNanos));
		}
		if (this.key.comeBackNanos > nowNanos) {
			due = Math.min(due, this.key.comeBackNanos);
		}
		long unsettled = this.owner.barrierNanos(nowNanos);
		due = (unsettled > 0) ? Math.min(due, nowNanos + unsettled) : due;
		due = Math.min(due, Math.max(nowNanos + CoordinatorBackoff.NANOS_MIN, this.activeNanos + idleNanos()));
		due(Math.max(due, nowNanos + 1));
	}

	/*
	 * What was decided alone and not told is forgotten only when it counts no more, and
	 * that this node has stopped only when the coordinator no longer relies on it.
	 */
	private long idleNanos() {
		if (this.localQuota.isStopped()) {
			return STOPPED_NANOS;
		}
		long counted = LeaseTiming.countedNanos(LeaseTiming.longestNanos(this.owner.limit()));
		return this.localQuota.isStable() ? Math.min(IDLE_NANOS, counted) : counted;
	}

	/**
	 * Give the key up if it is idle.
	 */
	boolean giveUpIfIdle(long nowNanos) {
		boolean over = this.pending == null && this.held.isEmpty() && this.waiters.isEmpty()
				&& (this.ending ? this.localQuota.isStable() : nowNanos - this.activeNanos >= idleNanos());
		if (!over || !this.localQuota.stopAt(this.localQuota.spent())) {
			return false;
		}
		this.key.giveUp();
		forward();
		return true;
	}

	/**
	 * Send whoever waits at a key that was given up to its successor.
	 */
	void forward() {
		WaitingRequest waiter = this.key.takeWaiting();
		while (waiter != null) {
			WaitingRequest before = waiter.before;
			waiter.before = null;
			this.owner.await(this.key.hash, waiter);
			waiter = before;
		}
	}

}
