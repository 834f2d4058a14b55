/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.HybridAllowance;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.UnleasedUsage;
import io.github.gossiplimiter.lease.WindowSpec;

/**
 * Permits of one key that were spent or are lent. Invariant: it never lends more than is
 * left in any window.
 */
final class KeyLedger {

	/*
	 * A permit is counted from the grant of its lease, when it may be spent at any time,
	 * on until a window after it was reported, or after the lease ended without a report.
	 * So whatever was decided in a trailing window is counted at its end, and no more
	 * than the limit ever is.
	 */

	/*
	 * How long reports may be late or come twice without counting twice.
	 */
	private static final long TOLD_KEPT_NANOS = 60_000_000_000L;

	/*
	 * Leases that are looked at one by one when guessing when permits come back.
	 */
	private static final int GUESSES_MAX = 16;

	/*
	 * A limit that changes often leaves usage behind that nobody asks for.
	 */
	private static final int BOOKS_MAX = 8;

	/*
	 * After a reset, the time in which members hear of it.
	 */
	private static final long FORGIVEN_NANOS = 5_000_000_000L;

	private final List<UsageWindow> books = new ArrayList<>();

	/*
	 * What need not be counted of decisions without a lease, since a reset; nothing
	 * before the first report.
	 */
	private final Map<LeaseId, @Nullable Long> forgiven = new HashMap<>();

	private long forgivenUntilNanos = Long.MIN_VALUE;

	private boolean reset;

	private final OpenLeases leases = new OpenLeases();

	private final HolderDemand demand = new HolderDemand();

	private final HybridMode switched = new HybridMode();

	private final ModeChangeBarrier barrier = new ModeChangeBarrier();

	private final LeaseRecall recall = new LeaseRecall();

	/**
	 * Whether nothing is known any more that matters.
	 */
	boolean isOver(long nowNanos) {
		advance(nowNanos);
		return this.leases.isEmpty() && !this.switched.isLeased(nowNanos) && this.barrier.untilNanos() <= nowNanos
				&& this.books.stream().allMatch((book) -> book.used(nowNanos) == 0);
	}

	/**
	 * Count what was spent before the key was known here.
	 */
	void begin(Limit limit, long counted, long nowNanos) {
		books(limit, nowNanos);
		if (counted > 0) {
			spend(nowNanos, counted);
		}
	}

	LeaseResult exchange(LeaseCall call, LedgerContext surroundings, long nowNanos) {
		advance(nowNanos);
		if (call.isReset()) {
			reset(call, nowNanos);
			List<Line> empty = books(call.limit(), nowNanos);
			return LeaseResult.ofReset(call, Math.max(0, free(call.limit(), empty, surroundings, nowNanos)),
					restNanos(call, surroundings, nowNanos), this.switched.epoch());
		}
		List<Line> lines = books(call.limit(), nowNanos);
		if (call.isRead()) {
			return new LeaseResult(0, 0, 0, Math.max(0, free(call.limit(), lines, surroundings, nowNanos)), 0,
					HybridAllowance.isHybrid(call.limit()) ? this.switched.epoch() : 0);
		}
		report(call, nowNanos);
		boolean hybrid = HybridAllowance.isHybrid(call.limit());
		if (hybrid) {
			follow(call, lines, nowNanos);
		}
		LeaseResult answer = call.requestsLease() ? grant(call, lines, surroundings, nowNanos)
				: new LeaseResult(0, 0, 0, Math.max(0, free(call.limit(), lines, surroundings, nowNanos)), 0);
		if (hybrid && answer.granted() > 0) {
			this.switched.update(call.limit(), fill(lines, nowNanos), nowNanos);
		}
		if (hybrid) {
			notice(call, answer.granted() < call.wanted(), surroundings, nowNanos);
		}
		return new LeaseResult(answer.lease(), answer.granted(), answer.ttlNanos(), answer.free(),
				answer.comeBackNanos(), hybrid ? this.switched.epoch() : 0);
	}

	/*
	 * What was spent counts no more, nor what is spent of leases that are open: all of
	 * that together is at most the limit. The same for what members of a hybrid limit
	 * have decided and not reported, of which each has at most its allowance.
	 */
	private void reset(LeaseCall call, long nowNanos) {
		LeaseId name = new LeaseId(call.holder(), call.resetNumber());
		if (this.leases.isReported(name)) {
			return;
		}
		this.reset = true;
		this.books.clear();
		this.leases.forgive();
		this.leases.note(name, nowNanos + TOLD_KEPT_NANOS);
		this.forgiven.clear();
		this.leases.seriesState().forEach((series) -> this.forgiven.put(series.name(), null));
		this.forgivenUntilNanos = nowNanos + FORGIVEN_NANOS;
	}

	/*
	 * How long permits from before a reset may still be spent, those that an earlier
	 * ledger granted included: of what this one waits for, all but the window.
	 */
	private long restNanos(LeaseCall call, LedgerContext surroundings, long nowNanos) {
		long silentUntil = surroundings.silentUntilNanos(call.limit(), call.key());
		long counted = LeaseTiming.countedNanos(LeaseTiming.longestNanos(call.limit()));
		long earlier = (silentUntil > nowNanos) ? Math.max(0, silentUntil - nowNanos - counted) : 0;
		return Math.max(earlier, this.leases.forgivenNanos(nowNanos));
	}

	/**
	 * Whether the key was reset here, so that nothing need be known from before.
	 */
	boolean isReset() {
		return this.reset;
	}

	/**
	 * No longer count what was spent before an instant, as far as it has a date.
	 */
	void forget(long beforeNanos, long nowNanos) {
		advance(nowNanos);
		this.books.replaceAll((book) -> book.since(beforeNanos, nowNanos));
	}

	private void follow(LeaseCall call, List<Line> lines, long nowNanos) {
		this.switched.reported(call.holder(), call.unleased(), nowNanos);
		this.switched.update(call.limit(), fill(lines, nowNanos), nowNanos);
	}

	private void notice(LeaseCall call, boolean needed, LedgerContext surroundings, long nowNanos) {
		boolean missing = needed && this.switched.reserved(call.limit(), surroundings, nowNanos) > 0;
		if (this.switched.takeNotice(missing, nowNanos)) {
			surroundings.switched(call.limit(), call.key(), this.switched.epoch(), this.switched.stopped());
		}
	}

	/**
	 * Apply reports. The result is whether requested permits may come free in a moment:
	 * members were notified to stop deciding without a lease, or leases were recalled.
	 */
	boolean isComing(LeaseCall call, LedgerContext surroundings, long nowNanos) {
		if (!call.requestsLease()) {
			return false;
		}
		advance(nowNanos);
		List<Line> lines = books(call.limit(), nowNanos);
		report(call, nowNanos);
		if (HybridAllowance.isHybrid(call.limit())) {
			follow(call, lines, nowNanos);
		}
		long free = free(call.limit(), lines, surroundings, nowNanos);
		LeaseId name = new LeaseId(call.holder(), call.lease());
		if (free >= call.least() || this.leases.open(name) != null || this.leases.isReported(name)) {
			return false;
		}
		return isConfirming(call, free, surroundings, nowNanos) || isRecalled(call, free, surroundings, nowNanos);
	}

	/**
	 * Apply reports. The result is whether all requested permits are spent or lent.
	 */
	boolean isUsedUp(LeaseCall call, LedgerContext surroundings, long nowNanos) {
		advance(nowNanos);
		List<Line> lines = books(call.limit(), nowNanos);
		report(call, nowNanos);
		return free(call.limit(), lines, surroundings, nowNanos) < call.least()
				&& this.leases.open(new LeaseId(call.holder(), call.lease())) == null;
	}

	private boolean isConfirming(LeaseCall call, long free, LedgerContext surroundings, long nowNanos) {
		if (!HybridAllowance.isHybrid(call.limit()) || !this.switched.isConfirming(nowNanos)
				|| free + this.switched.reserved(call.limit(), surroundings, nowNanos) < call.least()) {
			return false;
		}
		notice(call, true, surroundings, nowNanos);
		return true;
	}

	private boolean isRecalled(LeaseCall call, long free, LedgerContext surroundings, long nowNanos) {
		if (free + this.leases.lent() < call.least() || silentUntilNanos(call, surroundings) > nowNanos) {
			return false;
		}
		List<LeaseState> others = this.leases.openState()
			.stream()
			.filter((lot) -> lot.name().holder() != call.holder() && surroundings.isRecallable(lot.name().holder()))
			.toList();
		List<LeaseState> chosen = this.recall.choose(others, (lot) -> this.demand.rest(lot, nowNanos), nowNanos);
		Set<Long> holders = chosen.stream().map((lot) -> lot.name().holder()).collect(Collectors.toSet());
		if (!chosen.isEmpty()) {
			surroundings.recall(call.limit(), call.key(), holders);
			this.recall.recalled(call.limit(), chosen, others.size(), nowNanos);
		}
		return this.recall.isAwaited(this.leases, nowNanos);
	}

	private long silentUntilNanos(LeaseCall call, LedgerContext surroundings) {
		long earlier = this.reset ? Long.MIN_VALUE : surroundings.silentUntilNanos(call.limit(), call.key());
		return Math.max(this.barrier.untilNanos(), earlier);
	}

	/**
	 * One window of the limit of the call, and its usage.
	 */
	private record Line(WindowSpec measure, UsageWindow book) {

	}

	private void advance(long nowNanos) {
		this.leases.expire(nowNanos, nowNanos + TOLD_KEPT_NANOS, this::spend);
		this.books.removeIf((book) -> !book.isWanted(nowNanos) && book.used(nowNanos) == 0);
		if (this.books.size() > BOOKS_MAX) {
			this.books.removeIf((book) -> !book.isWanted(nowNanos));
		}
	}

	private void spend(long atNanos, long permits) {
		this.books.forEach((book) -> book.add(atNanos, permits));
	}

	/*
	 * Nodes may have different windows for the same limit while it changes. Whatever is
	 * spent is written into all of them; each call is answered from its own.
	 */
	private List<Line> books(Limit limit, long nowNanos) {
		List<Line> lines = new ArrayList<>();
		for (WindowSpec measure : WindowSpec.of(limit)) {
			UsageWindow book = this.books.stream()
				.filter((candidate) -> candidate.fits(measure))
				.findFirst()
				.orElseGet(() -> open(measure, nowNanos));
			book.measure(measure, nowNanos);
			lines.add(new Line(measure, book));
		}
		return lines;
	}

	/*
	 * A new kind of window begins with what the others count; of a longer one, the part
	 * that is still known.
	 */
	private UsageWindow open(WindowSpec measure, long nowNanos) {
		UsageWindow book = UsageWindow.of(measure);
		List<SpentPermits> known = List.of();
		for (UsageWindow other : this.books) {
			long counted = other.used(nowNanos);
			if (counted > known.stream().mapToLong(SpentPermits::permits).sum()) {
				known = List.copyOf(other.spent(nowNanos));
			}
		}
		known.forEach((spent) -> book.add(spent.atNanos(), spent.permits()));
		this.books.add(book);
		return book;
	}

	private void report(LeaseCall call, long nowNanos) {
		long spent = 0;
		for (LeaseReport report : call.reports()) {
			LeaseId name = new LeaseId(call.holder(), report.lease());
			spent += this.leases.report(name, report, nowNanos + TOLD_KEPT_NANOS);
			this.recall.reported(name);
		}
		UnleasedUsage unleased = call.unleased();
		long counted = LeaseTiming.countedNanos(LeaseTiming.longestNanos(call.limit()));
		if (unleased.series() != 0) {
			LeaseId series = new LeaseId(call.holder(), unleased.series());
			long decided = this.leases.unleased(series, unleased.spent(), nowNanos + counted + TOLD_KEPT_NANOS);
			spent += decided - forgiven(series, decided, unleased.allowance(), nowNanos);
		}
		if (spent > 0) {
			spend(nowNanos, spent);
		}
		this.barrier.reported(call.holder(), unleased, counted, nowNanos);
	}

	/*
	 * A member that was reset counts from zero under another number.
	 */
	private long forgiven(LeaseId series, long decided, long allowance, long nowNanos) {
		if (nowNanos >= this.forgivenUntilNanos || !this.forgiven.containsKey(series)) {
			return 0;
		}
		Long left = this.forgiven.get(series);
		long forgiven = Math.min(decided, (left != null) ? left : allowance);
		this.forgiven.put(series, ((left != null) ? left : allowance) - forgiven);
		return forgiven;
	}

	private LeaseResult grant(LeaseCall call, List<Line> lines, LedgerContext surroundings, long nowNanos) {
		LeaseId name = new LeaseId(call.holder(), call.lease());
		long free = free(call.limit(), lines, surroundings, nowNanos);
		LeaseState open = this.leases.open(name);
		if (open != null) {
			return new LeaseResult(call.lease(), open.granted(), open.ttlNanos(), Math.max(0, free), 0);
		}
		if (this.leases.isReported(name) || this.leases.isFull()) {
			return new LeaseResult(call.lease(), 0, 0, Math.max(0, free), 0);
		}
		this.demand.note(call, nowNanos);
		long silentUntil = silentUntilNanos(call, surroundings);
		if (silentUntil > nowNanos) {
			return new LeaseResult(call.lease(), 0, 0, Math.max(0, free), silentUntil - nowNanos);
		}
		if (free < call.least()) {
			return deny(call, lines, surroundings, free, nowNanos);
		}
		long granted = this.demand.share(call, free);
		long lately = granted + this.leases.granted(nowNanos - HolderDemand.LATELY_NANOS);
		long ttlNanos = HolderDemand.ttlNanos(call, free - granted, lately);
		this.leases.lend(new LeaseState(name, granted, 0, ttlNanos, nowNanos + LeaseTiming.lentNanos(ttlNanos)));
		return new LeaseResult(call.lease(), granted, ttlNanos, free - granted, 0);
	}

	/**
	 * Note a lease that another coordinator granted.
	 */
	void granted(LeaseCall call, LeaseResult answer, long nowNanos) {
		books(call.limit(), nowNanos);
		LeaseId name = new LeaseId(call.holder(), call.lease());
		if (this.leases.open(name) == null && !this.leases.isReported(name)) {
			this.leases.lend(new LeaseState(name, answer.granted(), 0, answer.ttlNanos(),
					nowNanos + LeaseTiming.lentNanos(answer.ttlNanos())));
		}
	}

	/**
	 * Record a call to another coordinator and its result.
	 */
	void record(LeaseCall call, LeaseResult answer, long nowNanos) {
		advance(nowNanos);
		if (answer.confirms(call)) {
			reset(call, nowNanos);
			return;
		}
		books(call.limit(), nowNanos);
		report(call, nowNanos);
		if (HybridAllowance.isHybrid(call.limit())) {
			this.switched.reported(call.holder(), call.unleased(), nowNanos);
			this.switched.follow(answer.epoch(), nowNanos);
			if (call.requestsLease() && answer.granted() == 0) {
				this.switched.denied(nowNanos + LeaseTiming.longestNanos(call.limit()), nowNanos);
			}
		}
		if (answer.granted() > 0) {
			granted(call, answer, nowNanos);
		}
	}

	private LeaseResult deny(LeaseCall call, List<Line> lines, LedgerContext surroundings, long free, long nowNanos) {
		if (HybridAllowance.isHybrid(call.limit())) {
			this.switched.denied(nowNanos + LeaseTiming.longestNanos(call.limit()), nowNanos);
		}
		long comeBack = 0;
		long needed = this.demand.needed(call, WindowSpec.capacity(call.limit()), nowNanos);
		for (Line line : lines) {
			comeBack = Math.max(comeBack, comeBackNanos(call, line, needed, surroundings, nowNanos));
		}
		if (comeBack > 0) {
			comeBack = Math.max(comeBack, LeaseTiming.comeBackNanosMin(call.limit()));
		}
		this.demand.waits(call, nowNanos + comeBack);
		return new LeaseResult(call.lease(), 0, 0, Math.max(0, free), comeBack);
	}

	private long free(Limit limit, List<Line> lines, LedgerContext surroundings, long nowNanos) {
		long free = Long.MAX_VALUE;
		for (Line line : lines) {
			long capacity = line.measure().capacity() - reserved(limit, line.measure(), surroundings, nowNanos);
			free = Math.min(free, capacity - line.book().used(nowNanos) - this.leases.lent());
		}
		return free;
	}

	private long reserved(Limit limit, WindowSpec measure, LedgerContext surroundings, long nowNanos) {
		long shares = surroundings.absentMembers(limit) * (measure.capacity() / surroundings.expectedMembers());
		return shares + (HybridAllowance.isHybrid(limit) ? this.switched.reserved(limit, surroundings, nowNanos) : 0);
	}

	private double fill(List<Line> lines, long nowNanos) {
		double fill = 0;
		for (Line line : lines) {
			fill = Math.max(fill,
					(double) (line.book().used(nowNanos) + this.leases.lent()) / line.measure().capacity());
		}
		return fill;
	}

	/*
	 * Permits come back when reports stop counting, and when leases end that were not
	 * spent.
	 */
	private long comeBackNanos(LeaseCall call, Line line, long needed, LedgerContext surroundings, long nowNanos) {
		long room = line.measure().capacity() - reserved(call.limit(), line.measure(), surroundings, nowNanos) - needed;
		long best = Long.MAX_VALUE;
		long lent = this.leases.lent();
		long fromNanos = nowNanos;
		if (room >= lent) {
			best = line.book().freeAtNanos(room - lent, fromNanos);
		}
		for (LeaseState lot : this.leases.byEnd().stream().limit(GUESSES_MAX).toList()) {
			lent -= lot.rest();
			fromNanos = lot.untilNanos();
			if (room >= lent) {
				best = Math.min(best, line.book().freeAtNanos(room - lent, fromNanos));
			}
		}
		return (best == Long.MAX_VALUE) ? 0 : best - nowNanos;
	}

	/**
	 * Let every open lease count as granted now.
	 */
	void renew(long nowNanos) {
		advance(nowNanos);
		this.leases.renew(nowNanos);
	}

	KeyState state(String limitName, long key, long nowNanos) {
		advance(nowNanos);
		return new KeyState(limitName, key, this.books.stream().map((book) -> book.state(nowNanos)).toList(),
				this.leases.openState(), this.leases.reportedState(), this.leases.seriesState(), this.switched.state(),
				this.barrier.state());
	}

	static KeyLedger restore(KeyState state, long shiftNanos) {
		KeyLedger ledger = new KeyLedger();
		state.books().forEach((book) -> ledger.books.add(UsageWindow.restore(book, shiftNanos)));
		ledger.leases.restore(state, shiftNanos);
		ledger.switched.restore(state.switched(), shiftNanos);
		ledger.barrier.restore(state.barrier(), shiftNanos);
		return ledger;
	}

}
