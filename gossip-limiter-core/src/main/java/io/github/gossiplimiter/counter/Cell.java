package io.github.gossiplimiter.counter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.signal.SignalModel;

/**
 * One key in one window: this node's slot of the replicated counter, and what it knows of
 * the others'.
 * <p>
 * Safe for use by many threads. {@link #tryAcquire} is exact for permits granted by this
 * node and approximate for permits granted elsewhere.
 *
 * @since 0.1.0
 */
public sealed class Cell permits ChainedCell {

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

	/**
	 * Answer to publishing when everything was published.
	 */
	static final long NOTHING_NEW = -1;

	/**
	 * Answer to publishing while a permit may still have to be given back.
	 */
	static final long UNDECIDED = -2;

	static final long BYTES = 64;

	static final long HISTORY_BYTES = 64 + 16 + 16 + 8L * Ring.SIZE_MIN;

	private static final double NANOS_PER_MILLI = 1_000_000;

	/*
	 * A key that is asked for more often is busy: of its decisions one in a few is
	 * sampled, and counts for all of them. Samples are writes, for which threads that
	 * share a key would wait for each other.
	 */
	private static final float BUSY_PER_MILLI = 16;

	private static final int BUSY_SAMPLED = 16;

	private static final int BUSY_MILLIS_MAX = 16;

	private static final long SPREAD = 0x9e3779b97f4a7c15L;

	private static final int AHEAD_MILLIS_MAX = 60_000;

	/*
	 * Sums of fractions: what is missing by less than this is rounding.
	 */
	private static final double EPSILON = 1e-6;

	private static final VarHandle HEAD;

	private static final VarHandle HISTORY;

	private static final VarHandle VIEW;

	private static final VarHandle BIRTH;

	private static final int CHANGED = 1 << 31;

	private static final int UNPUBLISHED = 1 << 30;

	static {
		try {
			MethodHandles.Lookup lookup = MethodHandles.lookup();
			HEAD = lookup.findVarHandle(Cell.class, "head", long.class);
			HISTORY = lookup.findVarHandle(Cell.class, "history", History.class);
			VIEW = lookup.findVarHandle(Cell.class, "view", long.class);
			BIRTH = lookup.findVarHandle(Cell.class, "birth", int.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	final long hash;

	private volatile long head;

	private volatile @Nullable History history;

	/*
	 * What of this node's past counts in a sub-window, packed with its number, so that
	 * most decisions need not look at the history. Marked, with the history's version
	 * instead of a sum, after a change: whoever adds up an older state fails to write it.
	 */
	private volatile long view = Packed.MARK;

	/*
	 * [ changed: 1 bit | unpublished: 1 bit | birth: 30 bits ]. Two bits of the birth are
	 * spared for what the gossip loop has to know, so that a cell stays as small as it
	 * is.
	 */
	private volatile int birth;

	private @Nullable String name;

	private float rate;

	private float velocity;

	private float pressure;

	private int tick;

	Cell(long hash, int birth, Meter meter, long nowNanos) {
		this.hash = hash;
		this.birth = birth & ~(CHANGED | UNPUBLISHED);
		this.head = Packed.of(meter.number(nowNanos), 0);
		this.tick = tickOf(nowNanos);
	}

	/**
	 * Take permits.
	 * @return at least 0: taken, so many remain; below 0: denied, the wait in nanoseconds
	 * negated, or {@link #GONE} or {@link #EXHAUSTED}
	 */
	public long tryAcquire(Meter meter, long nowNanos, int cost, int attempts) {
		long now = meter.number(nowNanos);
		for (int i = 0; i < attempts; i++) {
			long seen = (long) HEAD.getAcquire(this);
			long number = Packed.number(seen, now);
			if (number < now || Packed.isMarked(seen)) {
				if (seen == Packed.RETIRED) {
					return GONE;
				}
				roll(meter, seen, number, now);
				continue;
			}
			long free = free(meter, seen, number, nowNanos);
			if (cost > free) {
				return -wait(meter, seen, number, nowNanos, cost, free);
			}
			if (HEAD.compareAndSet(this, seen, seen + cost)) {
				return free - cost;
			}
		}
		return EXHAUSTED;
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

	private History history(Meter meter, long number) {
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
		if (Packed.isNumber(known, number) && !Packed.isMarked(known)) {
			return meter.capacity - spent - Packed.count(known);
		}
		long certain = certain(meter, past, spent, number, nowNanos);
		long sum = meter.capacity - spent - certain;
		if (meter.hasPlainSum() && past.isSteady() && sum >= 0 && sum <= Packed.COUNT_MASK) {
			VIEW.compareAndSet(this, known, Packed.of(number, sum));
		}
		// After refunds more may be free than the head can still count.
		return Math.min(certain - past.extrapolated(nowNanos), Packed.COUNT_MASK - spent);
	}

	/*
	 * Written again if the version moved on meanwhile: a mark with an older version could
	 * let somebody write what was added up before the last change.
	 */
	private void changed(History past) {
		int version;
		do {
			version = past.version();
			this.view = Packed.MARK | (version & Packed.COUNT_MASK);
		}
		while (version != past.version());
	}

	private static long certain(Meter meter, History past, long spent, long number, long nowNanos) {
		return switch (meter.kind) {
			case SLIDING_CONSERVATIVE, FIXED -> meter.capacity - spent - (long) past.past(meter, number);
			case SLIDING_INTERPOLATED -> {
				double oldest = past.dated(number - meter.span) * (1 - elapsed(meter, number, nowNanos));
				yield (long) Math.floor(meter.capacity - spent - past.past(meter, number) - oldest + EPSILON);
			}
			case TOKEN_BUCKET -> (long) Math.floor(
					meter.capacity - spent - past.current(number) - drained(meter, past, number, nowNanos) + EPSILON);
		};
	}

	private static double drained(Meter meter, History past, long number, long nowNanos) {
		double refill = elapsed(meter, number, nowNanos) * meter.permitsPerSubWindow();
		return Math.max(0, past.past(meter, number) - refill);
	}

	/**
	 * How much of a sub-window has passed, 0 to 1.
	 */
	private static double elapsed(Meter meter, long number, long nowNanos) {
		long nanos = nowNanos - meter.geometry.startNanos(number);
		return (double) Math.max(0, Math.min(nanos, meter.subWindowNanos)) / meter.subWindowNanos;
	}

	private long wait(Meter meter, long seen, long number, long nowNanos, int cost, long free) {
		if (cost > meter.capacity) {
			return NEVER;
		}
		History past = this.history;
		long spent = Packed.count(seen);
		if (past != null && cost <= free + past.extrapolated(nowNanos)) {
			return Math.max(1, (long) (past.intervalMillis() * NANOS_PER_MILLI));
		}
		long wait = Wait.nanos(meter, past, spent, number, nowNanos, cost);
		return Math.max(1, wait);
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
		long taken = meter.number(takenAtNanos);
		long left = cost - creditCarried(meter, taken, cost, nowNanos);
		left -= credit(meter, taken, left, nowNanos);
		if (left > 0) {
			// Another thread's clock was ahead: the head had moved on when it was taken.
			credit(meter, taken + 1, left, nowNanos);
		}
	}

	/*
	 * What came back with an evicted key stops counting before anything that was taken
	 * since, so it is given back first.
	 */
	private long creditCarried(Meter meter, long taken, long amount, long nowNanos) {
		History past = this.history;
		long now = meter.number(nowNanos);
		if (past == null || isRetired() || taken < now - meter.span) {
			return 0;
		}
		long given = (meter.kind == Geometry.Kind.TOKEN_BUCKET) ? past.creditDebt(taken, amount)
				: past.creditCarried(amount, now);
		changed(past);
		return given;
	}

	private long credit(Meter meter, long number, long amount, long nowNanos) {
		long seen = this.head;
		long now = meter.number(nowNanos);
		if (seen == Packed.RETIRED || number < now - meter.span) {
			return 0;
		}
		History past = history(meter, now);
		long given = past.credit(number, spentAt(past, seen, number), amount, now - meter.span);
		changed(past);
		return given;
	}

	private static long spentAt(@Nullable History past, long head, long number) {
		if (Packed.isNumber(head, number)) {
			return Packed.count(head);
		}
		return (past != null) ? past.archived(number) : 0;
	}

	/**
	 * Give back everything this node spent until an instant that still counts. What was
	 * spent later in the same sub-window cannot be told apart.
	 */
	public void reset(Meter meter, long untilNanos, long nowNanos) {
		long seen = rolled(meter, nowNanos);
		if (seen == Packed.RETIRED) {
			return;
		}
		forgetRecalled(meter, untilNanos);
		long now = Packed.number(seen, meter.number(nowNanos));
		long last = (untilNanos < nowNanos) ? Math.min(now, meter.number(untilNanos)) : now;
		for (long number = now - meter.span; number <= last; number++) {
			credit(meter, number, Packed.COUNT_MASK, meter.geometry.startNanos(now));
		}
		if (last < now - 1) {
			// What is carried over has no date; only a fresh reset is sure to mean it.
			return;
		}
		History past = history(meter, now);
		if (meter.kind == Geometry.Kind.TOKEN_BUCKET) {
			past.carryDebt(now - meter.span, 0);
		}
		else {
			past.forgetCarried();
		}
		changed(past);
	}

	/**
	 * What all nodes published of this key, created if need be. For the gossip loop
	 * alone.
	 */
	Replicas replicas(Meter meter, long nowNanos) {
		return history(meter, meter.number(nowNanos)).remote(this).replicas();
	}

	/**
	 * What others spent has changed. Adds up at once, so that no request has to: the loop
	 * has everything at hand, a request would have to fetch it.
	 */
	void settled(Meter meter, long nowNanos) {
		History past = history(meter, meter.number(nowNanos));
		past.settled();
		changed(past);
		long seen = this.head;
		if (!Packed.isMarked(seen)) {
			free(meter, seen, Packed.number(seen, meter.number(nowNanos)), nowNanos);
		}
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
	 * Permits granted here beyond what was published.
	 */
	long unpublished(Meter meter, @Nullable Slot published, long nowNanos) {
		History past = this.history;
		long seen = this.head;
		if (seen == Packed.RETIRED) {
			return 0;
		}
		long now = Math.max(meter.number(nowNanos), Packed.number(seen, meter.number(nowNanos)));
		long sum = 0;
		for (long number = (past != null) ? now - meter.span : now; number <= now; number++) {
			int index = (published != null) ? published.find(number) : -1;
			sum += spentAt(past, seen, number) - ((index >= 0 && published != null) ? published.spent(index) : 0);
		}
		return Math.max(0, sum);
	}

	/**
	 * Raise this node's slot to what was spent and given back.
	 * @return by how much it grew, or {@link #NOTHING_NEW} or {@link #UNDECIDED}
	 */
	long publish(Meter meter, Slot slot, long change, @Nullable Digests digests, long nowNanos) {
		History past = history(meter, meter.number(nowNanos));
		long before = past.reservations();
		long seen = this.head;
		if (seen == Packed.RETIRED) {
			return NOTHING_NEW;
		}
		long now = Math.max(meter.number(nowNanos), Packed.number(seen, meter.number(nowNanos)));
		int[] spent = new int[meter.span + 1];
		int[] credited = new int[meter.span + 1];
		for (int i = 0; i <= meter.span; i++) {
			spent[i] = (int) spentAt(past, seen, now - i);
			credited[i] = (int) past.credited(now - i);
		}
		if ((before & 0xffff) != 0 || past.reservations() != before) {
			return UNDECIDED;
		}
		long growth = NOTHING_NEW;
		for (int i = meter.span; i >= 0; i--) {
			int index = slot.find(now - i);
			int known = (index >= 0) ? slot.spent(index) : 0;
			if (slot.raise(now - i, spent[i], Math.min(spent[i], credited[i]), true, change, digests)) {
				growth = Math.max(0, growth) + Math.max(0, spent[i] - known);
			}
		}
		return growth;
	}

	int birth() {
		return this.birth & ~(CHANGED | UNPUBLISHED);
	}

	/**
	 * Whether this cell came back from an eviction with a count.
	 */
	public boolean isRestored() {
		History past = this.history;
		return past != null && past.isRestored();
	}

	/**
	 * Whether a slot's name is that of this cell.
	 */
	public boolean isNamed(SlotName slot) {
		return slot.birth() == birth();
	}

	/*
	 * A request changes the head and then looks at the mark; the loop clears the mark and
	 * then looks at the head. One of them always sees the other.
	 */
	boolean markChanged() {
		return (this.birth & CHANGED) == 0 && ((int) BIRTH.getAndBitwiseOr(this, CHANGED | UNPUBLISHED) & CHANGED) == 0;
	}

	void clearChanged() {
		BIRTH.getAndBitwiseAnd(this, ~CHANGED);
	}

	/**
	 * Note that the loop knows of the change, however it came to know.
	 */
	public void taken() {
		clearChanged();
	}

	/**
	 * Whether the loop has still to be told of a change.
	 */
	public boolean isChanged() {
		return (this.birth & CHANGED) != 0;
	}

	/**
	 * Note that everything spent until the last change was published. A change that came
	 * meanwhile is not covered.
	 */
	public void published() {
		int seen = this.birth;
		if ((seen & CHANGED) == 0) {
			BIRTH.compareAndSet(this, seen, seen & ~UNPUBLISHED);
		}
	}

	/**
	 * Whether this node spent something that it did not publish.
	 */
	boolean isUnpublished() {
		return (this.birth & UNPUBLISHED) != 0;
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
		History past = this.history;
		long number = Packed.number(seen, meter.number(nowNanos));
		long spent = Packed.count(seen);
		if (past == null) {
			return spent;
		}
		if (meter.kind == Geometry.Kind.TOKEN_BUCKET) {
			double debt = drained(meter, past, number, nowNanos) + past.current(number) + spent;
			return (long) Math.ceil(debt - EPSILON);
		}
		return spent + past.ownFrom(number - meter.span, number);
	}

	/**
	 * A debt that, drained steadily from now on, is that of the token bucket from the end
	 * of the sub-window on, and until then no less: what was spent in a sub-window drains
	 * from its end on.
	 */
	double debtFrom(Meter meter, long seen, long nowNanos) {
		History past = this.history;
		long number = Packed.number(seen, meter.number(nowNanos));
		double drain = meter.permitsPerSubWindow();
		double before = (past != null) ? past.past(meter, number) : 0;
		double spent = Packed.count(seen) + ((past != null) ? past.current(number) : 0);
		double left = (1 - elapsed(meter, number, nowNanos)) * drain;
		return (before + spent > EPSILON) ? Math.max(0, before - drain) + Math.max(0, spent) + left : 0;
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

	/**
	 * Carry over what a key had spent before it was evicted.
	 */
	void restore(Meter meter, Ghosts.Ghost ghost, long nowNanos) {
		long now = meter.number(nowNanos);
		History past = history(meter, now);
		if (meter.kind == Geometry.Kind.TOKEN_BUCKET) {
			double drained = (nowNanos - ghost.atNanos()) * meter.permitsPerNano;
			double sinceStart = elapsed(meter, now, nowNanos) * meter.permitsPerSubWindow();
			past.carryDebt(now, Math.max(0, ghost.count() - drained) + sinceStart);
		}
		else {
			long expiryNanos = Math.min(ghost.expiryNanos(), nowNanos + meter.geometry.windowNanos());
			past.carry(meter.number(expiryNanos - 1) - meter.span, ghost.count());
		}
		changed(past);
	}

	@Nullable History history() {
		return this.history;
	}

	/**
	 * Count what was found in the cold store, instead of what was remembered of it.
	 * @param found what counts, or nothing if nothing does
	 */
	void recall(Meter meter, @Nullable Past found, long nowNanos) {
		long now = meter.number(nowNanos);
		History past = history(meter, now);
		boolean bucket = meter.kind == Geometry.Kind.TOKEN_BUCKET;
		if (isRetired() || (found != null && found.isDebt() != bucket)) {
			// Of what is counted another way only the sum is of use, which is there.
			return;
		}
		if (bucket) {
			past.recallDebt(meter, found, now);
		}
		else {
			if (found != null) {
				past.remote(this).recall(found.in(meter, nowNanos));
			}
			past.forgetCarried();
		}
		changed(past);
		int bytes = (found != null) ? Replicas.BYTES + found.bytes() : 0;
		meter.footprint.grow(past.charge(bytes), nowNanos);
	}

	/**
	 * No longer count what this node had spent until an instant, of what was found in the
	 * cold store.
	 */
	void forgetRecalled(Meter meter, long untilNanos) {
		History past = this.history;
		Past recalled = (past != null) ? past.recalled() : null;
		if (past != null && recalled != null) {
			past.remote(this).recall(recalled.without(meter.number(untilNanos)));
			past.settled();
			changed(past);
		}
	}

	/**
	 * Whether it may have changed since an instant.
	 */
	boolean isTouchedSince(long nanos) {
		return this.tick - tickOf(nanos) >= 0;
	}

	/**
	 * Update the signals with one decision.
	 * @param fill how full the key is after it, 1 for a denial
	 */
	public void observe(SignalModel model, Meter meter, long nowNanos, int cost, double fill) {
		/*
		 * Not atomic: two threads at once may lose a sample. Signals steer how eagerly
		 * counts are exchanged, never whether a request is admitted, and forget quickly.
		 */
		int elapsed = elapsedMillis(nowNanos);
		boolean busy = this.rate > BUSY_PER_MILLI && elapsed < BUSY_MILLIS_MAX;
		if (busy && !isSampled(nowNanos)) {
			return;
		}
		double currentRate = this.rate;
		double currentVelocity = this.velocity;
		double currentPressure = this.pressure;
		if (elapsed > 0) {
			double fade = model.fade(elapsed);
			currentRate *= model.rateFade(elapsed);
			currentVelocity *= fade;
			currentPressure *= fade;
			this.tick = tickOf(nowNanos);
		}
		this.velocity = (float) model.smooth(currentVelocity, currentRate * meter.perPaceMilli);
		this.pressure = (float) model.smooth(currentPressure, fill);
		this.rate = (float) (currentRate + (busy ? BUSY_SAMPLED : 1) * model.rateStep(cost));
	}

	private static boolean isSampled(long nowNanos) {
		return (nowNanos * SPREAD) >>> (Long.SIZE - Integer.numberOfTrailingZeros(BUSY_SAMPLED)) == 0;
	}

	/**
	 * How much would be lost with this cell: fuller first, then more recently used.
	 */
	boolean isColderThan(Cell other) {
		return this.pressure < other.pressure || (this.pressure == other.pressure && this.tick - other.tick < 0);
	}

	/**
	 * How full the key is, smoothed and faded to now.
	 */
	public double pressure(SignalModel model, long nowNanos) {
		return this.pressure * model.fade(elapsedMillis(nowNanos));
	}

	/**
	 * How fast the key fills, as a multiple of the limit's pace, smoothed and faded.
	 */
	public double velocity(SignalModel model, long nowNanos) {
		return this.velocity * model.fade(elapsedMillis(nowNanos));
	}

	/**
	 * Attempts per millisecond.
	 */
	public double rate(SignalModel model, long nowNanos) {
		return this.rate * model.rateFade(elapsedMillis(nowNanos));
	}

	/**
	 * Take over a pressure heard from a peer: it raises, never lowers, and is not passed
	 * on.
	 */
	public void absorbPressure(SignalModel model, double heard, long nowNanos) {
		this.pressure = (float) Math.max(pressure(model, nowNanos), heard);
		this.tick = tickOf(nowNanos);
	}

	/*
	 * Ticks come round every 50 days. What looks long ahead of now was in truth long ago;
	 * a little ahead is another thread's clock.
	 */
	private int elapsedMillis(long nowNanos) {
		int elapsed = tickOf(nowNanos) - this.tick;
		return (elapsed >= -AHEAD_MILLIS_MAX) ? elapsed : Integer.MAX_VALUE;
	}

	private static int tickOf(long nowNanos) {
		return (int) (nowNanos / 1_000_000);
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
