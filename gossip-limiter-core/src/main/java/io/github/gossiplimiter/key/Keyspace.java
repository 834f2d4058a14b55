/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.key;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cold.ColdKeyspace;
import io.github.gossiplimiter.cold.ColdTier;
import io.github.gossiplimiter.cold.ResidentKeys;
import io.github.gossiplimiter.window.ChainedCounter;
import io.github.gossiplimiter.window.CounterRefunds;
import io.github.gossiplimiter.window.CounterRestorer;
import io.github.gossiplimiter.window.EvictedCount;
import io.github.gossiplimiter.window.HeadWord;
import io.github.gossiplimiter.window.WaitTime;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowGeometry;
import io.github.gossiplimiter.window.WindowQuota;

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

	private final KeyStore store;

	private final KeyTable table = new KeyTable();

	private final EvictionPolicy evictionPolicy = new EvictionPolicy(this.table);

	private final @Nullable ColdKeyspace cold;

	private volatile WindowQuota[] quotas;

	private volatile WindowQuota[] leaving;

	private volatile @Nullable Keyspace predecessor;

	private volatile boolean closed;

	private final AtomicLong resetNanos = new AtomicLong(Long.MIN_VALUE);

	private int sweepAt;

	/**
	 * Create an empty keyspace.
	 * @param store the store it belongs to
	 * @param quotas how the limit's windows count, one each
	 * @param predecessor where to look for what was counted before the geometry changed
	 */
	public Keyspace(KeyStore store, WindowQuota[] quotas, @Nullable Keyspace predecessor) {
		this.store = store;
		this.cold = store.coldKeyspace(new Residents());
		this.quotas = quotas.clone();
		this.leaving = store.leaving(quotas);
		this.predecessor = predecessor;
		if (predecessor != null) {
			this.resetNanos.set(predecessor.resetNanos.get());
		}
		store.add(this);
	}

	/**
	 * Change how much is allowed; the geometry stays.
	 */
	public void quotas(WindowQuota[] changed) {
		this.quotas = changed.clone();
		this.leaving = this.store.leaving(changed);
	}

	/**
	 * How many windows are counted here.
	 */
	public int windows() {
		return this.quotas.length;
	}

	/**
	 * How much a window allows at present, in the geometry that is counted in here.
	 */
	public WindowQuota quota(int window) {
		return this.quotas[window];
	}

	/**
	 * The counter of a key, or nothing if the key is not held.
	 */
	public @Nullable WindowCounter find(long hash) {
		return this.table.find(hash);
	}

	/**
	 * The counter of a key, created if need be.
	 */
	public WindowCounter counter(long hash, long nowNanos) {
		WindowCounter there = this.table.find(hash);
		return (there != null && !there.isRetired()) ? there : create(hash, nowNanos);
	}

	/**
	 * The counter of a key of which anything is known, or nothing: a look at a key that
	 * was never seen takes no room.
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
		for (int window = 0; window < this.quotas.length && !remembered; window++) {
			remembered = this.store.remembered(EvictedCount.hash(hash, window), nowNanos) != null;
		}
		return remembered;
	}

	/*
	 * The counter before must be gone in all its windows, and its evictedCounts there,
	 * before the next one is made. Between that and its insertion another one may have
	 * come and gone: then the evictedCounts are others, and count again.
	 */
	private WindowCounter create(long hash, long nowNanos) {
		this.store.makeRoom(nowNanos);
		WindowQuota[] current = this.quotas;
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
			forgetIfReset(hash, current, nowNanos);
			@Nullable EvictedCount[] known = new @Nullable EvictedCount[current.length];
			WindowCounter counter = chain(hash, current, 0, nowNanos);
			restoreEvicted(counter, current, known, nowNanos);
			this.store.entered(current.length);
			WindowCounter inserted = this.table.add(counter);
			if (inserted == counter) {
				restoreEvicted(counter, current, known, nowNanos);
				if (this.cold != null) {
					this.cold.restore(counter, current.length, nowNanos);
				}
				return admitted(counter);
			}
			this.store.left(counter);
		}
	}

	private WindowCounter admitted(WindowCounter counter) {
		this.evictionPolicy.came(counter.hash());
		if (this.closed) {
			dismiss(counter);
		}
		return counter;
	}

	private WindowCounter chain(long hash, WindowQuota[] current, int window, long nowNanos) {
		WindowCounter next = (window + 1 < current.length) ? chain(hash, current, window + 1, nowNanos) : null;
		int birth = this.store.nextBirth();
		return (next != null) ? new ChainedCounter(hash, birth, current[window], nowNanos, next)
				: new WindowCounter(hash, birth, current[window], nowNanos);
	}

	private void restoreEvicted(WindowCounter first, WindowQuota[] current, @Nullable EvictedCount[] known,
			long nowNanos) {
		WindowCounter counter = first;
		for (int window = 0; window < current.length && counter != null; window++) {
			EvictedCount evicted = this.store.remembered(EvictedCount.hash(counter.hash(), window), nowNanos);
			if (evicted != null && !evicted.equals(known[window])) {
				known[window] = evicted;
				CounterRestorer.restore(counter, current[window], evicted, nowNanos);
			}
			counter = counter.nextWindow();
		}
	}

	/**
	 * Whether this node counted under an incarnation in an earlier life, as far as its
	 * cold store remembers.
	 */
	public boolean isOwn(long incarnation) {
		ColdTier coldTier = this.store.coldTier();
		return coldTier != null && coldTier.isOwn(incarnation);
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
		WindowCounter counter = first;
		WindowQuota[] current = this.quotas;
		for (int window = 0; window < current.length && counter != null; window++) {
			CounterRefunds.reset(counter, current[window], untilNanos, nowNanos);
			counter = counter.nextWindow();
		}
		forgetStored(first.hash());
	}

	/**
	 * No longer count what was stored of a key until an instant.
	 */
	public void resetStored(WindowCounter first, long untilNanos, long nowNanos) {
		WindowCounter counter = first;
		WindowQuota[] current = this.quotas;
		for (int window = 0; window < current.length && counter != null; window++) {
			CounterRefunds.resetStored(counter, current[window], untilNanos, nowNanos);
			counter = counter.nextWindow();
		}
		forgetStored(first.hash());
	}

	private void forgetStored(long hash) {
		int windows = this.quotas.length;
		for (int window = 0; window < windows; window++) {
			this.store.evictedCounts().remove(EvictedCount.hash(hash, window));
		}
		ColdTier coldTier = this.store.coldTier();
		if (coldTier != null) {
			coldTier.forget(hash, windows);
		}
	}

	/**
	 * No longer count what was spent of keys that are not in memory until an instant:
	 * they are looked at when they come back.
	 */
	public void resetEvicted(long untilNanos) {
		this.resetNanos.accumulateAndGet(untilNanos, Math::max);
	}

	/*
	 * What is known of an evicted key without its record is when nothing of it counts any
	 * more: if that is so for what was spent at the reset, all of it was spent before.
	 */
	private void forgetIfReset(long hash, WindowQuota[] current, long nowNanos) {
		long untilNanos = this.resetNanos.get();
		boolean evicted = false;
		boolean before = untilNanos != Long.MIN_VALUE;
		for (int window = 0; window < current.length && before; window++) {
			EvictedCount known = this.store.remembered(EvictedCount.hash(hash, window), nowNanos);
			WindowGeometry geometry = current[window].geometry();
			long lastNanos = geometry.expiryNanos(geometry.number(untilNanos)) + geometry.subWindowNanos() / 2;
			evicted |= known != null;
			before = known == null
					|| (geometry.kind() != WindowGeometry.Kind.TOKEN_BUCKET && known.expiryNanos() <= lastNanos);
		}
		if (evicted && before) {
			forgetStored(hash);
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
		for (WindowCounter counter = first; counter != null; counter = counter.nextWindow()) {
			counter.retire();
		}
		remove(first);
	}

	/**
	 * Take everything over that still counts in the keyspace from before, and close it.
	 */
	public void adoptAll(long nowNanos) {
		Keyspace before = this.predecessor;
		if (before != null) {
			before.visitAll((counter) -> {
				if (!before.isExpired(counter, nowNanos)) {
					counter(counter.hash(), nowNanos);
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
		for (WindowQuota quota : this.quotas) {
			long fill = WaitTime.refillNanos(quota, (double) quota.capacity());
			longest = Math.max(longest,
					Math.max(fill, quota.geometry().windowNanos()) + quota.geometry().subWindowNanos());
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
		return this.table.bytes() + this.evictionPolicy.bytes();
	}

	/**
	 * Forget keys of which nothing counts any more. Called by one thread at a time.
	 */
	void sweep(long nowNanos) {
		this.table.settle();
		int places = Math.min(SWEEP_PLACES, this.table.places());
		this.sweepAt = this.table.visit(this.sweepAt, places, (counter) -> {
			if (isExpired(counter, nowNanos)) {
				drop(counter, nowNanos);
			}
		});
		this.evictionPolicy.settle();
	}

	private boolean isExpired(WindowCounter first, long nowNanos) {
		WindowCounter counter = first;
		for (WindowQuota quota : this.quotas) {
			if (counter == null || !counter.isExpired(quota, nowNanos)) {
				return false;
			}
			counter = counter.nextWindow();
		}
		return true;
	}

	/**
	 * Let the key go that is missed least.
	 * @param seed a random number
	 */
	void evictOne(long seed, long nowNanos) {
		WindowCounter victim = this.evictionPolicy.next(seed);
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
		WindowCounter counter = first;
		WindowQuota[] current = this.leaving;
		if (this.cold != null) {
			return this.cold.evict(first, current, nowNanos, await);
		}
		for (int window = 0; window < current.length && counter != null; window++) {
			retire(counter, current[window], window, nowNanos, withOthers);
			counter = counter.nextWindow();
		}
		return remove(first);
	}

	private boolean remove(WindowCounter first) {
		boolean removed = this.table.remove(first);
		if (removed) {
			this.store.left(first);
		}
		return removed;
	}

	/**
	 * The keys as the cold tier sees them.
	 */
	@Nullable ColdKeyspace cold() {
		return this.cold;
	}

	/*
	 * The evicted count is there before the counter is gone: a thread that finds the
	 * counter gone finds the evicted count.
	 */
	private void retire(WindowCounter counter, WindowQuota quota, int window, long nowNanos, boolean withOthers) {
		while (true) {
			long expiryNanos = nowNanos + counter.resetNanos(quota, nowNanos);
			long seen = counter.rolled(quota, nowNanos);
			long live = (seen != HeadWord.RETIRED) ? counter.ownAt(quota, seen, nowNanos) : 0;
			if (withOthers && quota.kind() != WindowGeometry.Kind.TOKEN_BUCKET) {
				live += counter.remote(quota, nowNanos);
			}
			if (live > 0) {
				long hash = EvictedCount.hash(counter.hash(), window);
				this.store.evictedCounts().put(new EvictedCount(hash, live, nowNanos, expiryNanos));
			}
			if (seen == HeadWord.RETIRED || counter.retire(seen)) {
				return;
			}
		}
	}

	private final class Residents implements ResidentKeys {

		@Override
		public WindowQuota[] quotas() {
			return Keyspace.this.quotas;
		}

		@Override
		public long resetNanos() {
			return Keyspace.this.resetNanos.get();
		}

		@Override
		public boolean holds(WindowCounter first) {
			return Keyspace.this.table.find(first.hash()) == first;
		}

		@Override
		public boolean remove(WindowCounter first) {
			return Keyspace.this.remove(first);
		}

		@Override
		public void visitAll(Consumer<WindowCounter> visitor) {
			Keyspace.this.table.visitAll(visitor);
		}

	}

}
