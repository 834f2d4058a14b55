package io.github.gossiplimiter.lease;

import java.util.List;

import io.github.gossiplimiter.Algorithm;

/**
 * What was spent of one key as one kind of window counts it. Time never goes backwards
 * from one call to the next.
 */
abstract class Book {

	private final Algorithm algorithm;

	private final long windowNanos;

	private long wantedUntilNanos;

	Book(Measure measure) {
		this.algorithm = measure.algorithm();
		this.windowNanos = measure.windowNanos();
	}

	static Book of(Measure measure) {
		return switch (measure.algorithm()) {
			case SLIDING_WINDOW -> new SlidingBook(measure);
			case FIXED_WINDOW -> new FixedBook(measure);
			case TOKEN_BUCKET -> new BucketBook(measure);
		};
	}

	/**
	 * Whether a window counts as this book does. How much it allows may differ: nodes
	 * with an old and a new value are served from one book.
	 */
	boolean fits(Measure measure) {
		return this.algorithm == measure.algorithm() && this.windowNanos == measure.windowNanos();
	}

	/**
	 * How much the window allows from now on.
	 */
	void measure(Measure measure, long nowNanos) {
		this.wantedUntilNanos = nowNanos + measure.countedNanos();
	}

	/**
	 * Whether anybody has asked for this window within its length.
	 */
	boolean isWanted(long nowNanos) {
		return nowNanos < this.wantedUntilNanos;
	}

	long wantedUntilNanos() {
		return this.wantedUntilNanos;
	}

	void wantedUntilNanos(long nanos) {
		this.wantedUntilNanos = nanos;
	}

	/**
	 * Add what was spent until an instant.
	 */
	abstract void add(long atNanos, long permits);

	/**
	 * What counts as spent now.
	 */
	abstract long used(long nowNanos);

	/**
	 * The first instant, not before another, at which no more than so much counts.
	 * @param room at least 0
	 */
	abstract long freeAtNanos(long room, long fromNanos);

	/**
	 * What counts, oldest first.
	 */
	abstract List<Spent> spent(long nowNanos);

	BookState state(long nowNanos) {
		return new BookState(this.algorithm, this.windowNanos, permits(), this.wantedUntilNanos, spent(nowNanos));
	}

	/**
	 * Permits of the window, as last heard.
	 */
	abstract long permits();

	static Book restore(BookState state, long shiftNanos) {
		Book book = of(new Measure(state.algorithm(), state.windowNanos(), state.permits(), state.permits()));
		book.wantedUntilNanos = state.wantedUntilNanos() + shiftNanos;
		state.spent().forEach((spent) -> book.add(spent.atNanos() + shiftNanos, spent.permits()));
		return book;
	}

}
