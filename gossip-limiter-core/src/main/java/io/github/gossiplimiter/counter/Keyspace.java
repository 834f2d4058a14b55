package io.github.gossiplimiter.counter;

import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * The keys of one limit.
 *
 * @since 0.1.0
 */
public final class Keyspace {

	/*
	 * How many cells compete when one has to leave: enough that a key in use hardly ever
	 * meets only hotter ones.
	 */
	private static final int EVICTION_SAMPLE = 8;

	private static final int PLACES_PER_LOOK = 8;

	private static final int LOOKS_MAX = 64;

	/*
	 * Places looked at in one maintenance: a million keys are swept in about half a
	 * minute, at a fraction of a percent of a core.
	 */
	private static final int SWEEP_PLACES = 1 << 16;

	private static final long WINDOW_MIX = 0x9e3779b97f4a7c15L;

	private final KeyStore store;

	private final KeyTable table = new KeyTable();

	private volatile Meter[] meters;

	private volatile @Nullable Keyspace predecessor;

	private int sweepAt;

	/**
	 * Create an empty keyspace.
	 * @param store the store it belongs to
	 * @param meters how the limit's windows count, one each
	 * @param predecessor where to look for what was counted before the geometry changed
	 */
	public Keyspace(KeyStore store, Meter[] meters, @Nullable Keyspace predecessor) {
		this.store = store;
		this.meters = meters.clone();
		this.predecessor = predecessor;
		store.add(this);
	}

	/**
	 * Change how much is allowed; the geometry stays.
	 */
	public void meters(Meter[] changed) {
		this.meters = changed.clone();
	}

	/**
	 * The cell of a key, or nothing if the key is not held.
	 */
	public @Nullable Cell find(long hash) {
		return this.table.find(hash);
	}

	/**
	 * The cell of a key, created if need be.
	 */
	public Cell cell(long hash, long nowNanos) {
		Cell there = this.table.find(hash);
		return (there != null && !there.isRetired()) ? there : create(hash, nowNanos);
	}

	private Cell create(long hash, long nowNanos) {
		this.store.makeRoom(hash, nowNanos);
		Keyspace before = this.predecessor;
		if (before != null) {
			before.release(hash, nowNanos);
		}
		Meter[] current = this.meters;
		Cell cell = chain(hash, current, 0, nowNanos);
		Cell inserted = this.table.add(cell);
		if (inserted == cell) {
			this.store.entered(current.length);
		}
		else {
			this.store.abandoned(cell, current.length);
		}
		return inserted;
	}

	private Cell chain(long hash, Meter[] current, int window, long nowNanos) {
		Cell next = (window + 1 < current.length) ? chain(hash, current, window + 1, nowNanos) : null;
		int birth = this.store.nextBirth();
		Cell cell = (next != null) ? new ChainedCell(hash, birth, current[window], nowNanos, next)
				: new Cell(hash, birth, current[window], nowNanos);
		haunt(cell, current[window], window, nowNanos);
		return cell;
	}

	private void haunt(Cell cell, Meter meter, int window, long nowNanos) {
		Ghosts.Ghost ghost = this.store.ghosts().find(ghostHash(cell.hash, window), nowNanos);
		if (ghost != null) {
			cell.restore(meter, ghost, nowNanos);
		}
	}

	private static long ghostHash(long hash, int window) {
		return hash + window * WINDOW_MIX;
	}

	/**
	 * Let a key go, so that another geometry can take its count over.
	 */
	private void release(long hash, long nowNanos) {
		Cell there = this.table.find(hash);
		if (there != null && !there.isRetired()) {
			drop(there, nowNanos);
		}
	}

	/**
	 * Give back everything this node spent on a key.
	 */
	public void reset(Cell first, long nowNanos) {
		Cell cell = first;
		Meter[] current = this.meters;
		for (int window = 0; window < current.length && cell != null; window++) {
			cell.reset(current[window], nowNanos);
			this.store.ghosts().remove(ghostHash(cell.hash, window));
			cell = cell.nextWindow();
		}
	}

	/**
	 * How many keys are held.
	 */
	public int size() {
		return this.table.size();
	}

	/**
	 * Visit every key.
	 */
	public void visitAll(Consumer<Cell> visitor) {
		this.table.visitAll(visitor);
	}

	/**
	 * Take the store's memory back; the limit counts elsewhere now.
	 */
	public void close() {
		this.store.remove(this);
		this.table.visitAll((cell) -> {
			if (this.table.remove(cell)) {
				this.store.left(cell);
			}
		});
	}

	/**
	 * The keyspace from before the geometry changed, while anything there still counts.
	 */
	public @Nullable Keyspace predecessor() {
		return this.predecessor;
	}

	/**
	 * Whether nothing here counts any more, so long after it was last used.
	 */
	public boolean isOver(long elapsedNanos) {
		long longest = 0;
		for (Meter meter : this.meters) {
			long fill = Wait.refillNanos(meter, (double) meter.capacity);
			longest = Math.max(longest, Math.max(fill, meter.geometry.windowNanos()) + meter.subWindowNanos);
		}
		return elapsedNanos > longest;
	}

	/**
	 * Forget the keyspace from before.
	 */
	public void forgetPredecessor() {
		this.predecessor = null;
	}

	long tableBytes() {
		return this.table.bytes();
	}

	/**
	 * Forget keys of which nothing counts any more. Called by one thread at a time.
	 */
	void sweep(long nowNanos) {
		this.table.settle();
		int places = Math.min(SWEEP_PLACES, this.table.places());
		this.sweepAt = this.table.visit(this.sweepAt, places, (cell) -> {
			if (isExpired(cell, nowNanos)) {
				drop(cell, nowNanos);
			}
		});
	}

	private boolean isExpired(Cell first, long nowNanos) {
		Cell cell = first;
		for (Meter meter : this.meters) {
			if (cell == null || !cell.isExpired(meter, nowNanos)) {
				return false;
			}
			cell = cell.nextWindow();
		}
		return true;
	}

	boolean evictOne(long seed, long nowNanos) {
		Coldest coldest = new Coldest();
		int at = (int) ((seed * WINDOW_MIX) >>> 32);
		for (int look = 0; look < LOOKS_MAX && coldest.seen < EVICTION_SAMPLE; look++) {
			at = this.table.visit(at & (this.table.places() - 1), PLACES_PER_LOOK, coldest);
		}
		Cell victim = coldest.cell;
		return victim != null && drop(victim, nowNanos);
	}

	private boolean drop(Cell first, long nowNanos) {
		Cell cell = first;
		Meter[] current = this.meters;
		for (int window = 0; window < current.length && cell != null; window++) {
			retire(cell, current[window], window, nowNanos);
			cell = cell.nextWindow();
		}
		if (this.table.remove(first)) {
			this.store.left(first);
			return true;
		}
		return false;
	}

	/*
	 * The ghost is there before the cell is gone: whoever finds the cell gone finds the
	 * ghost.
	 */
	private void retire(Cell cell, Meter meter, int window, long nowNanos) {
		while (true) {
			long expiryNanos = nowNanos + cell.resetNanos(meter, nowNanos);
			long seen = cell.rolled(meter, nowNanos);
			long live = (seen != Packed.RETIRED) ? cell.ownAt(meter, seen, nowNanos) : 0;
			if (live > 0) {
				long hash = ghostHash(cell.hash, window);
				this.store.ghosts().put(new Ghosts.Ghost(hash, live, nowNanos, expiryNanos));
			}
			if (seen == Packed.RETIRED || cell.retire(seen)) {
				return;
			}
		}
	}

	private static final class Coldest implements Consumer<Cell> {

		private @Nullable Cell cell;

		private int seen;

		@Override
		public void accept(Cell candidate) {
			this.seen++;
			if (this.cell == null || candidate.isColderThan(this.cell)) {
				this.cell = candidate;
			}
		}

	}

}
