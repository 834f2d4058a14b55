package io.github.gossiplimiter.counter;

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

/**
 * Between the keys in memory and those in the cold store. A key that has to leave memory
 * is put away, and a residue of it stays. When it is asked for again, the residue counts
 * at once, and gives way to the record as soon as the store has found it. So nobody waits
 * for a disk, and nobody is given what was spent before.
 * <p>
 * Safe for use by many threads.
 *
 * @since 0.1.0
 */
public final class ColdTier {

	/*
	 * What stops counting sooner is not worth writing; a ghost is enough.
	 */
	private static final long WORTH_NANOS = 1_000_000_000;

	/*
	 * Clocks of two threads may differ by a little.
	 */
	private static final long OVERLAP_NANOS = 50_000_000;

	private final ColdStore store;

	private final LongSupplier clock;

	private final ColdKeyIndex residues;

	private final Set<Long> incarnations;

	/*
	 * Whoever reads a key in order to write it says so first. A reader that was slower
	 * than another could put an older record in place of a newer one.
	 */
	private final KeyLocks claims = new KeyLocks();

	private final Map<Long, WindowCounter> awaited = new ConcurrentHashMap<>();

	private final LongAdder recalls = new LongAdder();

	private long savedNanos;

	/**
	 * Open a cellar; may take a while.
	 * @param store where keys are put away; closed by whoever opened it
	 * @param incarnation of this node
	 * @param clock what the limiter reads
	 */
	public ColdTier(ColdStore store, long incarnation, LongSupplier clock) {
		this.store = store;
		this.clock = clock;
		this.residues = new ColdKeyIndex(store.capacity());
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
				this.residues.put(Keyspace.ghostHash(hash, window), past.total(), untilNanos, nowNanos);
			}
		}
	}

	/**
	 * Whether this node wrote under an incarnation, as far as its store remembers.
	 */
	boolean isOwn(long incarnation) {
		return this.incarnations.contains(incarnation);
	}

	/**
	 * What is remembered of a key in a window that was put away.
	 */
	EvictedCounts.@Nullable Ghost find(long ghostHash, long nowNanos) {
		return this.residues.find(ghostHash, nowNanos);
	}

	/**
	 * Begin to put a key away.
	 * @return false if another thread is at it, or at one that is claimed in its place
	 */
	boolean claim(long hash) {
		return this.claims.add(hash);
	}

	/*
	 * Waits while another key is claimed in its place.
	 */
	private boolean claimUnlessClaimed(long hash) {
		while (!this.claims.add(hash)) {
			if (this.claims.has(hash)) {
				return false;
			}
			Thread.onSpinWait();
		}
		return true;
	}

	void release(long hash) {
		this.claims.remove(hash);
	}

	/**
	 * Put a key away. It is found from here on.
	 * @param expiryNanos when nothing of it counts any more
	 * @return whether it was taken
	 */
	boolean keep(long hash, List<StoredCounts> windows, long expiryNanos, long nowNanos) {
		boolean kept = write(hash, windows, expiryNanos, nowNanos);
		if (kept) {
			remember(hash, windows, expiryNanos, nowNanos);
		}
		return kept;
	}

	private boolean write(long hash, List<StoredCounts> windows, long expiryNanos, long nowNanos) {
		return expiryNanos - nowNanos > WORTH_NANOS
				&& this.store.put(hash, StoredCountsCodec.encode(windows), expiryNanos);
	}

	/**
	 * Forget a key that was put away.
	 */
	void forget(long hash, int windows) {
		for (int window = 0; window < windows; window++) {
			this.residues.remove(Keyspace.ghostHash(hash, window));
		}
		this.awaited.remove(hash);
		this.store.remove(hash);
	}

	/**
	 * Look for a key that was put away, and let it count when it is found.
	 */
	void recall(Keyspace keys, WindowCounter first) {
		this.recalls.increment();
		this.awaited.put(first.hash, first);
		this.store.find(first.hash, new Recall(keys, first));
	}

	private final class Recall implements ColdStore.Answer {

		private final Keyspace keys;

		private final WindowCounter first;

		Recall(Keyspace keys, WindowCounter first) {
			this.keys = keys;
			this.first = first;
		}

		@Override
		public void found(byte[] record) {
			List<StoredCounts> windows = StoredCountsCodec.decode(record);
			if (windows != null) {
				answer(windows);
			}
			else {
				failed();
			}
		}

		@Override
		public void missing() {
			answer(List.of());
		}

		/*
		 * What was remembered of it goes on counting.
		 */
		@Override
		public void failed() {
			ColdTier.this.awaited.remove(this.first.hash, this.first);
		}

		/*
		 * Reset meanwhile, or put away again: then it is not awaited any more, or another
		 * cell is, with an answer of its own.
		 */
		private void answer(List<StoredCounts> windows) {
			if (ColdTier.this.awaited.get(this.first.hash) == this.first) {
				this.keys.recalled(this.first, windows, ColdTier.this.clock.getAsLong());
				ColdTier.this.awaited.remove(this.first.hash, this.first);
			}
		}

	}

	/**
	 * Write what changed since the last call, so that a restart finds it. To be called by
	 * one thread, about twice a second and before the store is closed.
	 */
	public void save(List<Keyspace> keyspaces) {
		long nowNanos = this.clock.getAsLong();
		long sinceNanos = this.savedNanos - OVERLAP_NANOS;
		this.savedNanos = nowNanos;
		for (Keyspace keys : keyspaces) {
			keys.visitAll(new Saver(keys, sinceNanos, nowNanos));
		}
	}

	private final class Saver implements Consumer<WindowCounter> {

		private final Keyspace keys;

		private final long sinceNanos;

		private final long nowNanos;

		Saver(Keyspace keys, long sinceNanos, long nowNanos) {
			this.keys = keys;
			this.sinceNanos = sinceNanos;
			this.nowNanos = nowNanos;
		}

		/*
		 * A key that is still looked for would be written with its residue in place of
		 * the record that is being read.
		 */
		@Override
		public void accept(WindowCounter first) {
			boolean changed = first.isTouchedSince(this.sinceNanos) && !ColdTier.this.awaited.containsKey(first.hash);
			if (changed && claimUnlessClaimed(first.hash)) {
				try {
					save(first);
				}
				finally {
					release(first.hash);
				}
			}
		}

		private void save(WindowCounter first) {
			List<StoredCounts> windows = new ArrayList<>(1);
			long expiryNanos = this.keys.read(first, windows, this.nowNanos);
			boolean there = this.keys.find(first.hash) == first && !first.isRetired();
			if (there && expiryNanos > this.nowNanos) {
				write(first.hash, windows, expiryNanos, this.nowNanos);
			}
		}

	}

	void maintain(long nowNanos) {
		this.residues.sweep(nowNanos);
	}

	/**
	 * How many requests met a key that was put away.
	 */
	public long recalls() {
		return this.recalls.sum();
	}

	/**
	 * Bytes of memory for what is remembered of keys that were put away.
	 */
	public long bytes() {
		return this.residues.bytes();
	}

	/**
	 * What the store is doing.
	 */
	public ColdStatus status() {
		return this.store.status();
	}

}
