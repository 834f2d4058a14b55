/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cold;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.window.CounterReader;
import io.github.gossiplimiter.window.CounterRestorer;
import io.github.gossiplimiter.window.EvictedCount;
import io.github.gossiplimiter.window.HeadWord;
import io.github.gossiplimiter.window.StoredCounts;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * Evicts keys of one limit to the cold tier and restores them from there.
 */
public final class ColdKeyspace {

	private static final long[] NOTHING = new long[0];

	private final ColdTier tier;

	private final EvictedCounts evicted;

	private final ResidentKeys resident;

	/**
	 * Create the cold side of a limit.
	 * @param evicted remembers keys that the tier does not accept
	 */
	public ColdKeyspace(ColdTier tier, EvictedCounts evicted, ResidentKeys resident) {
		this.tier = tier;
		this.evicted = evicted;
		this.resident = resident;
	}

	ResidentKeys resident() {
		return this.resident;
	}

	/**
	 * Evict a key.
	 * @param await whether to wait for another thread that writes the key, for as long as
	 * it takes to write a few numbers
	 * @return whether it was evicted by this call
	 */
	public boolean evict(WindowCounter first, WindowQuota[] current, long nowNanos, boolean await) {
		if (!lock(first, await)) {
			return false;
		}
		try {
			return this.resident.holds(first) && evict(first, current, nowNanos);
		}
		finally {
			this.tier.unlock(first.hash());
		}
	}

	private boolean lock(WindowCounter first, boolean await) {
		while (!this.tier.lock(first.hash())) {
			if (!await || !this.resident.holds(first)) {
				return false;
			}
			Thread.onSpinWait();
		}
		return true;
	}

	/*
	 * The record is written before the counter is removed: a thread that does not find
	 * the counter finds the record.
	 */
	private boolean evict(WindowCounter first, WindowQuota[] current, long nowNanos) {
		List<StoredCounts> windows = new ArrayList<>(1);
		long expiryNanos = nowNanos;
		WindowCounter counter = first;
		for (int window = 0; window < current.length && counter != null; window++) {
			expiryNanos = Math.max(expiryNanos, nowNanos + counter.resetNanos(current[window], nowNanos));
			windows.add(retire(counter, current[window], nowNanos));
			counter = counter.nextWindow();
		}
		if (expiryNanos > nowNanos && !this.tier.store(first.hash(), windows, expiryNanos, nowNanos)) {
			remember(first.hash(), windows, expiryNanos, nowNanos);
		}
		return this.resident.remove(first);
	}

	private static StoredCounts retire(WindowCounter counter, WindowQuota quota, long nowNanos) {
		while (true) {
			long seen = counter.rolled(quota, nowNanos);
			if (seen == HeadWord.RETIRED) {
				return StoredCounts.ofCounts(quota.geometry(), NOTHING, NOTHING, NOTHING);
			}
			StoredCounts past = CounterReader.read(counter, quota, seen, nowNanos);
			if (counter.retire(seen)) {
				return past;
			}
		}
	}

	private void remember(long hash, List<StoredCounts> windows, long expiryNanos, long nowNanos) {
		for (int window = 0; window < windows.size(); window++) {
			long total = windows.get(window).total();
			if (total > 0) {
				this.evicted.put(new EvictedCount(EvictedCount.hash(hash, window), total, nowNanos, expiryNanos));
			}
		}
	}

	/**
	 * Request the record of a key that is in memory again, if the tier has one.
	 */
	public void restore(WindowCounter first, int windows, long nowNanos) {
		boolean stored = false;
		for (int window = 0; window < windows && !stored; window++) {
			stored = this.tier.find(EvictedCount.hash(first.hash(), window), nowNanos) != null;
		}
		if (stored) {
			this.tier.restore(this, first);
		}
	}

	/**
	 * Count a record in place of the index entries.
	 * @param windows the record, empty if there is none
	 */
	void restored(WindowCounter first, List<StoredCounts> windows, long nowNanos) {
		WindowQuota[] current = this.resident.quotas();
		WindowCounter counter = first;
		for (int window = 0; window < current.length && counter != null; window++) {
			StoredCounts stored = (window < windows.size()) ? windows.get(window) : null;
			CounterRestorer.recall(counter, current[window],
					(stored != null) ? stored.since(this.resident.resetNanos()) : null, nowNanos);
			counter = counter.nextWindow();
		}
	}

	/**
	 * Read the counts of a key.
	 * @param windows where to add them
	 * @return when nothing of them counts any more, now if nothing does
	 */
	long read(WindowCounter first, List<StoredCounts> windows, long nowNanos) {
		WindowQuota[] current = this.resident.quotas();
		long expiryNanos = nowNanos;
		WindowCounter counter = first;
		for (int window = 0; window < current.length && counter != null; window++) {
			expiryNanos = Math.max(expiryNanos, nowNanos + counter.resetNanos(current[window], nowNanos));
			long seen = counter.rolled(current[window], nowNanos);
			if (seen != HeadWord.RETIRED) {
				windows.add(CounterReader.read(counter, current[window], seen, nowNanos));
			}
			counter = counter.nextWindow();
		}
		return expiryNanos;
	}

}
