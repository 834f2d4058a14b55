/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.key;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cold.ColdKeyspace;
import io.github.gossiplimiter.cold.ColdTier;
import io.github.gossiplimiter.cold.EvictedCounts;
import io.github.gossiplimiter.cold.ResidentKeys;
import io.github.gossiplimiter.internal.HashMixer;
import io.github.gossiplimiter.window.EvictedCount;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowGeometry;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * All keys of a node, within their bounds. A new key always finds room: when the store is
 * full, the coldest of a few keys leaves and its count stays behind as an evicted count.
 * A flood of new keys therefore pushes out its own, not the keys in use.
 *
 * @since 0.1.0
 */
public final class KeyStore {

	/*
	 * Room for evicted counts: one for every so many keys, and at most this part of the
	 * memory.
	 */
	private static final int KEYS_PER_EVICTED_COUNT = 8;

	private static final int MEMORY_PER_EVICTED_COUNTS = 8;

	private static final int EVICTED_COUNTS_MAX = 1 << 17;

	private static final int MEMORY_PER_NAMES = 16;

	/*
	 * One new key may make room for a few; then the next one has to go on.
	 */
	private static final int EVICTIONS_PER_INSERTION = 4;

	private static final double NEARLY = 0.9;

	private static final int EVICTIONS_PER_MAINTENANCE = 100_000;

	private static final long DRAW_STEP = 0x9e3779b97f4a7c15L;

	private final long keysMax;

	private final long bytesMax;

	private final AtomicLong keys = new AtomicLong();

	private final LongAdder removed = new LongAdder();

	private final AtomicLong nameBytes = new AtomicLong();

	private final AtomicLong counterBytes = new AtomicLong();

	private final AtomicInteger births = new AtomicInteger();

	/*
	 * State of the random numbers that say where to look for a key that can leave, as in
	 * SplittableRandom. Drawn anew for every eviction: a clock or a hash as the source
	 * would repeat itself, for all keys that are merged at one instant or for a key that
	 * comes again and again, and the keys in use at those places would leave.
	 */
	private final AtomicLong draws;

	private final @Nullable ColdTier coldTier;

	private final EvictedCounts evictedCounts;

	private final long evictedBytes;

	private final List<Keyspace> keyspaces = new CopyOnWriteArrayList<>();

	/**
	 * Create an empty store.
	 * @param keysMax most keys to hold
	 * @param bytesMax most bytes to use, evictedCounts included
	 */
	public KeyStore(long keysMax, long bytesMax) {
		this(keysMax, bytesMax, null, 0);
	}

	/**
	 * Create an empty store.
	 * @param keysMax most keys to hold
	 * @param bytesMax most bytes to use, evictedCounts included
	 * @param coldTier where keys go for which there is no room, or nothing
	 * @param evictionSeed where the choice of keys that have to leave begins
	 */
	public KeyStore(long keysMax, long bytesMax, @Nullable ColdTier coldTier, long evictionSeed) {
		if (keysMax < 1) {
			throw new IllegalArgumentException("keysMax must be at least 1: keysMax=" + keysMax);
		}
		long affordable = bytesMax / MEMORY_PER_EVICTED_COUNTS / EvictedCounts.BYTES_PER_ENTRY;
		int evictedCountsMax = (int) Math.min(EVICTED_COUNTS_MAX,
				Math.min(affordable, Math.max(16, keysMax / KEYS_PER_EVICTED_COUNT)));
		this.draws = new AtomicLong(evictionSeed);
		this.coldTier = coldTier;
		this.keysMax = keysMax;
		this.bytesMax = bytesMax;
		this.evictedCounts = new EvictedCounts(evictedCountsMax);
		this.evictedBytes = EvictedCounts.BYTES_PER_ENTRY * evictedCountsMax;
	}

	/**
	 * A quota whose counters are counted here.
	 */
	public WindowQuota quota(WindowGeometry geometry, long permits, long capacity) {
		return new WindowQuota(geometry, permits, capacity, this::grew);
	}

	/**
	 * The same quotas for counters on their way out, whose growth is counted and makes no
	 * other counter leave: an eviction never causes another one.
	 */
	WindowQuota[] leaving(WindowQuota[] quotas) {
		WindowQuota[] leaving = new WindowQuota[quotas.length];
		for (int i = 0; i < quotas.length; i++) {
			leaving[i] = quotas[i].with((bytes, nowNanos) -> this.counterBytes.addAndGet(bytes));
		}
		return leaving;
	}

	/**
	 * Keys held, of all limits.
	 */
	public long keys() {
		return this.keys.get();
	}

	/**
	 * Bytes used, all included.
	 */
	public long bytes() {
		long tables = 0;
		for (Keyspace keyspace : this.keyspaces) {
			tables += keyspace.tableBytes();
		}
		return this.counterBytes.get() + tables + this.evictedBytes;
	}

	/**
	 * Forget what no longer counts, some of it at a time.
	 */
	public void maintain(long nowNanos) {
		for (Keyspace keyspace : this.keyspaces) {
			keyspace.sweep(nowNanos);
		}
		if (this.coldTier != null) {
			this.coldTier.maintain(nowNanos);
		}
		evict(EVICTIONS_PER_MAINTENANCE, 0, nowNanos);
	}

	/**
	 * Write what changed since the last call to the cold store, if there is one. To be
	 * called by one thread, about twice a second and before that store is closed.
	 */
	public void save() {
		if (this.coldTier != null) {
			this.coldTier.save(this.keyspaces.stream().map(Keyspace::cold).filter(Objects::nonNull).toList());
		}
	}

	/**
	 * Where keys go for which there is no room, or nothing.
	 */
	public @Nullable ColdTier coldTier() {
		return this.coldTier;
	}

	@Nullable ColdKeyspace coldKeyspace(ResidentKeys resident) {
		return (this.coldTier != null) ? new ColdKeyspace(this.coldTier, this.evictedCounts, resident) : null;
	}

	void add(Keyspace keyspace) {
		this.keyspaces.add(keyspace);
	}

	void remove(Keyspace keyspace) {
		this.keyspaces.remove(keyspace);
	}

	EvictedCounts evictedCounts() {
		return this.evictedCounts;
	}

	/**
	 * What a key had spent that had to leave, if it still counts.
	 */
	@Nullable EvictedCount remembered(long evictedHash, long nowNanos) {
		EvictedCount away = (this.coldTier != null) ? this.coldTier.find(evictedHash, nowNanos) : null;
		return (away != null) ? away : this.evictedCounts.find(evictedHash, nowNanos);
	}

	int nextBirth() {
		return this.births.incrementAndGet();
	}

	boolean isNearlyFull() {
		return this.keys.get() > NEARLY * this.keysMax || bytes() > NEARLY * this.bytesMax;
	}

	void makeRoom(long nowNanos) {
		evict(EVICTIONS_PER_INSERTION, 1, nowNanos);
	}

	/**
	 * Keys that were taken in since start.
	 */
	public long created() {
		return this.removed.sum() + this.keys.get();
	}

	/**
	 * Keys that were removed since start, because they no longer counted or for want of
	 * room.
	 */
	public long removed() {
		return this.removed.sum();
	}

	/*
	 * What a counter holds beside itself is counted when it grows.
	 */
	void entered(int windows) {
		this.keys.incrementAndGet();
		this.counterBytes.addAndGet(windows * WindowCounter.BYTES);
	}

	void left(WindowCounter counter) {
		this.keys.decrementAndGet();
		this.removed.increment();
		this.counterBytes.addAndGet(-counter.close());
	}

	/**
	 * Take room for the name of a key. Names have a small part of the memory, so that
	 * they make hardly any key leave.
	 * @return whether there was room
	 */
	public boolean enterName(long bytes) {
		if (this.nameBytes.get() + bytes > this.bytesMax / MEMORY_PER_NAMES) {
			return false;
		}
		this.nameBytes.addAndGet(bytes);
		this.counterBytes.addAndGet(bytes);
		return true;
	}

	/**
	 * Give the room of names back.
	 */
	public void leaveNames(long bytes) {
		this.nameBytes.addAndGet(-bytes);
		this.counterBytes.addAndGet(-bytes);
	}

	/*
	 * So many bytes more, or less if they are below zero, are used for keys that are
	 * held. Keys leave if there is no room for them.
	 */
	private void grew(long bytes, long nowNanos) {
		this.counterBytes.addAndGet(bytes);
		evict(EVICTIONS_PER_INSERTION, 0, nowNanos);
	}

	/*
	 * Where a look finds no key, the next one looks elsewhere.
	 */
	private void evict(int most, int more, long nowNanos) {
		for (int i = 0; i < most && isOver(more) && this.keys.get() > 0; i++) {
			evictOne(nowNanos);
		}
	}

	private boolean isOver(int more) {
		return this.keys.get() + more > this.keysMax || bytes() + more * WindowCounter.BYTES > this.bytesMax;
	}

	private void evictOne(long nowNanos) {
		Keyspace largest = null;
		for (Keyspace keyspace : this.keyspaces) {
			if (largest == null || keyspace.size() > largest.size()) {
				largest = keyspace;
			}
		}
		if (largest != null) {
			largest.evictOne(HashMixer.mix(this.draws.addAndGet(DRAW_STEP)), nowNanos);
		}
	}

}
