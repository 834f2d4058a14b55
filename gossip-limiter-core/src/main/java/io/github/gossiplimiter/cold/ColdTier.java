/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cold;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.store.ColdStatus;
import io.github.gossiplimiter.store.ColdStore;
import io.github.gossiplimiter.window.EvictedCount;
import io.github.gossiplimiter.window.StoredCounts;
import io.github.gossiplimiter.window.WindowCounter;

/**
 * Moves counts of keys between memory and the cold store. A key that is evicted is
 * written to the store, and an entry of 64 bits stays in {@link ColdKeyIndex}. When the
 * key is used again, the entry counts at once and is replaced by the record as soon as
 * the store has found it: no request waits for a disk.
 * <p>
 * Invariant: from the first write on, a key's counter, its record or its entry is found
 * until nothing of it counts any more, so permits never become free by an eviction.
 * <p>
 * Called by the key store. Safe for use by many threads.
 *
 * @since 0.1.0
 */
public final class ColdTier {

	/*
	 * A count that expires sooner is not written; an evicted count in memory is enough.
	 */
	private static final long WORTH_NANOS = 1_000_000_000;

	/*
	 * Clocks of two threads may differ by a little.
	 */
	private static final long OVERLAP_NANOS = 50_000_000;

	private final ColdStore store;

	private final LongSupplier clock;

	private final ColdKeyIndex index;

	private final Set<Long> incarnations;

	/*
	 * A thread locks a key before it reads the counter to write it: otherwise a slow
	 * thread could replace a newer record by an older one.
	 */
	private final KeyLocks locks = new KeyLocks();

	private final Map<Long, WindowCounter> awaited = new ConcurrentHashMap<>();

	private final LongAdder restores = new LongAdder();

	private long savedNanos;

	/**
	 * Read the index of a store; may take a while.
	 * @param store holds the records; closed by its opener
	 * @param incarnation of this node
	 * @param clock the limiter's clock
	 */
	public ColdTier(ColdStore store, long incarnation, LongSupplier clock) {
		this.store = store;
		this.clock = clock;
		this.index = new ColdKeyIndex(store.capacity());
		this.incarnations = Set.copyOf(store.begin(incarnation));
		long nowNanos = clock.getAsLong();
		this.savedNanos = nowNanos;
		store.visitAll((hash, record, expiryNanos) -> {
			List<StoredCounts> windows = StoredCountsCodec.decode(record);
			if (windows != null) {
				remember(hash, windows, expiryNanos, nowNanos);
			}
		});
	}

	private void remember(long hash, List<StoredCounts> windows, long expiryNanos, long nowNanos) {
		for (int window = 0; window < windows.size(); window++) {
			StoredCounts past = windows.get(window);
			long untilNanos = past.isDebt() ? expiryNanos : Math.min(expiryNanos, past.expiryNanos());
			if (past.total() > 0 && untilNanos > nowNanos) {
				this.index.put(EvictedCount.hash(hash, window), past.total(), untilNanos, nowNanos);
			}
		}
	}

	/**
	 * Whether this node wrote under an incarnation, as far as its store remembers.
	 */
	public boolean isOwn(long incarnation) {
		return this.incarnations.contains(incarnation);
	}

	/**
	 * The index entry of a key in one window.
	 * @param hash from {@link EvictedCount#hash(long, int)}
	 */
	public @Nullable EvictedCount find(long hash, long nowNanos) {
		return this.index.find(hash, nowNanos);
	}

	/**
	 * Lock a key for writing.
	 * @return false if this key, or another one with the same lock, is locked
	 */
	boolean lock(long hash) {
		return this.locks.add(hash);
	}

	/*
	 * Spins while another key holds the same lock.
	 */
	private boolean lockUnlessLocked(long hash) {
		while (!this.locks.add(hash)) {
			if (this.locks.has(hash)) {
				return false;
			}
			Thread.onSpinWait();
		}
		return true;
	}

	void unlock(long hash) {
		this.locks.remove(hash);
	}

	/**
	 * Write an evicted key and its index entries, which are found from here on.
	 * @param expiryNanos when nothing of it counts any more
	 * @return whether the store accepted it
	 */
	boolean store(long hash, List<StoredCounts> windows, long expiryNanos, long nowNanos) {
		boolean stored = write(hash, windows, expiryNanos, nowNanos);
		if (stored) {
			remember(hash, windows, expiryNanos, nowNanos);
		}
		return stored;
	}

	private boolean write(long hash, List<StoredCounts> windows, long expiryNanos, long nowNanos) {
		return expiryNanos - nowNanos > WORTH_NANOS
				&& this.store.put(hash, StoredCountsCodec.encode(windows), expiryNanos);
	}

	/**
	 * Remove a key from the store and from the index.
	 */
	public void forget(long hash, int windows) {
		for (int window = 0; window < windows; window++) {
			this.index.remove(EvictedCount.hash(hash, window));
		}
		this.awaited.remove(hash);
		this.store.remove(hash);
	}

	/**
	 * Request the record of a key, which replaces the index entry when it is found.
	 */
	void restore(ColdKeyspace keys, WindowCounter first) {
		this.restores.increment();
		this.awaited.put(first.hash(), first);
		this.store.find(first.hash(), new Restore(keys, first));
	}

	private final class Restore implements ColdStore.Answer {

		private final ColdKeyspace keys;

		private final WindowCounter first;

		Restore(ColdKeyspace keys, WindowCounter first) {
			this.keys = keys;
			this.first = first;
		}

		@Override
		public void found(byte[] record) {
			List<StoredCounts> windows = StoredCountsCodec.decode(record);
			if (windows != null) {
				complete(windows);
			}
			else {
				failed();
			}
		}

		@Override
		public void missing() {
			complete(List.of());
		}

		/*
		 * The index entry goes on counting.
		 */
		@Override
		public void failed() {
			ColdTier.this.awaited.remove(this.first.hash(), this.first);
		}

		/*
		 * Of a key that was reset or evicted again meanwhile, no record is awaited, or
		 * that of another counter.
		 */
		private void complete(List<StoredCounts> windows) {
			if (ColdTier.this.awaited.get(this.first.hash()) == this.first) {
				this.keys.restored(this.first, windows, ColdTier.this.clock.getAsLong());
				ColdTier.this.awaited.remove(this.first.hash(), this.first);
			}
		}

	}

	/**
	 * Write the keys that changed since the last call, so that a restart finds them. To
	 * be called by one thread, about twice a second and before the store is closed.
	 */
	public void save(List<ColdKeyspace> keyspaces) {
		long nowNanos = this.clock.getAsLong();
		long sinceNanos = this.savedNanos - OVERLAP_NANOS;
		this.savedNanos = nowNanos;
		for (ColdKeyspace keys : keyspaces) {
			keys.resident().visitAll(new Saver(keys, sinceNanos, nowNanos));
		}
	}

	private final class Saver implements Consumer<WindowCounter> {

		private final ColdKeyspace keys;

		private final long sinceNanos;

		private final long nowNanos;

		Saver(ColdKeyspace keys, long sinceNanos, long nowNanos) {
			this.keys = keys;
			this.sinceNanos = sinceNanos;
			this.nowNanos = nowNanos;
		}

		/*
		 * A key whose record is awaited would be written with its index entry in place of
		 * that record.
		 */
		@Override
		public void accept(WindowCounter first) {
			boolean changed = first.isTouchedSince(this.sinceNanos) && !ColdTier.this.awaited.containsKey(first.hash());
			if (changed && lockUnlessLocked(first.hash())) {
				try {
					save(first);
				}
				finally {
					unlock(first.hash());
				}
			}
		}

		private void save(WindowCounter first) {
			List<StoredCounts> windows = new ArrayList<>(1);
			long expiryNanos = this.keys.read(first, windows, this.nowNanos);
			boolean there = this.keys.resident().holds(first) && !first.isRetired();
			if (there && expiryNanos > this.nowNanos) {
				write(first.hash(), windows, expiryNanos, this.nowNanos);
			}
		}

	}

	/**
	 * Remove expired entries from the index, some of them at a time. Called by one thread
	 * at a time.
	 */
	public void maintain(long nowNanos) {
		this.index.sweep(nowNanos);
	}

	/**
	 * Requests for records of evicted keys since start.
	 */
	public long restores() {
		return this.restores.sum();
	}

	/**
	 * Bytes of the index.
	 */
	public long bytes() {
		return this.index.bytes();
	}

	/**
	 * What the store is doing.
	 */
	public ColdStatus status() {
		return this.store.status();
	}

}
