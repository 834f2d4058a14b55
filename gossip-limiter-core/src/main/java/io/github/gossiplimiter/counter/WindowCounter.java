package io.github.gossiplimiter.counter;

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
	 * Answer of a cell that was evicted: look the key up again.
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

	static final long BYTES = 64;

	static final long HISTORY_BYTES = 80 + 16 + 16 + 8L * SubWindowRing.SIZE_MIN;

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

	final long hash;

	private volatile long head;

	private volatile @Nullable CounterHistory history;

	private volatile long view = CachedSum.UNKNOWN;

	private @Nullable String name;

	WindowCounter(long hash, int birth, WindowQuota meter, long nowNanos) {
		super(birth, nowNanos);
		this.hash = hash;
		this.head = HeadWord.of(meter.number(nowNanos), 0);
	}

	/**
	 * Take permits.
	 * @return at least 0: taken, so many remain; below 0: denied, the wait in nanoseconds
	 * negated, or {@link #GONE} or {@link #EXHAUSTED}
	 */
	public long tryAcquire(WindowQuota meter, long nowNanos, int cost, int attempts) {
		long answer = attempt(meter, meter.number(nowNanos), nowNanos, cost);
		return (answer != EXHAUSTED) ? answer : tryAgain(meter, nowNanos, cost, attempts - 1);
	}

	/*
	 * Exhausted if time has moved on or another was faster.
	 */
	private long attempt(WindowQuota meter, long number, long nowNanos, int cost) {
		long seen = (long) HEAD.getAcquire(this);
		if (!HeadWord.isOf(seen, number)) {
			return EXHAUSTED;
		}
		long free = free(meter, seen, number, nowNanos);
		if (cost > free) {
			return -wait(meter, seen, number, nowNanos, cost, free);
		}
		return HEAD.compareAndSet(this, seen, seen + cost) ? free - cost : EXHAUSTED;
	}

	/*
	 * Apart from the common case, which is compiled better without a loop around it. This
	 * is hardly ever compiled: what others can overtake is left to what is, or somebody
	 * interpreted would never catch up with them.
	 */
	private long tryAgain(WindowQuota meter, long nowNanos, int cost, int attempts) {
		long now = meter.number(nowNanos);
		long answer = EXHAUSTED;
		for (int i = 0; i < attempts && answer == EXHAUSTED; i++) {
			long seen = this.head;
			long number = HeadWord.number(seen, now);
			if (seen == HeadWord.RETIRED) {
				return GONE;
			}
			if (number < now || HeadWord.isMarked(seen)) {
				roll(meter, seen, number, now);
			}
			else {
				answer = attempt(meter, number, nowNanos, cost);
			}
		}
		return answer;
	}

	/**
	 * What {@link #tryAcquire} would answer, without taking anything.
	 */
	public long peek(WindowQuota meter, long nowNanos, int cost) {
		long seen = rolled(meter, nowNanos);
		if (seen == HeadWord.RETIRED) {
			return GONE;
		}
		long number = HeadWord.number(seen, meter.number(nowNanos));
		long free = free(meter, seen, number, nowNanos);
		return (cost > free) ? -wait(meter, seen, number, nowNanos, cost, free) : free - cost;
	}

	/**
	 * Permits that are free now, below zero when more was spent than allowed.
	 */
	public long free(WindowQuota meter, long nowNanos) {
		long seen = rolled(meter, nowNanos);
		if (seen == HeadWord.RETIRED) {
			return meter.capacity;
		}
		return free(meter, seen, HeadWord.number(seen, meter.number(nowNanos)), nowNanos);
	}

	long head() {
		return this.head;
	}

	/**
	 * The head, moved on to now.
	 */
	long rolled(WindowQuota meter, long nowNanos) {
		long now = meter.number(nowNanos);
		while (true) {
			long seen = this.head;
			long number = HeadWord.number(seen, now);
			if (seen == HeadWord.RETIRED || (number >= now && !HeadWord.isMarked(seen))) {
				return seen;
			}
			roll(meter, seen, number, now);
		}
	}

	private void roll(WindowQuota meter, long seen, long number, long now) {
		long next = Math.max(now, HeadWord.isMarked(seen) ? number + 1 : now);
		if (HeadWord.count(seen) == 0 || !isKept(meter, number, next)) {
			HEAD.compareAndSet(this, seen, HeadWord.of(next, 0));
			return;
		}
		long sealed = seen | HeadWord.MARK;
		if (seen == sealed || HEAD.compareAndSet(this, seen, sealed)) {
			long grown = history(meter, next).archive(meter, number, HeadWord.count(sealed), next);
			if (grown > 0) {
				meter.footprint.grow(grown, meter.geometry.startNanos(next));
			}
			HEAD.compareAndSet(this, sealed, HeadWord.of(next, 0));
		}
	}

	private static boolean isKept(WindowQuota meter, long number, long next) {
		return meter.kind == WindowGeometry.Kind.TOKEN_BUCKET || number >= next - meter.span;
	}

	/**
	 * The history, created if need be.
	 */
	CounterHistory history(WindowQuota meter, long number) {
		CounterHistory there = this.history;
		if (there != null) {
			return there;
		}
		CounterHistory created = new CounterHistory(meter, Math.min(number, HeadWord.number(this.head, number)));
		CounterHistory witness = (CounterHistory) HISTORY.compareAndExchange(this, null, created);
		if (witness != null) {
			return witness;
		}
		meter.footprint.grow(HISTORY_BYTES, meter.geometry.startNanos(number));
		if (isRetired()) {
			// Whoever took this cell out may have done so before the history was there.
			meter.footprint.grow(-created.close(), meter.geometry.startNanos(number));
		}
		return created;
	}

	/**
	 * Count no more bytes for this cell, that of its other windows included.
	 * @return bytes counted until now
	 */
	long close() {
		CounterHistory past = this.history;
		WindowCounter next = nextWindow();
		return BYTES + ((past != null) ? past.close() : 0) + ((next != null) ? next.close() : 0);
	}

	/**
	 * Bytes this cell occupies, that of its other windows included.
	 */
	long bytes() {
		CounterHistory past = this.history;
		long own = BYTES + ((past != null) ? HISTORY_BYTES + past.grownBytes() : 0);
		WindowCounter next = nextWindow();
		return own + ((next != null) ? next.bytes() : 0);
	}

	private long free(WindowQuota meter, long seen, long number, long nowNanos) {
		CounterHistory past = this.history;
		long spent = HeadWord.count(seen);
		if (past == null) {
			return meter.capacity - spent;
		}
		long known = this.view;
		if (CachedSum.isOf(known, number)) {
			long certain = meter.capacity - spent - CachedSum.sum(known);
			// Where nothing is left, nothing need be supposed.
			return (CachedSum.isGrowing(known) && certain > 0) ? certain - past.extrapolated(nowNanos) : certain;
		}
		return addUp(meter, past, known, spent, number, nowNanos);
	}

	private long addUp(WindowQuota meter, CounterHistory past, long known, long spent, long number, long nowNanos) {
		long certain = UsageEstimate.certain(meter, past, spent, number, nowNanos);
		long sum = meter.capacity - spent - certain;
		if (meter.hasPlainSum() && CachedSum.fits(sum)) {
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

	private long wait(WindowQuota meter, long seen, long number, long nowNanos, int cost, long free) {
		if (cost > meter.capacity) {
			return NEVER;
		}
		CounterHistory past = this.history;
		// The common cases first: nothing but this sub-window counts, or it is known.
		if (past == null && meter.hasPlainSum()) {
			return meter.waitNanos(number, nowNanos);
		}
		long known = this.view;
		long spent = HeadWord.count(seen);
		long room = meter.capacity - spent;
		boolean viewed = CachedSum.isOf(known, number);
		boolean sure = viewed && cost == 1 && room <= CachedSum.sum(known);
		long ahead = sure ? CachedSum.ahead(known, room) : -1;
		if (ahead >= 0) {
			return meter.waitNanos(number - meter.span + ahead, nowNanos);
		}
		if (past != null && cost <= (viewed ? room - CachedSum.sum(known) : free + past.extrapolated(nowNanos))) {
			return Math.max(1, (long) (past.intervalMillis() * NANOS_PER_MILLI));
		}
		if (!meter.hasPlainSum()) {
			return Math.max(1, WaitTime.nanos(meter, past, spent, number, nowNanos, cost));
		}
		long leaving = WaitTime.leaving(meter, past, spent, number, cost);
		if (sure) {
			VIEW.compareAndSet(this, known, CachedSum.leaving(known, room, leaving - (number - meter.span)));
		}
		return meter.waitNanos(leaving, nowNanos);
	}

	/**
	 * Answer what the next requests will ask, so that they need not fetch the history for
	 * it: how much counts, and how long the first to be denied has to wait.
	 */
	public void prepare(WindowQuota meter, long nowNanos) {
		long seen = rolled(meter, nowNanos);
		if (seen == HeadWord.RETIRED) {
			return;
		}
		long number = HeadWord.number(seen, meter.number(nowNanos));
		long free = free(meter, seen, number, nowNanos);
		long known = this.view;
		if (free > meter.capacity / 2 || !CachedSum.isOf(known, number)) {
			return;
		}
		// Who is denied first finds no more room than the past takes up.
		long room = Math.min(CachedSum.sum(known), meter.capacity - HeadWord.count(seen));
		if (CachedSum.ahead(known, room) < 0) {
			long leaving = WaitTime.leaving(meter, this.history, meter.capacity - room, number, 1);
			VIEW.compareAndSet(this, known, CachedSum.leaving(known, room, leaving - (number - meter.span)));
		}
	}

	/**
	 * How long until the whole quota is back, if nobody asks.
	 */
	public long resetNanos(WindowQuota meter, long nowNanos) {
		long seen = rolled(meter, nowNanos);
		if (seen == HeadWord.RETIRED) {
			return 0;
		}
		long number = HeadWord.number(seen, meter.number(nowNanos));
		return Math.max(0, WaitTime.resetNanos(meter, this.history, HeadWord.count(seen), number, nowNanos));
	}

	/**
	 * Give back what was taken at an instant, as far as it still counts.
	 */
	public void refund(WindowQuota meter, long takenAtNanos, int cost, long nowNanos) {
		CounterRefunds.refund(this, meter, takenAtNanos, cost, nowNanos);
	}

	/**
	 * What all nodes published of this key, created if need be. For the gossip loop
	 * alone.
	 */
	OriginCounters replicas(WindowQuota meter, long nowNanos) {
		return history(meter, meter.number(nowNanos)).remote(this).replicas();
	}

	/**
	 * What others spent has changed. Answers the next request's question at once, so that
	 * it need not: the loop has everything at hand, a request would have to fetch it.
	 */
	void settled(WindowQuota meter, long nowNanos) {
		CounterHistory past = history(meter, meter.number(nowNanos));
		past.settled();
		changed(past);
		prepare(meter, nowNanos);
	}

	/**
	 * What is known of all nodes' spending takes so many bytes more.
	 */
	void grown(WindowQuota meter, int bytes, long nowNanos) {
		if (bytes != 0) {
			meter.footprint.grow(history(meter, meter.number(nowNanos)).charge(bytes), nowNanos);
		}
	}

	/**
	 * Carry over what is about to be forgotten of what others spent. A window has passed
	 * by then; a token bucket may still have to fill.
	 */
	void fold(WindowQuota meter, long nowNanos) {
		// What this node spent has to be in the history first: the debt goes past it.
		if (meter.kind == WindowGeometry.Kind.TOKEN_BUCKET && rolled(meter, nowNanos) != HeadWord.RETIRED) {
			long now = meter.number(nowNanos);
			history(meter, now).fold(meter, now - meter.span);
		}
	}

	/**
	 * Whether this cell came back from an eviction with a count.
	 */
	public boolean isRestored() {
		CounterHistory past = this.history;
		return past != null && past.isRestored();
	}

	/**
	 * A permit is about to be taken that may have to be given back at once; nothing is
	 * exported meanwhile.
	 */
	public void beginReservation(WindowQuota meter, long nowNanos) {
		history(meter, meter.number(nowNanos)).beginReservation();
	}

	/**
	 * The permit is decided.
	 */
	public void endReservation(WindowQuota meter, long nowNanos) {
		history(meter, meter.number(nowNanos)).endReservation();
	}

	/**
	 * Stop taking permits, if the head is still the one seen.
	 */
	boolean retire(long seen) {
		return HEAD.compareAndSet(this, seen, HeadWord.RETIRED);
	}

	/**
	 * Stop taking permits, whatever the head.
	 */
	void retire() {
		this.head = HeadWord.RETIRED;
	}

	/**
	 * When nothing of this cell counts any more.
	 */
	boolean isExpired(WindowQuota meter, long nowNanos) {
		long seen = this.head;
		if (seen == HeadWord.RETIRED) {
			return true;
		}
		long now = meter.number(nowNanos);
		if (HeadWord.number(seen, now) >= now - meter.span) {
			return false;
		}
		return rolled(meter, nowNanos) == HeadWord.RETIRED || free(meter, this.head, now, nowNanos) >= meter.capacity;
	}

	/**
	 * Whether the cell was evicted.
	 */
	public boolean isRetired() {
		return this.head == HeadWord.RETIRED;
	}

	/**
	 * What this node granted of what counts now.
	 */
	public long own(WindowQuota meter, long nowNanos) {
		long seen = rolled(meter, nowNanos);
		return (seen != HeadWord.RETIRED) ? ownAt(meter, seen, nowNanos) : 0;
	}

	long ownAt(WindowQuota meter, long seen, long nowNanos) {
		long number = HeadWord.number(seen, meter.number(nowNanos));
		return UsageEstimate.own(meter, this.history, HeadWord.count(seen), number, nowNanos);
	}

	double debtFrom(WindowQuota meter, long seen, long nowNanos) {
		long number = HeadWord.number(seen, meter.number(nowNanos));
		return UsageEstimate.debtFrom(meter, this.history, HeadWord.count(seen), number, nowNanos);
	}

	/**
	 * What others granted of what counts now, as far as heard.
	 */
	public long remote(WindowQuota meter, long nowNanos) {
		CounterHistory past = this.history;
		return (past != null) ? past.remoteFrom(meter.number(nowNanos) - meter.span) : 0;
	}

	/**
	 * The part of {@link #remote} that other regions granted.
	 */
	public long abroad(WindowQuota meter, long nowNanos) {
		RemoteTotals others = others();
		return (others != null) ? others.abroadFrom(meter.number(nowNanos) - meter.span) : 0;
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
	public long hash() {
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
