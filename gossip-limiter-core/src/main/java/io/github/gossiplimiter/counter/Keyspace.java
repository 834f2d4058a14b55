package io.github.gossiplimiter.counter;

import java.util.List;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * The keys of one limit.
 *
 * @since 0.1.0
 */
public final class Keyspace {

	/*
	 * Places looked at in one maintenance: a million keys are swept in about half a
	 * minute, at a fraction of a percent of a core.
	 */
	private static final int SWEEP_PLACES = 1 << 16;

	private static final long WINDOW_MIX = 0x9e3779b97f4a7c15L;

	private final KeyStore store;

	private final KeyTable table = new KeyTable();

	private final EvictionPolicy victims = new EvictionPolicy(this.table);

	private final ColdKeyspace shelf;

	private volatile WindowQuota[] meters;

	private volatile WindowQuota[] leaving;

	private volatile @Nullable Keyspace predecessor;

	private volatile boolean closed;

	private int sweepAt;

	/**
	 * Create an empty keyspace.
	 * @param store the store it belongs to
	 * @param meters how the limit's windows count, one each
	 * @param predecessor where to look for what was counted before the geometry changed
	 */
	public Keyspace(KeyStore store, WindowQuota[] meters, @Nullable Keyspace predecessor) {
		this.store = store;
		this.shelf = new ColdKeyspace(store, this.table);
		this.meters = meters.clone();
		this.leaving = store.leaving(meters);
		this.predecessor = predecessor;
		store.add(this);
	}

	/**
	 * Change how much is allowed; the geometry stays.
	 */
	public void meters(WindowQuota[] changed) {
		this.meters = changed.clone();
		this.leaving = this.store.leaving(changed);
	}

	/**
	 * How many windows are counted here.
	 */
	int windows() {
		return this.meters.length;
	}

	/**
	 * How much a window allows at present, in the geometry that is counted in here.
	 */
	WindowQuota meter(int window) {
		return this.meters[window];
	}

	/**
	 * The cell of a key, or nothing if the key is not held.
	 */
	public @Nullable WindowCounter find(long hash) {
		return this.table.find(hash);
	}

	/**
	 * The cell of a key, created if need be.
	 */
	public WindowCounter cell(long hash, long nowNanos) {
		WindowCounter there = this.table.find(hash);
		return (there != null && !there.isRetired()) ? there : create(hash, nowNanos);
	}

	/**
	 * The cell of a key of which anything is known, or nothing: a look at a key that was
	 * never seen takes no room.
	 */
	public @Nullable WindowCounter known(long hash, long nowNanos) {
		WindowCounter there = this.table.find(hash);
		if (there != null && !there.isRetired()) {
			return there;
		}
		return isRemembered(hash, nowNanos) ? create(hash, nowNanos) : null;
	}

	private boolean isRemembered(long hash, long nowNanos) {
		Keyspace before = this.predecessor;
		boolean remembered = before != null && before.table.find(hash) != null;
		for (int window = 0; window < this.meters.length && !remembered; window++) {
			remembered = this.store.remembered(ghostHash(hash, window), nowNanos) != null;
		}
		return remembered;
	}

	/*
	 * The cell before must be gone in all its windows, and its ghosts there, before the
	 * next one is made. Between that and its insertion another one may have come and
	 * gone: then the ghosts are others, and count again.
	 */
	private WindowCounter create(long hash, long nowNanos) {
		this.store.makeRoom(nowNanos);
		WindowQuota[] current = this.meters;
		while (true) {
			WindowCounter there = this.table.find(hash);
			if (there != null && !there.isRetired()) {
				return there;
			}
			if (there != null) {
				drop(there, nowNanos, false, true);
			}
			Keyspace before = this.predecessor;
			if (before != null) {
				before.release(hash, nowNanos);
			}
			EvictedCounts.@Nullable Ghost[] haunting = new EvictedCounts.@Nullable Ghost[current.length];
			WindowCounter cell = chain(hash, current, 0, nowNanos);
			haunt(cell, current, haunting, nowNanos);
			this.store.entered(current.length);
			WindowCounter inserted = this.table.add(cell);
			if (inserted == cell) {
				haunt(cell, current, haunting, nowNanos);
				this.shelf.recall(this, cell, current.length, nowNanos);
				return admitted(cell);
			}
			this.store.left(cell);
		}
	}

	private WindowCounter admitted(WindowCounter cell) {
		this.victims.came(cell.hash);
		if (this.closed) {
			dismiss(cell);
		}
		return cell;
	}

	private WindowCounter chain(long hash, WindowQuota[] current, int window, long nowNanos) {
		WindowCounter next = (window + 1 < current.length) ? chain(hash, current, window + 1, nowNanos) : null;
		int birth = this.store.nextBirth();
		return (next != null) ? new ChainedCounter(hash, birth, current[window], nowNanos, next)
				: new WindowCounter(hash, birth, current[window], nowNanos);
	}

	private void haunt(WindowCounter first, WindowQuota[] current, EvictedCounts.@Nullable Ghost[] known,
			long nowNanos) {
		WindowCounter cell = first;
		for (int window = 0; window < current.length && cell != null; window++) {
			EvictedCounts.Ghost ghost = this.store.remembered(ghostHash(cell.hash, window), nowNanos);
			if (ghost != null && !ghost.equals(known[window])) {
				known[window] = ghost;
				CounterRestorer.restore(cell, current[window], ghost, nowNanos);
			}
			cell = cell.nextWindow();
		}
	}

	/**
	 * A key was found in the cold store.
	 * @param windows what counts, nothing if the store knows nothing of the key
	 */
	void recalled(WindowCounter first, List<StoredCounts> windows, long nowNanos) {
		ColdKeyspace.recalled(first, windows, this.meters, nowNanos);
	}

	/**
	 * Read what counts of a key.
	 * @param windows where to add it
	 * @return when nothing of it counts any more, now if nothing does
	 */
	long read(WindowCounter first, List<StoredCounts> windows, long nowNanos) {
		return ColdKeyspace.read(first, windows, this.meters, nowNanos);
	}

	boolean isOwn(long incarnation) {
		ColdTier cellar = this.store.cellar();
		return cellar != null && cellar.isOwn(incarnation);
	}

	static long ghostHash(long hash, int window) {
		return hash + window * WINDOW_MIX;
	}

	/**
	 * Let a key go, so that another geometry can take its count over.
	 */
	private void release(long hash, long nowNanos) {
		WindowCounter there = this.table.find(hash);
		if (there != null) {
			drop(there, nowNanos, true, true);
		}
	}

	/**
	 * Give back everything this node spent on a key until an instant.
	 */
	public void reset(WindowCounter first, long untilNanos, long nowNanos) {
		WindowCounter cell = first;
		WindowQuota[] current = this.meters;
		for (int window = 0; window < current.length && cell != null; window++) {
			CounterRefunds.reset(cell, current[window], untilNanos, nowNanos);
			this.store.ghosts().remove(ghostHash(cell.hash, window));
			cell = cell.nextWindow();
		}
		ColdTier cellar = this.store.cellar();
		if (cellar != null) {
			cellar.forget(first.hash, current.length);
		}
	}

	/**
	 * Whether keys may soon have to leave.
	 */
	public boolean isNearlyFull() {
		return this.store.isNearlyFull();
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
	public void visitAll(Consumer<WindowCounter> visitor) {
		this.table.visitAll(visitor);
	}

	/**
	 * Take the store's memory back; the limit counts elsewhere now.
	 */
	public void close() {
		this.closed = true;
		this.store.remove(this);
		this.table.visitAll(this::dismiss);
	}

	private void dismiss(WindowCounter first) {
		for (WindowCounter cell = first; cell != null; cell = cell.nextWindow()) {
			cell.retire();
		}
		if (this.table.remove(first)) {
			this.store.left(first);
		}
	}

	/**
	 * Take everything over that still counts in the keyspace from before, and close it.
	 */
	public void adoptAll(long nowNanos) {
		Keyspace before = this.predecessor;
		if (before != null) {
			before.visitAll((cell) -> {
				if (!before.isExpired(cell, nowNanos)) {
					cell(cell.hash, nowNanos);
				}
			});
			this.predecessor = null;
			before.close();
		}
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
		for (WindowQuota meter : this.meters) {
			long fill = WaitTime.refillNanos(meter, (double) meter.capacity);
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
		return this.table.bytes() + this.victims.bytes();
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
		this.victims.settle();
	}

	private boolean isExpired(WindowCounter first, long nowNanos) {
		WindowCounter cell = first;
		for (WindowQuota meter : this.meters) {
			if (cell == null || !cell.isExpired(meter, nowNanos)) {
				return false;
			}
			cell = cell.nextWindow();
		}
		return true;
	}

	/**
	 * Let the key go that is missed least.
	 * @param seed a random number
	 */
	void evictOne(long seed, long nowNanos) {
		WindowCounter victim = this.victims.next(seed);
		if (victim != null) {
			drop(victim, nowNanos);
		}
	}

	private boolean drop(WindowCounter first, long nowNanos) {
		return drop(first, nowNanos, false, false);
	}

	/*
	 * What others spent comes back with their messages, unless the geometry changed: then
	 * it is carried over with the rest.
	 */
	private boolean drop(WindowCounter first, long nowNanos, boolean withOthers, boolean await) {
		WindowCounter cell = first;
		WindowQuota[] current = this.leaving;
		if (this.shelf.isThere()) {
			return this.shelf.putAway(first, current, nowNanos, await);
		}
		for (int window = 0; window < current.length && cell != null; window++) {
			retire(cell, current[window], window, nowNanos, withOthers);
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
	private void retire(WindowCounter cell, WindowQuota meter, int window, long nowNanos, boolean withOthers) {
		while (true) {
			long expiryNanos = nowNanos + cell.resetNanos(meter, nowNanos);
			long seen = cell.rolled(meter, nowNanos);
			long live = (seen != HeadWord.RETIRED) ? cell.ownAt(meter, seen, nowNanos) : 0;
			if (withOthers && meter.kind != WindowGeometry.Kind.TOKEN_BUCKET) {
				live += cell.remote(meter, nowNanos);
			}
			if (live > 0) {
				long hash = ghostHash(cell.hash, window);
				this.store.ghosts().put(new EvictedCounts.Ghost(hash, live, nowNanos, expiryNanos));
			}
			if (seen == HeadWord.RETIRED || cell.retire(seen)) {
				return;
			}
		}
	}

}
