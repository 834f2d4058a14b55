/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.jspecify.annotations.Nullable;

/**
 * Everything about a key in a window but its current sub-window: past sub-windows, what
 * was given back, what others spent, and what is carried over from before. Created when a
 * counter first needs it; a key that was seen once has none.
 */
final class CounterHistory extends CarriedOver {

	/*
	 * All sums over the past are the same for every request of one sub-window, until
	 * something is merged or given back. They are kept in a view, named by sub-window and
	 * version. Whoever finds the view out of date computes the sums and, if nobody else
	 * is at it, claims the view and writes them; nobody ever waits for a claim. A reader
	 * checks the name before and after. How long a denied request has to wait is kept the
	 * same way, since that takes a look at every sub-window.
	 */

	/*
	 * With an empty ring.
	 */
	static final long BYTES = 80 + 16 + 16 + 8L * SubWindowRing.SIZE_MIN;

	private static final long CLAIMED = -1;

	private static final long NEVER_WRITTEN = -2;

	private static final int CLOSED = -1;

	/*
	 * Reservations that are not decided yet, of the word that counts reservations.
	 */
	static final long OPEN_MASK = 0xffff;

	private static final VarHandle RING;

	private static final VarHandle CREDITS;

	private static final VarHandle REMOTE;

	private static final VarHandle VIEW;

	private static final VarHandle WAIT;

	private static final VarHandle RESERVATIONS;

	private static final VarHandle CHARGED;

	static {
		try {
			MethodHandles.Lookup lookup = MethodHandles.lookup();
			RING = lookup.findVarHandle(CounterHistory.class, "ring", SubWindowRing.class);
			CREDITS = lookup.findVarHandle(CounterHistory.class, "credits", RefundCredits.class);
			REMOTE = lookup.findVarHandle(CounterHistory.class, "remote", RemoteTotals.class);
			VIEW = lookup.findVarHandle(CounterHistory.class, "view", long.class);
			WAIT = lookup.findVarHandle(CounterHistory.class, "wait", long.class);
			RESERVATIONS = lookup.findVarHandle(CounterHistory.class, "reservations", long.class);
			CHARGED = lookup.findVarHandle(CounterHistory.class, "charged", int.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	private volatile SubWindowRing ring = new SubWindowRing(SubWindowRing.SIZE_MIN);

	private volatile @Nullable RefundCredits credits;

	private volatile @Nullable RemoteTotals remote;

	/*
	 * Bytes the store counts for this history. Whoever closes it takes them off; what
	 * grows afterwards is not counted any more.
	 */
	private volatile int charged = (int) BYTES;

	private volatile long view = NEVER_WRITTEN;

	private double viewSum;

	private volatile long wait = NEVER_WRITTEN;

	private long waitUntil;

	/*
	 * [ begun: 48 bits | open: 16 bits ]
	 */
	private volatile long reservations;

	CounterHistory(WindowQuota quota, long number) {
		super((quota.kind == WindowGeometry.Kind.TOKEN_BUCKET) ? debtAt(number - quota.span, 0) : 0);
	}

	/**
	 * Keep a sub-window that has ended.
	 * @return bytes the history grew by
	 */
	long archive(WindowQuota quota, long number, long count, long now) {
		long oldest = Math.min(now - quota.span, number);
		if (quota.kind == WindowGeometry.Kind.TOKEN_BUCKET) {
			advanceCarry(quota, oldest);
		}
		long grown = 0;
		SubWindowRing current = this.ring;
		while (!current.keep(number, count, oldest)) {
			SubWindowRing larger = current.grow(number, count, oldest, quota.geometry.ringSizeMax());
			if (RING.compareAndSet(this, current, larger)) {
				grown += charge(8 * (larger.entries.length - current.entries.length));
			}
			current = this.ring;
		}
		return grown;
	}

	/**
	 * What counts besides the current sub-window: a sum for windows, the debt at the
	 * start of the sub-window for a token bucket.
	 */
	double past(WindowQuota quota, long number) {
		long name = viewName(number);
		if ((long) VIEW.getAcquire(this) == name) {
			double sum = this.viewSum;
			VarHandle.loadLoadFence();
			if ((long) VIEW.getOpaque(this) == name) {
				return sum;
			}
		}
		return refresh(quota, number, name);
	}

	/**
	 * The sub-window that has to leave a trailing window before there is room: they leave
	 * one by one, the oldest first.
	 * @param room what the others may have spent together
	 */
	long leaving(WindowQuota quota, long number, long room) {
		long name = viewName(number) + room * SPREAD;
		if ((long) WAIT.getAcquire(this) == name) {
			long until = this.waitUntil;
			VarHandle.loadLoadFence();
			if ((long) WAIT.getOpaque(this) == name) {
				return until;
			}
		}
		long seen = this.wait;
		boolean claimed = seen != CLAIMED && WAIT.compareAndSet(this, seen, CLAIMED);
		long until = firstToLeave(quota, number, room);
		if (claimed) {
			VarHandle.storeStoreFence();
			this.waitUntil = until;
			WAIT.setRelease(this, name);
		}
		return until;
	}

	private long firstToLeave(WindowQuota quota, long number, long room) {
		double used = past(quota, number);
		long leaving = next(number - quota.span, number);
		while (leaving < number) {
			used -= dated(leaving);
			if (used <= room) {
				return leaving;
			}
			leaving = next(leaving + 1, number);
		}
		return number;
	}

	private double refresh(WindowQuota quota, long number, long name) {
		long seen = this.view;
		boolean claimed = seen != CLAIMED && VIEW.compareAndSet(this, seen, CLAIMED);
		double sum = sum(quota, number);
		if (claimed) {
			VarHandle.storeStoreFence();
			this.viewSum = sum;
			VIEW.setRelease(this, name);
		}
		return sum;
	}

	private double sum(WindowQuota quota, long number) {
		return switch (quota.kind) {
			case SLIDING_CONSERVATIVE, FIXED -> sumFrom(number - quota.span, number);
			case SLIDING_INTERPOLATED -> sumFrom(number - quota.span + 1, number);
			case TOKEN_BUCKET -> debt(quota, number);
		};
	}

	/**
	 * Counts from a sub-window on, without this node's own current one.
	 */
	long sumFrom(long first, long number) {
		RemoteTotals others = this.remote;
		RefundCredits given = this.credits;
		return this.ring.sum(first, number - 1) + ((others != null) ? others.from(first) : 0)
				- ((given != null) ? given.from(first) : 0) + carriedFrom(first, number);
	}

	/**
	 * This node's own counts from a sub-window on, without its current one.
	 */
	long ownFrom(long first, long number) {
		RefundCredits given = this.credits;
		return this.ring.sum(first, number - 1) - ((given != null) ? given.from(first) : 0) + carriedFrom(first, number)
				+ mineFrom(first);
	}

	/**
	 * What counts in a past sub-window.
	 */
	long at(long number) {
		RemoteTotals others = this.remote;
		RefundCredits given = this.credits;
		return this.ring.count(number) + ((others != null) ? others.at(number) : 0)
				- ((given != null) ? given.at(number) : 0);
	}

	/**
	 * What counts in a past sub-window, with what is carried over and dated there.
	 */
	long dated(long number) {
		return at(number) + carriedAt(number);
	}

	/**
	 * What others spent in the current sub-window, less what was given back of it.
	 */
	long current(long number) {
		RemoteTotals others = this.remote;
		RefundCredits given = this.credits;
		return ((others != null) ? others.from(number) : 0) - ((given != null) ? given.from(number) : 0);
	}

	/**
	 * The first sub-window from {@code first} on in which anything was spent or is dated.
	 */
	long next(long first, long otherwise) {
		long next = this.ring.next(first, otherwise);
		RemoteTotals others = this.remote;
		if (others != null) {
			next = Math.min(next, others.next(first, otherwise));
		}
		return Math.min(next, carriedNext(first, next));
	}

	/**
	 * Carry over the debt that a key had when it was put away, instead of what was
	 * remembered of it. Once the debt was carried on it is too late: it is one with what
	 * was spent since.
	 */
	void recallDebt(WindowQuota quota, @Nullable StoredCounts found, long now) {
		long before = carried();
		long number = HeadWord.number(before, now);
		if (now - number < quota.span) {
			long startNanos = quota.geometry.startNanos(number);
			double debt = (found != null) ? found.debt() - (startNanos - found.atNanos()) * quota.permitsPerNano : 0;
			replace(before, debtAt(number, Math.max(0, debt)));
			changed();
		}
	}

	/**
	 * A token bucket's debt at the start of a sub-window. What was spent in a sub-window
	 * is dated at its end.
	 */
	private double debt(WindowQuota quota, long number) {
		return debtFrom(carried(), quota, number);
	}

	private double debtFrom(long from, WindowQuota quota, long number) {
		double drain = quota.permitsPerSubWindow();
		long at = HeadWord.number(from, number);
		long ownEnd = at + quota.span;
		double debt = debtOf(from);
		while (at < number) {
			debt = Math.max(0, debt - drain) + at(at);
			long next = (at < ownEnd) ? at + 1 : nextRemote(at + 1, number);
			debt = Math.max(0, debt - (next - at - 1) * drain);
			at = next;
		}
		return debt;
	}

	private long nextRemote(long first, long otherwise) {
		RemoteTotals others = this.remote;
		return (others != null) ? Math.min(others.next(first, otherwise), otherwise) : otherwise;
	}

	/**
	 * Carry everything over that was spent before a sub-window.
	 */
	void fold(WindowQuota quota, long number) {
		advanceCarry(quota, number);
	}

	private void advanceCarry(WindowQuota quota, long number) {
		long from = carried();
		while (HeadWord.number(from, number) < number) {
			replace(from, debtAt(number, debtFrom(from, quota, number)));
			from = carried();
		}
	}

	/**
	 * Give back part of a sub-window, at most what is left of it.
	 * @return how much was given back
	 */
	long credit(long number, long spent, long amount, long oldest) {
		while (true) {
			RefundCredits before = this.credits;
			long left = spent - ((before != null) ? before.at(number) : 0);
			long given = Math.min(amount, left);
			if (given <= 0) {
				return 0;
			}
			if (CREDITS.compareAndSet(this, before, RefundCredits.plus(before, number, given, oldest))) {
				changed();
				return given;
			}
		}
	}

	/**
	 * The oldest sub-window of which it has to be known what was given back: one that a
	 * token bucket has not carried over yet may have left long ago.
	 */
	long oldestKept(WindowQuota quota, long now) {
		long oldest = now - quota.span;
		return (quota.kind == WindowGeometry.Kind.TOKEN_BUCKET) ? Math.min(oldest, HeadWord.number(carried(), now))
				: oldest;
	}

	long credited(long number) {
		RefundCredits given = this.credits;
		return (given != null) ? given.at(number) : 0;
	}

	int charge(int bytes) {
		int before = this.charged;
		while (before != CLOSED && !CHARGED.compareAndSet(this, before, before + bytes)) {
			before = this.charged;
		}
		return (before != CLOSED) ? bytes : 0;
	}

	/**
	 * Count no more bytes for this history.
	 * @return bytes counted until now, nothing if it was closed before
	 */
	int close() {
		return Math.max(0, (int) CHARGED.getAndSet(this, CLOSED));
	}

	/**
	 * Bytes the ring has grown by.
	 */
	long grownBytes() {
		return 8L * (this.ring.entries.length - SubWindowRing.SIZE_MIN);
	}

	long archived(long number) {
		return this.ring.count(number);
	}

	/**
	 * What this node spent in a sub-window, whether it has ended or not.
	 */
	static long spentAt(@Nullable CounterHistory past, long head, long number) {
		if (HeadWord.isNumber(head, number)) {
			return HeadWord.count(head);
		}
		return (past != null) ? past.ring.count(number) : 0;
	}

	/**
	 * What others spent, created if need be.
	 */
	RemoteTotals remote() {
		RemoteTotals others = this.remote;
		if (others == null) {
			RemoteTotals created = new RemoteTotals();
			others = (RemoteTotals) REMOTE.compareAndExchange(this, null, created);
			others = (others != null) ? others : created;
		}
		return others;
	}

	/**
	 * What was put aside and counts again.
	 */
	@Nullable StoredCounts recalled() {
		RemoteTotals others = this.remote;
		return (others != null) ? others.recalled() : null;
	}

	long mineAt(long number) {
		RemoteTotals others = this.remote;
		return (others != null) ? others.mineAt(number) : 0;
	}

	private long mineFrom(long first) {
		RemoteTotals others = this.remote;
		return (others != null) ? others.mineFrom(first) : 0;
	}

	long remoteAt(long number) {
		RemoteTotals others = this.remote;
		return (others != null) ? others.at(number) : 0;
	}

	/**
	 * What others spent has changed.
	 */
	void settled() {
		changed();
	}

	long extrapolated(long nowNanos) {
		RemoteTotals others = this.remote;
		return (others != null) ? others.extrapolated(nowNanos) : 0;
	}

	double intervalMillis() {
		RemoteTotals others = this.remote;
		return (others != null) ? others.intervalMillis() : 0;
	}

	/**
	 * What others spent, if anybody was heard.
	 */
	@Nullable RemoteTotals others() {
		return this.remote;
	}

	long remoteFrom(long first) {
		RemoteTotals others = this.remote;
		return (others != null) ? others.from(first) - others.mineFrom(first) : 0;
	}

	/**
	 * A permit is about to be taken that may have to be given back at once: nothing of
	 * this counter is published until it is decided.
	 */
	void beginReservation() {
		RESERVATIONS.getAndAdd(this, (1L << 16) + 1);
	}

	void endReservation() {
		RESERVATIONS.getAndAdd(this, -1L);
	}

	/**
	 * State of the reservations: what was read in between is decided if it was zero in
	 * its low half before, and is unchanged after.
	 */
	long reservations() {
		return this.reservations;
	}

	/**
	 * Whether what others spent changes with a merge only, not by itself.
	 */
	boolean isSteady() {
		RemoteTotals others = this.remote;
		return others == null || others.isSteady();
	}

	private long viewName(long number) {
		return (number << HeadWord.NUMBER_SHIFT) | (version() & HeadWord.COUNT_MASK);
	}

}
