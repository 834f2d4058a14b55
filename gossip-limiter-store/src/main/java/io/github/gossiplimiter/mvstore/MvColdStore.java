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
 * A cold store in a file, by H2's MVStore. Records are written behind, five times a
 * second, by one thread, and read by another; a process that is killed loses no more than
 * that, and the file opens. Nothing that is wrong with the file is thrown: then keys are
 * kept in memory only, and {@link #status} says so.
 *
 * @since 0.1.0
 */
public final class MvColdStore implements ColdStore {

	/*
	 * Records wait in memory, where they are found, until they are at their place in the
	 * file. Before that they are noted in its journal, which is what a restart after a
	 * crash finds. Threads are never interrupted: that would close the file under the
	 * other one.
	 */

	private static final String TYPE = "mvstore";

	private static final long WRITE_MILLIS = 200;

	/*
	 * Records in memory: more make merging cheaper, fewer leave memory to others.
	 */
	private static final int MERGE_KEYS = 100_000;

	private static final int WAITING_MAX = 200_000;

	private static final long MERGE_NANOS = 30_000_000_000L;

	private static final long JOURNAL_BYTES_MAX = 64L << 20;

	private static final int JOURNAL_PARTS = 4;

	private static final int QUESTIONS_MAX = 1 << 14;

	private static final int COMPACT_MILLIS = 500;

	/*
	 * Of a file that stays too large, one key in so many is dropped.
	 */
	private static final int KEPT_DIVISOR = 10;

	private static final long CLOSE_SECONDS = 30;

	private final MvColdStoreSettings settings;

	private final Clock clock;

	private final StoreFile file;

	private final Consumer<String> notices;

	private final Map<Long, Entry> waiting = new ConcurrentHashMap<>();

	private final Queue<Long> fresh = new ConcurrentLinkedQueue<>();

	private final AtomicLong refused = new AtomicLong();

	private final LoadTimes times = new LoadTimes();

	private final ScheduledExecutorService writer;

	private final ScheduledFuture<?> writing;

	private final ThreadPoolExecutor reader;

	private volatile @Nullable Tables tables;

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
		this.reader = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(QUESTIONS_MAX),
				(task) -> daemon(task, "read"));
		this.writing = this.writer.scheduleWithFixedDelay(this::write, WRITE_MILLIS, WRITE_MILLIS,
				TimeUnit.MILLISECONDS);
	}

	/**
	 * Open a store. Never fails: see {@link #status}.
	 * @param clock what the limiter reads, by which records expire
	 * @param notices told in words what is wrong with the file, once for each thing
	 */
	public static MvColdStore open(MvColdStoreSettings settings, Clock clock, Consumer<String> notices) {
		return new MvColdStore(settings, clock, notices);
	}

	private static Thread daemon(Runnable task, String what) {
		Thread thread = new Thread(task, "gossip-limiter-store-" + what);
		thread.setDaemon(true);
		return thread;
	}

	private @Nullable Tables tables(@Nullable MVStore opened) {
		if (opened == null) {
			return null;
		}
		try {
			return new Tables(opened);
		}
		catch (RuntimeException | OutOfMemoryError ex) {
			// The number of entries of a damaged page may be anything.
			opened.closeImmediately();
			MVStore empty = this.file.openInstead("is damaged (" + ex.getMessage() + ")");
			return (empty != null) ? new Tables(empty) : null;
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
		keep(key, new Entry(record, expiryNanos));
		return true;
	}

	private void keep(Long hash, Entry entry) {
		Entry before = this.waiting.put(hash, entry);
		if (before == null || before.isJournaled()) {
			this.fresh.add(hash);
		}
	}

	@Override
	public void remove(long hash) {
		if (this.tables != null) {
			keep(hash, new Entry(null, 0));
		}
	}

	@Override
	public void find(long hash, Answer answer) {
		Entry entry = this.waiting.get(hash);
		if (entry != null) {
			this.times.count();
			answer(entry, answer);
			return;
		}
		long askedNanos = System.nanoTime();
		try {
			this.reader.execute(() -> {
				read(hash, answer);
				long nowNanos = System.nanoTime();
				this.times.add(nowNanos - askedNanos, nowNanos);
			});
		}
		catch (RejectedExecutionException ex) {
			// Too many questions, or closed.
			answer.failed();
		}
	}

	/*
	 * What is not waiting is at its place already: it leaves one after it has come to the
	 * other.
	 */
	private void read(long hash, Answer answer) {
		Tables current = this.tables;
		Entry found = this.waiting.get(hash);
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

	private void answer(@Nullable Entry entry, Answer answer) {
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
		Tables current = this.tables;
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
		Tables current = this.tables;
		try {
			return (current != null) ? current.begin(incarnation) : List.of(incarnation);
		}
		catch (RuntimeException ex) {
			fail("cannot be written to", ex);
			return List.of(incarnation);
		}
	}

	private synchronized void write() {
		Tables current = this.tables;
		if (current == null) {
			return;
		}
		try {
			long journalMax = Math.min(JOURNAL_BYTES_MAX, this.settings.maximumBytes() / JOURNAL_PARTS);
			boolean due = this.waiting.size() > MERGE_KEYS || current.journalBytes() > journalMax
					|| System.nanoTime() - this.mergedNanos > MERGE_NANOS;
			note(current);
			if (due) {
				merge(current);
				compact(current);
			}
		}
		catch (RuntimeException | OutOfMemoryError ex) {
			fail("cannot be written to", ex);
		}
	}

	private void note(Tables current) {
		boolean any = false;
		for (Long hash = this.fresh.poll(); hash != null; hash = this.fresh.poll()) {
			any |= note(current, hash);
		}
		if (any) {
			current.commit();
		}
	}

	/*
	 * Whoever replaces a record looks whether the one before was noted; this looks
	 * afterwards whether it was replaced. One of them always sees the other.
	 */
	private boolean note(Tables current, Long hash) {
		boolean any = false;
		Entry entry = this.waiting.get(hash);
		while (entry != null && !entry.isJournaled()) {
			entry.journaled();
			current.note(hash, entry);
			any = true;
			entry = this.waiting.get(hash);
		}
		return any;
	}

	private void merge(Tables current) {
		// In the order of the tree, so that each of its pages changes once.
		Map<Long, Entry> merged = new TreeMap<>(this.waiting);
		current.merge(merged);
		merged.forEach(this.waiting::remove);
		this.mergedNanos = System.nanoTime();
		current.expire(this.clock.nanos());
		current.shrink(this.settings.capacity());
		current.commit();
	}

	/*
	 * Space that was used a moment ago cannot be given back yet, so a file that is too
	 * large once is no reason to forget anything.
	 */
	private void compact(Tables current) {
		current.compact(this.settings.maximumBytes(), COMPACT_MILLIS);
		boolean large = current.bytes() > this.settings.maximumBytes();
		if (large && this.oversize) {
			current.shrink(current.size() / KEPT_DIVISOR * (KEPT_DIVISOR - 1));
			current.commit();
		}
		this.oversize = large;
	}

	/*
	 * What waits is still found, and what memory remembers of the rest goes on counting.
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
		Tables current = this.tables;
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
		Tables current = this.tables;
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
