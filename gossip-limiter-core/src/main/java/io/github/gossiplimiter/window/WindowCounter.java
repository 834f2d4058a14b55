/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.jspecify.annotations.Nullable;

/**
 * One key in one window: this node's slot of the replicated counter, and what it knows of
 * the others'.
 * <p>
 * Safe for use by many threads. {@link #tryAcquire} is exact for permits granted by this
 * node and approximate for permits granted elsewhere.
 *
 * @since 0.1.0
 */
public sealed class WindowCounter extends ChangeMarks permits ChainedCounter {

	/*
	 * The head holds the current sub-window and what this node spent in it, in one
	 * number: a permit is taken by one compare-and-set, which also proves that the
	 * sub-window has not changed since the past was added up. When time has moved on, the
	 * head is sealed, the sealed count is archived in the history, and the head starts
	 * over. Any thread that meets a sealed head helps with that, so none ever waits for
	 * another.
	 *
	 * A merge that arrives between adding up and taking is missed by that one request;
	 * the bound on over-admission allows for it.
	 */

	/**
	 * Answer of a counter that was evicted: look the key up again.
	 */
	public static final long GONE = Long.MIN_VALUE;

	/**
	 * Answer when too many others were faster, too many times.
	 */
	public static final long EXHAUSTED = Long.MIN_VALUE + 1;

	/**
	 * Wait of a request that can never be admitted.
	 */
	public static final long NEVER = Long.MAX_VALUE - 1;

	/**
	 * Failed attempts before a request gives up: each means that another one succeeded.
	 */
	public static final int ATTEMPTS_MAX = 10_000;

	/**
	 * Bytes of a counter without a history.
	 */
	public static final long BYTES = 64;

	private static final double NANOS_PER_MILLI = 1_000_000;

	private static final VarHandle HEAD;

	private static final VarHandle HISTORY;

	private static final VarHandle VIEW;

	static {
		try {
			MethodHandles.Lookup lookup = MethodHandles.lookup();
			HEAD = lookup.findVarHandle(WindowCounter.class, "head", long.class);
			HISTORY = lookup.findVarHandle(WindowCounter.class, "history", CounterHistory.class);
			VIEW = lookup.findVarHandle(WindowCounter.class, "view", long.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	private final long hash;

	private volatile long head;

	private volatile @Nullable CounterHistory history;

	private volatile long view = CachedSum.UNKNOWN;

	private @Nullable String name;

	public WindowCounter(long hash, int birth, WindowQuota quota, long nowNanos) {
		super(birth, nowNanos);
		this.hash = hash;
		this.head = HeadWord.of(quota.number(nowNanos), 0);
	}

	/**
	 * Take permits.
	 * @return at least 0: taken, so many remain; below 0: denied, the wait in nanoseconds
	 * negated, or {@link #GONE} or {@link #EXHAUSTED}
	 */
	public long tryAcquire(WindowQuota quota, long nowNanos, int cost, int attempts) {
		long answer = attempt(quota, quota.number(nowNanos), nowNanos, cost);
		return (answer != EXHAUSTED) ? answer : tryAgain(quota, nowNanos, cost, attempts - 1);
	}

	/*
	 * Exhausted if time has moved on or another was faster.
	 */
	private long attempt(WindowQuota quota, long number, long nowNanos, int cost) {
		long seen = (long) HEAD.getAcquire(this);
		if (!HeadWord.isOf(seen, number)) {
			return EXHAUSTED;
		}
		long free = free(quota, seen, number, nowNanos);
		if (cost > free) {
			return -wait(quota, seen, number, nowNanos, cost, free);
		}
		return HEAD.compareAndSet(this, seen, seen + cost) ? free - cost : EXHAUSTED;
	}

	/*
	 * Apart from the common case, which is compiled better without a loop around it. This
	 * is hardly ever compiled: what others can overtake is left to what is, or somebody
	 * interpreted would never catch up with them.
	 */
	private long tryAgain(WindowQuota quota, long nowNanos, int cost, int attempts) {
		long now = quota.number(nowNanos);
		long answer = EXHAUSTED;
		for (int i = 0; i < attempts && answer == EXHAUSTED; i++) {
			long seen = this.head;
			long number = HeadWord.number(seen, now);
			if (seen == HeadWord.RETIRED) {
				return GONE;
			}
			if (number < now || HeadWord.isMarked(seen)) {
				roll(quota, seen, number, now);
			}
			else {
				answer = attempt(quota, number, nowNanos, cost);
			}
		}
		return answer;
	}

	/**
	 * What {@link #tryAcquire} would answer, without taking anything.
	 */
	public long peek(WindowQuota quota, long nowNanos, int cost) {
		long seen = rolled(quota, nowNanos);
		if (seen == HeadWord.RETIRED) {
			return GONE;
		}
		long number = HeadWord.number(seen, quota.number(nowNanos));
		long free = free(quota, seen, number, nowNanos);
		return (cost > free) ? -wait(quota, seen, number, nowNanos, cost, free) : free - cost;
	}

	/**
	 * Permits that are free now, below zero when more was spent than allowed.
	 */
	public long free(WindowQuota quota, long nowNanos) {
		long seen = rolled(quota, nowNanos);
		if (seen == HeadWord.RETIRED) {
			return quota.capacity;
		}
		return free(quota, seen, HeadWord.number(seen, quota.number(nowNanos)), nowNanos);
	}

	public long head() {
		return this.head;
	}

	/**
	 * The head, moved on to now.
	 */
	public long rolled(WindowQuota quota, long nowNanos) {
		long now = quota.number(nowNanos);
		while (true) {
			long seen = this.head;
			long number = HeadWord.number(seen, now);
			if (seen == HeadWord.RETIRED || (number >= now && !HeadWord.isMarked(seen))) {
				return seen;
			}
			roll(quota, seen, number, now);
		}
	}

	private void roll(WindowQuota quota, long seen, long number, long now) {
		long next = Math.max(now, HeadWord.isMarked(seen) ? number + 1 : now);
		if (HeadWord.count(seen) == 0 || !isKept(quota, number, next)) {
			HEAD.compareAndSet(this, seen, HeadWord.of(next, 0));
			return;
		}
		long sealed = seen | HeadWord.MARK;
		if (seen == sealed || HEAD.compareAndSet(this, seen, sealed)) {
			long grown = history(quota, next).archive(quota, number, HeadWord.count(sealed), next);
			if (grown > 0) {
				quota.footprint.grow(grown, quota.geometry.startNanos(next));
			}
			HEAD.compareAndSet(this, sealed, HeadWord.of(next, 0));
		}
	}

	private static boolean isKept(WindowQuota quota, long number, long next) {
		return quota.kind == WindowGeometry.Kind.TOKEN_BUCKET || number >= next - quota.span;
	}

	/**
	 * The history, created if need be.
	 */
	CounterHistory history(WindowQuota quota, long number) {
		CounterHistory there = this.history;
		if (there != null) {
			return there;
		}
		CounterHistory created = new CounterHistory(quota, Math.min(number, HeadWord.number(this.head, number)));
		CounterHistory witness = (CounterHistory) HISTORY.compareAndExchange(this, null, created);
		if (witness != null) {
			return witness;
		}
		quota.footprint.grow(CounterHistory.BYTES, quota.geometry.startNanos(number));
		if (isRetired()) {
			// Whoever took this counter out may have done so before the history was
			// there.
			quota.footprint.grow(-created.close(), quota.geometry.startNanos(number));
		}
		return created;
	}

	/**
	 * Count no more bytes for this counter, that of its other windows included.
	 * @return bytes counted until now
	 */
	public long close() {
		CounterHistory past = this.history;
		WindowCounter next = nextWindow();
		return BYTES + ((past != null) ? past.close() : 0) + ((next != null) ? next.close() : 0);
	}

	/**
	 * Bytes this counter occupies, that of its other windows included.
	 */
	public long bytes() {
		CounterHistory past = this.history;
		long own = BYTES + ((past != null) ? CounterHistory.BYTES + past.grownBytes() : 0);
		WindowCounter next = nextWindow();
		return own + ((next != null) ? next.bytes() : 0);
	}

	private long free(WindowQuota quota, long seen, long number, long nowNanos) {
		CounterHistory past = this.history;
		long spent = HeadWord.count(seen);
		if (past == null) {
			return quota.capacity - spent;
		}
		long known = this.view;
		if (CachedSum.isOf(known, number)) {
			long certain = quota.capacity - spent - CachedSum.sum(known);
			// Where nothing is left, nothing need be supposed.
			return (CachedSum.isGrowing(known) && certain > 0) ? certain - past.extrapolated(nowNanos) : certain;
		}
		return addUp(quota, past, known, spent, number, nowNanos);
	}

	private long addUp(WindowQuota quota, CounterHistory past, long known, long spent, long number, long nowNanos) {
		long certain = UsageEstimate.certain(quota, past, spent, number, nowNanos);
		long sum = quota.capacity - spent - certain;
		if (quota.hasPlainSum() && CachedSum.fits(sum)) {
			VIEW.compareAndSet(this, known, CachedSum.of(number, sum, !past.isSteady()));
		}
		// After refunds more may be free than the head can still count.
		return Math.min(certain - past.extrapolated(nowNanos), HeadWord.COUNT_MASK - spent);
	}

	/*
	 * Written again if the version moved on meanwhile: a mark with an older version could
	 * let somebody write what was added up before the last change.
	 */
	void changed(CounterHistory past) {
		int version;
		do {
			version = past.version();
			this.view = CachedSum.changed(version);
		}
		while (version != past.version());
	}

	private long wait(WindowQuota quota, long seen, long number, long nowNanos, int cost, long free) {
		if (cost > quota.capacity) {
			return NEVER;
		}
		CounterHistory past = this.history;
		// The common cases first: nothing but this sub-window counts, or it is known.
		if (past == null && quota.hasPlainSum()) {
			return quota.waitNanos(number, nowNanos);
		}
		long known = this.view;
		long spent = HeadWord.count(seen);
		long room = quota.capacity - spent;
		boolean viewed = CachedSum.isOf(known, number);
		boolean sure = viewed && cost == 1 && room <= CachedSum.sum(known);
		long ahead = sure ? CachedSum.ahead(known, room) : -1;
		if (ahead >= 0) {
			return quota.waitNanos(number - quota.span + ahead, nowNanos);
		}
		if (past != null && cost <= (viewed ? room - CachedSum.sum(known) : free + past.extrapolated(nowNanos))) {
			return Math.max(1, (long) (past.intervalMillis() * NANOS_PER_MILLI));
		}
		if (!quota.hasPlainSum()) {
			return Math.max(1, WaitTime.nanos(quota, past, spent, number, nowNanos, cost));
		}
		long leaving = WaitTime.leaving(quota, past, spent, number, cost);
		if (sure) {
			VIEW.compareAndSet(this, known, CachedSum.leaving(known, room, leaving - (number - quota.span)));
		}
		return quota.waitNanos(leaving, nowNanos);
	}

	/**
	 * Answer what the next requests will ask, so that they need not fetch the history for
	 * it: how much counts, and how long the first to be denied has to wait.
	 */
	public void prepare(WindowQuota quota, long nowNanos) {
		long seen = rolled(quota, nowNanos);
		if (seen == HeadWord.RETIRED) {
			return;
		}
		long number = HeadWord.number(seen, quota.number(nowNanos));
		long free = free(quota, seen, number, nowNanos);
		long known = this.view;
		if (free > quota.capacity / 2 || !CachedSum.isOf(known, number)) {
			return;
		}
		// Who is denied first finds no more room than the past takes up.
		long room = Math.min(CachedSum.sum(known), quota.capacity - HeadWord.count(seen));
		if (CachedSum.ahead(known, room) < 0) {
			long leaving = WaitTime.leaving(quota, this.history, quota.capacity - room, number, 1);
			VIEW.compareAndSet(this, known, CachedSum.leaving(known, room, leaving - (number - quota.span)));
		}
	}

	/**
	 * How long until the whole quota is back, if nobody asks.
	 */
	public long resetNanos(WindowQuota quota, long nowNanos) {
		long seen = rolled(quota, nowNanos);
		if (seen == HeadWord.RETIRED) {
			return 0;
		}
		long number = HeadWord.number(seen, quota.number(nowNanos));
		return Math.max(0, WaitTime.resetNanos(quota, this.history, HeadWord.count(seen), number, nowNanos));
	}

	/**
	 * Give back what was taken at an instant, as far as it still counts.
	 */
	public void refund(WindowQuota quota, long takenAtNanos, int cost, long nowNanos) {
		CounterRefunds.refund(this, quota, takenAtNanos, cost, nowNanos);
	}

	/**
	 * What other nodes spent of this key, created if need be.
	 */
	public RemoteTotals remoteTotals(WindowQuota quota, long nowNanos) {
		return history(quota, quota.number(nowNanos)).remote();
	}

	/**
	 * What others spent has changed. Answers the next request's question at once, so that
	 * it need not: the loop has everything at hand, a request would have to fetch it.
	 */
	public void settled(WindowQuota quota, long nowNanos) {
		CounterHistory past = history(quota, quota.number(nowNanos));
		past.settled();
		changed(past);
		prepare(quota, nowNanos);
	}

	/**
	 * What is known of all nodes' spending takes so many bytes more.
	 */
	public void grown(WindowQuota quota, int bytes, long nowNanos) {
		if (bytes != 0) {
			quota.footprint.grow(history(quota, quota.number(nowNanos)).charge(bytes), nowNanos);
		}
	}

	/**
	 * Carry over what is about to be forgotten of what others spent. A window has passed
	 * by then; a token bucket may still have to fill.
	 */
	public void fold(WindowQuota quota, long nowNanos) {
		// What this node spent has to be in the history first: the debt goes past it.
		if (quota.kind == WindowGeometry.Kind.TOKEN_BUCKET && rolled(quota, nowNanos) != HeadWord.RETIRED) {
			long now = quota.number(nowNanos);
			history(quota, now).fold(quota, now - quota.span);
		}
	}

	/**
	 * Whether this counter came back from an eviction with a count.
	 */
	public boolean isRestored() {
		CounterHistory past = this.history;
		return past != null && past.isRestored();
	}

	/**
	 * A permit is about to be taken that may have to be given back at once; nothing is
	 * exported meanwhile.
	 */
	public void beginReservation(WindowQuota quota, long nowNanos) {
		history(quota, quota.number(nowNanos)).beginReservation();
	}

	/**
	 * The permit is decided.
	 */
	public void endReservation(WindowQuota quota, long nowNanos) {
		history(quota, quota.number(nowNanos)).endReservation();
	}

	/**
	 * Stop taking permits, if the head is still the one seen.
	 */
	public boolean retire(long seen) {
		return HEAD.compareAndSet(this, seen, HeadWord.RETIRED);
	}

	/**
	 * Stop taking permits, whatever the head.
	 */
	public void retire() {
		this.head = HeadWord.RETIRED;
	}

	/**
	 * When nothing of this counter counts any more.
	 */
	public boolean isExpired(WindowQuota quota, long nowNanos) {
		long seen = this.head;
		if (seen == HeadWord.RETIRED) {
			return true;
		}
		long now = quota.number(nowNanos);
		if (HeadWord.number(seen, now) >= now - quota.span) {
			return false;
		}
		return rolled(quota, nowNanos) == HeadWord.RETIRED || free(quota, this.head, now, nowNanos) >= quota.capacity;
	}

	/**
	 * Whether the counter was evicted.
	 */
	public boolean isRetired() {
		return this.head == HeadWord.RETIRED;
	}

	/**
	 * What this node granted of what counts now.
	 */
	public long own(WindowQuota quota, long nowNanos) {
		long seen = rolled(quota, nowNanos);
		return (seen != HeadWord.RETIRED) ? ownAt(quota, seen, nowNanos) : 0;
	}

	public long ownAt(WindowQuota quota, long seen, long nowNanos) {
		long number = HeadWord.number(seen, quota.number(nowNanos));
		return UsageEstimate.own(quota, this.history, HeadWord.count(seen), number, nowNanos);
	}

	double debtFrom(WindowQuota quota, long seen, long nowNanos) {
		long number = HeadWord.number(seen, quota.number(nowNanos));
		return UsageEstimate.debtFrom(quota, this.history, HeadWord.count(seen), number, nowNanos);
	}

	/**
	 * What others granted of what counts now, as far as heard.
	 */
	public long remote(WindowQuota quota, long nowNanos) {
		CounterHistory past = this.history;
		return (past != null) ? past.remoteFrom(quota.number(nowNanos) - quota.span) : 0;
	}

	/**
	 * The part of {@link #remote} that other regions granted.
	 */
	public long abroad(WindowQuota quota, long nowNanos) {
		RemoteTotals others = others();
		return (others != null) ? others.abroadFrom(quota.number(nowNanos) - quota.span) : 0;
	}

	/**
	 * When another node of this region was last heard to speak of it, 0 if none was.
	 */
	public long heardNanos() {
		RemoteTotals others = others();
		return (others != null) ? others.heardNanos() : 0;
	}

	/**
	 * When another region was last heard to speak of it, 0 if none was.
	 */
	public long heardAbroadNanos() {
		RemoteTotals others = others();
		return (others != null) ? others.heardAbroadNanos() : 0;
	}

	private @Nullable RemoteTotals others() {
		CounterHistory past = this.history;
		return (past != null) ? past.others() : null;
	}

	@Nullable CounterHistory history() {
		return this.history;
	}

	/**
	 * The same key in the limit's next window, if it has one.
	 */
	public @Nullable WindowCounter nextWindow() {
		return null;
	}

	/**
	 * The key's keyed hash.
	 */
	public final long hash() {
		return this.hash;
	}

	/**
	 * The key's name, kept for the hottest only.
	 */
	public @Nullable String name() {
		return this.name;
	}

	/**
	 * Keep or forget the key's name.
	 */
	public void name(@Nullable String value) {
		this.name = value;
	}

}
