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
public sealed class Cell extends ChangeMarks permits ChainedCell {

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

	static final long HISTORY_BYTES = 80 + 16 + 16 + 8L * Ring.SIZE_MIN;

	private static final double NANOS_PER_MILLI = 1_000_000;

	private static final VarHandle HEAD;

	private static final VarHandle HISTORY;

	private static final VarHandle VIEW;

	static {
		try {
			MethodHandles.Lookup lookup = MethodHandles.lookup();
			HEAD = lookup.findVarHandle(Cell.class, "head", long.class);
			HISTORY = lookup.findVarHandle(Cell.class, "history", History.class);
			VIEW = lookup.findVarHandle(Cell.class, "view", long.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	final long hash;

	private volatile long head;

	private volatile @Nullable History history;

	private volatile long view = View.UNKNOWN;

	private @Nullable String name;

	Cell(long hash, int birth, Meter meter, long nowNanos) {
		super(birth, nowNanos);
		this.hash = hash;
		this.head = Packed.of(meter.number(nowNanos), 0);
	}

	/**
	 * Take permits.
	 * @return at least 0: taken, so many remain; below 0: denied, the wait in nanoseconds
	 * negated, or {@link #GONE} or {@link #EXHAUSTED}
	 */
	public long tryAcquire(Meter meter, long nowNanos, int cost, int attempts) {
		long answer = attempt(meter, meter.number(nowNanos), nowNanos, cost);
		return (answer != EXHAUSTED) ? answer : tryAgain(meter, nowNanos, cost, attempts - 1);
	}

	/*
	 * Exhausted if time has moved on or another was faster.
	 */
	private long attempt(Meter meter, long number, long nowNanos, int cost) {
		long seen = (long) HEAD.getAcquire(this);
		if (!Packed.isOf(seen, number)) {
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
	private long tryAgain(Meter meter, long nowNanos, int cost, int attempts) {
		long now = meter.number(nowNanos);
		long answer = EXHAUSTED;
		for (int i = 0; i < attempts && answer == EXHAUSTED; i++) {
			long seen = this.head;
			long number = Packed.number(seen, now);
			if (seen == Packed.RETIRED) {
				return GONE;
			}
			if (number < now || Packed.isMarked(seen)) {
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
	public long peek(Meter meter, long nowNanos, int cost) {
		long seen = rolled(meter, nowNanos);
		if (seen == Packed.RETIRED) {
			return GONE;
		}
		long number = Packed.number(seen, meter.number(nowNanos));
		long free = free(meter, seen, number, nowNanos);
		return (cost > free) ? -wait(meter, seen, number, nowNanos, cost, free) : free - cost;
	}

	/**
	 * Permits that are free now, below zero when more was spent than allowed.
	 */
	public long free(Meter meter, long nowNanos) {
		long seen = rolled(meter, nowNanos);
		if (seen == Packed.RETIRED) {
			return meter.capacity;
		}
		return free(meter, seen, Packed.number(seen, meter.number(nowNanos)), nowNanos);
	}

	long head() {
		return this.head;
	}

	/**
	 * The head, moved on to now.
	 */
	long rolled(Meter meter, long nowNanos) {
		long now = meter.number(nowNanos);
		while (true) {
			long seen = this.head;
			long number = Packed.number(seen, now);
			if (seen == Packed.RETIRED || (number >= now && !Packed.isMarked(seen))) {
				return seen;
			}
			roll(meter, seen, number, now);
		}
	}

	private void roll(Meter meter, long seen, long number, long now) {
		long next = Math.max(now, Packed.isMarked(seen) ? number + 1 : now);
		if (Packed.count(seen) == 0 || !isKept(meter, number, next)) {
			HEAD.compareAndSet(this, seen, Packed.of(next, 0));
			return;
		}
		long sealed = seen | Packed.MARK;
		if (seen == sealed || HEAD.compareAndSet(this, seen, sealed)) {
			long grown = history(meter, next).archive(meter, number, Packed.count(sealed), next);
			if (grown > 0) {
				meter.footprint.grow(grown, meter.geometry.startNanos(next));
			}
			HEAD.compareAndSet(this, sealed, Packed.of(next, 0));
		}
	}

	private static boolean isKept(Meter meter, long number, long next) {
		return meter.kind == Geometry.Kind.TOKEN_BUCKET || number >= next - meter.span;
	}

	/**
	 * The history, created if need be.
	 */
	History history(Meter meter, long number) {
		History there = this.history;
		if (there != null) {
			return there;
		}
		History created = new History(meter, Math.min(number, Packed.number(this.head, number)));
		History witness = (History) HISTORY.compareAndExchange(this, null, created);
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
		History past = this.history;
		Cell next = nextWindow();
		return BYTES + ((past != null) ? past.close() : 0) + ((next != null) ? next.close() : 0);
	}

	/**
	 * Bytes this cell occupies, that of its other windows included.
	 */
	long bytes() {
		History past = this.history;
		long own = BYTES + ((past != null) ? HISTORY_BYTES + past.grownBytes() : 0);
		Cell next = nextWindow();
		return own + ((next != null) ? next.bytes() : 0);
	}

	private long free(Meter meter, long seen, long number, long nowNanos) {
		History past = this.history;
		long spent = Packed.count(seen);
		if (past == null) {
			return meter.capacity - spent;
		}
		long known = this.view;
		if (View.isOf(known, number)) {
			long certain = meter.capacity - spent - View.sum(known);
			// Where nothing is left, nothing need be supposed.
			return (View.isGrowing(known) && certain > 0) ? certain - past.extrapolated(nowNanos) : certain;
		}
		return addUp(meter, past, known, spent, number, nowNanos);
	}

	private long addUp(Meter meter, History past, long known, long spent, long number, long nowNanos) {
		long certain = Estimate.certain(meter, past, spent, number, nowNanos);
		long sum = meter.capacity - spent - certain;
		if (meter.hasPlainSum() && View.fits(sum)) {
			VIEW.compareAndSet(this, known, View.of(number, sum, !past.isSteady()));
		}
		// After refunds more may be free than the head can still count.
		return Math.min(certain - past.extrapolated(nowNanos), Packed.COUNT_MASK - spent);
	}

	/*
	 * Written again if the version moved on meanwhile: a mark with an older version could
	 * let somebody write what was added up before the last change.
	 */
	void changed(History past) {
		int version;
		do {
			version = past.version();
			this.view = View.changed(version);
		}
		while (version != past.version());
	}

	private long wait(Meter meter, long seen, long number, long nowNanos, int cost, long free) {
		if (cost > meter.capacity) {
			return NEVER;
		}
		History past = this.history;
		// The common cases first: nothing but this sub-window counts, or it is known.
		if (past == null && meter.hasPlainSum()) {
			return meter.waitNanos(number, nowNanos);
		}
		long known = this.view;
		long spent = Packed.count(seen);
		long room = meter.capacity - spent;
		boolean viewed = View.isOf(known, number);
		boolean sure = viewed && cost == 1 && room <= View.sum(known);
		long ahead = sure ? View.ahead(known, room) : -1;
		if (ahead >= 0) {
			return meter.waitNanos(number - meter.span + ahead, nowNanos);
		}
		if (past != null && cost <= (viewed ? room - View.sum(known) : free + past.extrapolated(nowNanos))) {
			return Math.max(1, (long) (past.intervalMillis() * NANOS_PER_MILLI));
		}
		if (!meter.hasPlainSum()) {
			return Math.max(1, Wait.nanos(meter, past, spent, number, nowNanos, cost));
		}
		long leaving = Wait.leaving(meter, past, spent, number, cost);
		if (sure) {
			VIEW.compareAndSet(this, known, View.leaving(known, room, leaving - (number - meter.span)));
		}
		return meter.waitNanos(leaving, nowNanos);
	}

	/**
	 * Answer what the next requests will ask, so that they need not fetch the history for
	 * it: how much counts, and how long the first to be denied has to wait.
	 */
	public void prepare(Meter meter, long nowNanos) {
		long seen = rolled(meter, nowNanos);
		if (seen == Packed.RETIRED) {
			return;
		}
		long number = Packed.number(seen, meter.number(nowNanos));
		long free = free(meter, seen, number, nowNanos);
		long known = this.view;
		if (free > meter.capacity / 2 || !View.isOf(known, number)) {
			return;
		}
		// Who is denied first finds no more room than the past takes up.
		long room = Math.min(View.sum(known), meter.capacity - Packed.count(seen));
		if (View.ahead(known, room) < 0) {
			long leaving = Wait.leaving(meter, this.history, meter.capacity - room, number, 1);
			VIEW.compareAndSet(this, known, View.leaving(known, room, leaving - (number - meter.span)));
		}
	}

	/**
	 * How long until the whole quota is back, if nobody asks.
	 */
	public long resetNanos(Meter meter, long nowNanos) {
		long seen = rolled(meter, nowNanos);
		if (seen == Packed.RETIRED) {
			return 0;
		}
		long number = Packed.number(seen, meter.number(nowNanos));
		return Math.max(0, Wait.resetNanos(meter, this.history, Packed.count(seen), number, nowNanos));
	}

	/**
	 * Give back what was taken at an instant, as far as it still counts.
	 */
	public void refund(Meter meter, long takenAtNanos, int cost, long nowNanos) {
		Refunds.refund(this, meter, takenAtNanos, cost, nowNanos);
	}

	/**
	 * What all nodes published of this key, created if need be. For the gossip loop
	 * alone.
	 */
	Replicas replicas(Meter meter, long nowNanos) {
		return history(meter, meter.number(nowNanos)).remote(this).replicas();
	}

	/**
	 * What others spent has changed. Answers the next request's question at once, so that
	 * it need not: the loop has everything at hand, a request would have to fetch it.
	 */
	void settled(Meter meter, long nowNanos) {
		History past = history(meter, meter.number(nowNanos));
		past.settled();
		changed(past);
		prepare(meter, nowNanos);
	}

	/**
	 * What is known of all nodes' spending takes so many bytes more.
	 */
	void grown(Meter meter, int bytes, long nowNanos) {
		if (bytes != 0) {
			meter.footprint.grow(history(meter, meter.number(nowNanos)).charge(bytes), nowNanos);
		}
	}

	/**
	 * Carry over what is about to be forgotten of what others spent. A window has passed
	 * by then; a token bucket may still have to fill.
	 */
	void fold(Meter meter, long nowNanos) {
		// What this node spent has to be in the history first: the debt goes past it.
		if (meter.kind == Geometry.Kind.TOKEN_BUCKET && rolled(meter, nowNanos) != Packed.RETIRED) {
			long now = meter.number(nowNanos);
			history(meter, now).fold(meter, now - meter.span);
		}
	}

	/**
	 * Whether this cell came back from an eviction with a count.
	 */
	public boolean isRestored() {
		History past = this.history;
		return past != null && past.isRestored();
	}

	/**
	 * A permit is about to be taken that may have to be given back at once; nothing is
	 * exported meanwhile.
	 */
	public void beginReservation(Meter meter, long nowNanos) {
		history(meter, meter.number(nowNanos)).beginReservation();
	}

	/**
	 * The permit is decided.
	 */
	public void endReservation(Meter meter, long nowNanos) {
		history(meter, meter.number(nowNanos)).endReservation();
	}

	/**
	 * Stop taking permits, if the head is still the one seen.
	 */
	boolean retire(long seen) {
		return HEAD.compareAndSet(this, seen, Packed.RETIRED);
	}

	/**
	 * Stop taking permits, whatever the head.
	 */
	void retire() {
		this.head = Packed.RETIRED;
	}

	/**
	 * When nothing of this cell counts any more.
	 */
	boolean isExpired(Meter meter, long nowNanos) {
		long seen = this.head;
		if (seen == Packed.RETIRED) {
			return true;
		}
		long now = meter.number(nowNanos);
		if (Packed.number(seen, now) >= now - meter.span) {
			return false;
		}
		return rolled(meter, nowNanos) == Packed.RETIRED || free(meter, this.head, now, nowNanos) >= meter.capacity;
	}

	/**
	 * Whether the cell was evicted.
	 */
	public boolean isRetired() {
		return this.head == Packed.RETIRED;
	}

	/**
	 * What this node granted of what counts now.
	 */
	public long own(Meter meter, long nowNanos) {
		long seen = rolled(meter, nowNanos);
		return (seen != Packed.RETIRED) ? ownAt(meter, seen, nowNanos) : 0;
	}

	long ownAt(Meter meter, long seen, long nowNanos) {
		long number = Packed.number(seen, meter.number(nowNanos));
		return Estimate.own(meter, this.history, Packed.count(seen), number, nowNanos);
	}

	double debtFrom(Meter meter, long seen, long nowNanos) {
		long number = Packed.number(seen, meter.number(nowNanos));
		return Estimate.debtFrom(meter, this.history, Packed.count(seen), number, nowNanos);
	}

	/**
	 * What others granted of what counts now, as far as heard.
	 */
	public long remote(Meter meter, long nowNanos) {
		History past = this.history;
		return (past != null) ? past.remoteFrom(meter.number(nowNanos) - meter.span) : 0;
	}

	/**
	 * The part of {@link #remote} that other regions granted.
	 */
	public long abroad(Meter meter, long nowNanos) {
		Remote others = others();
		return (others != null) ? others.abroadFrom(meter.number(nowNanos) - meter.span) : 0;
	}

	/**
	 * When another node of this region was last heard to speak of it, 0 if none was.
	 */
	public long heardNanos() {
		Remote others = others();
		return (others != null) ? others.heardNanos() : 0;
	}

	/**
	 * When another region was last heard to speak of it, 0 if none was.
	 */
	public long heardAbroadNanos() {
		Remote others = others();
		return (others != null) ? others.heardAbroadNanos() : 0;
	}

	private @Nullable Remote others() {
		History past = this.history;
		return (past != null) ? past.others() : null;
	}

	@Nullable History history() {
		return this.history;
	}

	/**
	 * The same key in the limit's next window, if it has one.
	 */
	public @Nullable Cell nextWindow() {
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
