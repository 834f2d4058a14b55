package io.github.gossiplimiter.counter;

import java.util.ArrayList;
import java.util.List;

/**
 * Puts keys of one limit away into the cold store, and brings them back, if there is such
 * a store.
 */
final class ColdKeyspace {

	private static final long[] NOTHING = new long[0];

	private final KeyStore store;

	private final KeyTable table;

	ColdKeyspace(KeyStore store, KeyTable table) {
		this.store = store;
		this.table = table;
	}

	boolean isThere() {
		return this.store.cellar() != null;
	}

	/**
	 * Put a key away. Whoever needs the key itself waits for another thread that is at
	 * it, for as long as it takes to write down a few numbers; whoever only needs room
	 * does not.
	 * @return whether it left by this call
	 */
	boolean putAway(WindowCounter first, WindowQuota[] current, long nowNanos, boolean await) {
		ColdTier cellar = this.store.cellar();
		if (cellar == null || !claim(cellar, first, await)) {
			return false;
		}
		try {
			return this.table.find(first.hash) == first && putAway(cellar, first, current, nowNanos);
		}
		finally {
			cellar.release(first.hash);
		}
	}

	private boolean claim(ColdTier cellar, WindowCounter first, boolean await) {
		while (!cellar.claim(first.hash)) {
			if (!await || this.table.find(first.hash) != first) {
				return false;
			}
			Thread.onSpinWait();
		}
		return true;
	}

	/*
	 * The record is there before the cell is gone from the table: whoever does not find
	 * the cell finds the record.
	 */
	private boolean putAway(ColdTier cellar, WindowCounter first, WindowQuota[] current, long nowNanos) {
		List<StoredCounts> windows = new ArrayList<>(1);
		long expiryNanos = nowNanos;
		WindowCounter cell = first;
		for (int window = 0; window < current.length && cell != null; window++) {
			expiryNanos = Math.max(expiryNanos, nowNanos + cell.resetNanos(current[window], nowNanos));
			windows.add(retire(cell, current[window], nowNanos));
			cell = cell.nextWindow();
		}
		if (expiryNanos > nowNanos && !cellar.keep(first.hash, windows, expiryNanos, nowNanos)) {
			haunt(first.hash, windows, expiryNanos, nowNanos);
		}
		boolean removed = this.table.remove(first);
		if (removed) {
			this.store.left(first);
		}
		return removed;
	}

	private static StoredCounts retire(WindowCounter cell, WindowQuota meter, long nowNanos) {
		while (true) {
			long seen = cell.rolled(meter, nowNanos);
			if (seen == HeadWord.RETIRED) {
				return StoredCounts.ofCounts(meter.geometry, NOTHING, NOTHING, NOTHING);
			}
			StoredCounts past = StoredCounts.of(cell, meter, seen, nowNanos);
			if (cell.retire(seen)) {
				return past;
			}
		}
	}

	private void haunt(long hash, List<StoredCounts> windows, long expiryNanos, long nowNanos) {
		for (int window = 0; window < windows.size(); window++) {
			long total = windows.get(window).total();
			if (total > 0) {
				this.store.ghosts()
					.put(new EvictedCounts.Ghost(Keyspace.ghostHash(hash, window), total, nowNanos, expiryNanos));
			}
		}
	}

	/**
	 * Look for a key that is in memory again, if it was put away.
	 */
	void recall(Keyspace keys, WindowCounter first, int windows, long nowNanos) {
		ColdTier cellar = this.store.cellar();
		boolean away = false;
		for (int window = 0; cellar != null && window < windows && !away; window++) {
			away = cellar.find(Keyspace.ghostHash(first.hash, window), nowNanos) != null;
		}
		if (cellar != null && away) {
			cellar.recall(keys, first);
		}
	}

	/**
	 * What was found counts instead of what was remembered.
	 */
	static void recalled(WindowCounter first, List<StoredCounts> windows, WindowQuota[] current, long nowNanos) {
		WindowCounter cell = first;
		for (int window = 0; window < current.length && cell != null; window++) {
			CounterRestorer.recall(cell, current[window], (window < windows.size()) ? windows.get(window) : null,
					nowNanos);
			cell = cell.nextWindow();
		}
	}

	/**
	 * Read what counts of a key.
	 * @return when nothing of it counts any more, now if nothing does
	 */
	static long read(WindowCounter first, List<StoredCounts> windows, WindowQuota[] current, long nowNanos) {
		long expiryNanos = nowNanos;
		WindowCounter cell = first;
		for (int window = 0; window < current.length && cell != null; window++) {
			expiryNanos = Math.max(expiryNanos, nowNanos + cell.resetNanos(current[window], nowNanos));
			long seen = cell.rolled(current[window], nowNanos);
			if (seen != HeadWord.RETIRED) {
				windows.add(StoredCounts.of(cell, current[window], seen, nowNanos));
			}
			cell = cell.nextWindow();
		}
		return expiryNanos;
	}

}
