/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.mvstore;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import org.h2.mvstore.MVStore;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.store.ColdStatus;
import io.github.gossiplimiter.store.ColdStore;

/**
 * A cold store in one file of H2's MVStore, a log-structured B-tree. Writes are buffered
 * in memory and appended to a journal five times a second (write-behind); every 30
 * seconds at the latest they are merged into the tree. One thread writes, another one
 * reads.
 * <p>
 * Invariants: a record is found in memory until it can be found in the tree; a process
 * that is killed loses the writes of the last interval at most. Failures of the file are
 * never thrown: keys are then kept in memory only, and {@link #status} reports the
 * problem.
 * <p>
 * Called by the cold tier of the limiter. Safe for use by many threads.
 *
 * @since 0.1.0
 */
public final class MvColdStore implements ColdStore {

	/*
	 * A write passes three stages: "waiting" in memory, appended to the journal, merged
	 * into the tree. A restart after a crash replays the journal. Threads are never
	 * interrupted, because an interrupt would close the file under the other thread.
	 */

	private static final String TYPE = "mvstore";

	private static final long WRITE_MILLIS = 200;

	/*
	 * Waiting records that cause a merge: more make merging cheaper, fewer save memory.
	 */
	private static final int MERGE_KEYS = 100_000;

	private static final int WAITING_MAX = 200_000;

	private static final long MERGE_NANOS = 30_000_000_000L;

	private static final long JOURNAL_BYTES_MAX = 64L << 20;

	private static final int JOURNAL_PARTS = 4;

	private static final int LOOKUPS_MAX = 1 << 14;

	private static final int COMPACT_MILLIS = 500;

	/*
	 * Share of keys, 1 / KEPT_DIVISOR, that is dropped from a file that stays too large.
	 */
	private static final int KEPT_DIVISOR = 10;

	private static final long CLOSE_SECONDS = 30;

	private final MvColdStoreSettings settings;

	private final Clock clock;

	private final StoreFile file;

	private final Consumer<String> notices;

	private final Map<Long, ColdEntry> waiting = new ConcurrentHashMap<>();

	private final Queue<Long> fresh = new ConcurrentLinkedQueue<>();

	private final AtomicLong refused = new AtomicLong();

	private final LoadTimes times = new LoadTimes();

	private final ScheduledExecutorService writer;

	private final ScheduledFuture<?> writing;

	private final ThreadPoolExecutor reader;

	private volatile @Nullable RecordTables tables;

	private volatile @Nullable String problem;

	private long mergedNanos = System.nanoTime();

	private boolean oversize;

	private boolean closed;

	private MvColdStore(MvColdStoreSettings settings, Clock clock, Consumer<String> notices) {
		this.settings = settings;
		this.clock = clock;
		this.notices = notices;
		this.file = new StoreFile(settings.path(), notices);
		this.tables = tables(this.file.open());
		this.problem = this.file.problem();
		this.writer = Executors.newSingleThreadScheduledExecutor((task) -> daemon(task, "write"));
		this.reader = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(LOOKUPS_MAX),
				(task) -> daemon(task, "read"));
		this.writing = this.writer.scheduleWithFixedDelay(this::write, WRITE_MILLIS, WRITE_MILLIS,
				TimeUnit.MILLISECONDS);
	}

	/**
	 * Open a store. Never fails: see {@link #status}.
	 * @param clock clock of the limiter, by which records expire
	 * @param notices gets a text for each problem with the file, once
	 */
	public static MvColdStore open(MvColdStoreSettings settings, Clock clock, Consumer<String> notices) {
		return new MvColdStore(settings, clock, notices);
	}

	private static Thread daemon(Runnable task, String what) {
		Thread thread = new Thread(task, "gossip-limiter-store-" + what);
		thread.setDaemon(true);
		return thread;
	}

	private @Nullable RecordTables tables(@Nullable MVStore opened) {
		if (opened == null) {
			return null;
		}
		try {
			return new RecordTables(opened);
		}
		catch (RuntimeException | OutOfMemoryError ex) {
			// A damaged page may claim any number of entries.
			opened.closeImmediately();
			MVStore empty = this.file.openInstead("is damaged (" + ex.getMessage() + ")");
			return (empty != null) ? new RecordTables(empty) : null;
		}
	}

	@Override
	public int capacity() {
		return this.settings.capacity();
	}

	@Override
	public boolean put(long hash, byte[] record, long expiryNanos) {
		if (this.tables == null) {
			return false;
		}
		Long key = hash;
		if (this.waiting.size() >= WAITING_MAX && !this.waiting.containsKey(key)) {
			this.refused.incrementAndGet();
			return false;
		}
		keep(key, new ColdEntry(record, expiryNanos));
		return true;
	}

	private void keep(Long hash, ColdEntry entry) {
		ColdEntry before = this.waiting.put(hash, entry);
		if (before == null || before.isJournaled()) {
			this.fresh.add(hash);
		}
	}

	@Override
	public void remove(long hash) {
		if (this.tables != null) {
			keep(hash, new ColdEntry(null, 0));
		}
	}

	@Override
	public void find(long hash, Answer answer) {
		ColdEntry entry = this.waiting.get(hash);
		if (entry != null) {
			this.times.count();
			answer(entry, answer);
			return;
		}
		long beganNanos = System.nanoTime();
		try {
			this.reader.execute(() -> {
				read(hash, answer);
				long nowNanos = System.nanoTime();
				this.times.add(nowNanos - beganNanos, nowNanos);
			});
		}
		catch (RejectedExecutionException ex) {
			// Too many look-ups wait, or the store is closed.
			answer.failed();
		}
	}

	/*
	 * A record that is not waiting is in the tree already: it is removed from memory
	 * after it was merged.
	 */
	private void read(long hash, Answer answer) {
		RecordTables current = this.tables;
		ColdEntry found = this.waiting.get(hash);
		if (found == null && current == null) {
			answer.failed();
			return;
		}
		try {
			found = (found == null && current != null) ? current.find(hash) : found;
		}
		catch (RuntimeException | OutOfMemoryError ex) {
			fail("cannot be read", ex);
			answer.failed();
			return;
		}
		answer(found, answer);
	}

	private void answer(@Nullable ColdEntry entry, Answer answer) {
		byte[] record = (entry != null && entry.isLive(this.clock.nanos())) ? entry.record() : null;
		if (record != null) {
			answer.found(record);
		}
		else {
			answer.missing();
		}
	}

	@Override
	public void visitAll(Visitor visitor) {
		RecordTables current = this.tables;
		if (current == null) {
			return;
		}
		try {
			long nowNanos = this.clock.nanos();
			current.visitAll((hash, entry) -> {
				byte[] record = entry.isLive(nowNanos) ? entry.record() : null;
				if (record != null) {
					visitor.visit(hash, record, entry.expiryNanos());
				}
			});
		}
		catch (RuntimeException | OutOfMemoryError ex) {
			synchronized (this) {
				current.closeImmediately();
				this.tables = tables(this.file.openInstead("is damaged (" + ex.getMessage() + ")"));
				this.problem = this.file.problem();
			}
		}
	}

	@Override
	public synchronized List<Long> begin(long incarnation) {
		RecordTables current = this.tables;
		try {
			return (current != null) ? current.begin(incarnation) : List.of(incarnation);
		}
		catch (RuntimeException ex) {
			fail("cannot be written to", ex);
			return List.of(incarnation);
		}
	}

	private synchronized void write() {
		RecordTables current = this.tables;
		if (current == null) {
			return;
		}
		try {
			long journalMax = Math.min(JOURNAL_BYTES_MAX, this.settings.maximumBytes() / JOURNAL_PARTS);
			boolean due = this.waiting.size() > MERGE_KEYS || current.journalBytes() > journalMax
					|| System.nanoTime() - this.mergedNanos > MERGE_NANOS;
			writeJournal(current);
			if (due) {
				merge(current);
				compact(current);
			}
		}
		catch (RuntimeException | OutOfMemoryError ex) {
			fail("cannot be written to", ex);
		}
	}

	private void writeJournal(RecordTables current) {
		boolean any = false;
		for (Long hash = this.fresh.poll(); hash != null; hash = this.fresh.poll()) {
			any |= writeJournal(current, hash);
		}
		if (any) {
			current.commit();
		}
	}

	/*
	 * A thread that replaces a record checks whether the old one is journaled; the writer
	 * marks a record as journaled first and checks afterwards whether it was replaced. In
	 * every interleaving at least one of the two sees the other.
	 */
	private boolean writeJournal(RecordTables current, Long hash) {
		boolean any = false;
		ColdEntry entry = this.waiting.get(hash);
		while (entry != null && !entry.isJournaled()) {
			entry.journaled();
			current.append(hash, entry);
			any = true;
			entry = this.waiting.get(hash);
		}
		return any;
	}

	private void merge(RecordTables current) {
		// In key order, so that each page of the tree changes once.
		Map<Long, ColdEntry> merged = new TreeMap<>(this.waiting);
		current.merge(merged);
		merged.forEach(this.waiting::remove);
		this.mergedNanos = System.nanoTime();
		current.expire(this.clock.nanos());
		current.shrink(this.settings.capacity());
		current.commit();
	}

	/*
	 * MVStore frees the space of replaced pages only after its retention time, so keys
	 * are dropped only if the file is too large twice in a row.
	 */
	private void compact(RecordTables current) {
		current.compact(this.settings.maximumBytes(), COMPACT_MILLIS);
		boolean large = current.bytes() > this.settings.maximumBytes();
		if (large && this.oversize) {
			current.shrink(current.size() / KEPT_DIVISOR * (KEPT_DIVISOR - 1));
			current.commit();
		}
		this.oversize = large;
	}

	/*
	 * Waiting records are still found, and evicted counts in memory remain in force.
	 */
	private void fail(String what, Throwable ex) {
		String text = "The cold store " + this.settings.path() + " " + what + " (" + ex.getMessage()
				+ "); keys are kept in memory only until the application restarts";
		this.tables = null;
		if (this.problem == null || !this.problem.equals(text)) {
			this.problem = text;
			this.notices.accept(text);
		}
	}

	@Override
	public ColdStatus status() {
		RecordTables current = this.tables;
		long keys = (current != null) ? current.size() : 0;
		long bytes = (current != null) ? current.bytes() : 0;
		long dropped = (current != null) ? current.dropped() : 0;
		return new ColdStatus(TYPE, Math.max(keys, this.waiting.size()), bytes, this.waiting.size(), this.refused.get(),
				dropped, this.times.loads(), this.times.meanNanos(), this.times.maxNanos(), this.problem);
	}

	@Override
	public void close() {
		this.reader.shutdown();
		this.writing.cancel(false);
		this.writer.shutdown();
		try {
			boolean ended = this.reader.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)
					&& this.writer.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
			if (ended) {
				end();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private synchronized void end() {
		RecordTables current = this.tables;
		if (current == null || this.closed) {
			return;
		}
		this.closed = true;
		try {
			merge(current);
			current.close();
		}
		catch (RuntimeException ex) {
			fail("cannot be written to", ex);
		}
		this.tables = null;
	}

}
