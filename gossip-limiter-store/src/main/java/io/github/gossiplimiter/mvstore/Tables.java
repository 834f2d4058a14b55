package io.github.gossiplimiter.mvstore;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BiConsumer;

import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.LongDataType;
import org.jspecify.annotations.Nullable;

/**
 * What is in the file. Changed by one thread at a time; read by any.
 */
final class Tables {

	/*
	 * Records live in a tree by key. Keys come in no order, so almost every one changes a
	 * page of its own, and writing them at once would write the whole tree many times
	 * over. New records therefore go to the end of a journal first, which costs no more
	 * than their size, and from time to time all of them to their places. Whoever opens
	 * the file brings over what is in the journal.
	 */

	private static final int INCARNATIONS_MAX = 16;

	private static final double ROOM_AFTER_DROPPING = 0.9;

	private static final int SAMPLE = 16;

	private static final int EXPIRED_PER_LOOK = 20_000;

	private static final int FILL_PERCENT = 70;

	private static final int REWRITE_BYTES = 8 << 20;

	private final MVStore store;

	private final MVMap<Long, byte[]> records;

	private final MVMap<Long, byte[]> journal;

	private final MVMap<Long, byte[]> incarnations;

	private final SplittableRandom random = new SplittableRandom();

	private long sequence;

	private long journalBytes;

	private @Nullable Long lookedUntil;

	private long dropped;

	Tables(MVStore store) {
		this.store = store;
		this.records = open(store, "records");
		this.journal = open(store, "journal");
		this.incarnations = open(store, "incarnations");
		replay();
	}

	private static MVMap<Long, byte[]> open(MVStore store, String name) {
		return store.openMap(name,
				new MVMap.Builder<Long, byte[]>().keyType(LongDataType.INSTANCE).valueType(RecordType.INSTANCE));
	}

	private void replay() {
		Map<Long, Entry> last = new TreeMap<>();
		for (byte[] note : this.journal.values()) {
			last.put(Entry.hashOf(note), Entry.ofNote(note));
		}
		if (!last.isEmpty()) {
			merge(last);
		}
	}

	/**
	 * The record of a key, or nothing.
	 */
	@Nullable Entry find(long hash) {
		byte[] value = this.records.get(hash);
		return (value != null) ? Entry.ofValue(value) : null;
	}

	/**
	 * Show every record, in the order of the file.
	 */
	void visitAll(BiConsumer<Long, Entry> visitor) {
		Cursor<Long, byte[]> cursor = this.records.cursor(null);
		while (cursor.hasNext()) {
			Long hash = cursor.next();
			visitor.accept(hash, Entry.ofValue(cursor.getValue()));
		}
	}

	long size() {
		return this.records.sizeAsLong();
	}

	/**
	 * Note a record, so that a crash after the next {@link #commit} does not lose it.
	 */
	void note(long hash, Entry entry) {
		byte[] note = entry.note(hash);
		this.journal.put(++this.sequence, note);
		this.journalBytes += note.length;
	}

	/**
	 * Bytes of records that were noted and not brought to their places.
	 */
	long journalBytes() {
		return this.journalBytes;
	}

	void commit() {
		this.store.commit();
	}

	/**
	 * Bring records to their places; nothing is left to be noted.
	 */
	void merge(Map<Long, Entry> entries) {
		entries.forEach((hash, entry) -> {
			if (entry.record() != null) {
				this.records.put(hash, entry.value());
			}
			else {
				this.records.remove(hash);
			}
		});
		this.journal.clear();
		this.journalBytes = 0;
		this.sequence = 0;
		this.store.commit();
	}

	/**
	 * Forget some of what has expired.
	 */
	void expire(long nowNanos) {
		List<Long> expired = new ArrayList<>();
		Cursor<Long, byte[]> cursor = this.records.cursor(this.lookedUntil);
		this.lookedUntil = null;
		for (int i = 0; cursor.hasNext(); i++) {
			Long hash = cursor.next();
			if (i == EXPIRED_PER_LOOK) {
				this.lookedUntil = hash;
				break;
			}
			if (Entry.expiryOf(cursor.getValue()) <= nowNanos) {
				expired.add(hash);
			}
		}
		expired.forEach(this.records::remove);
	}

	/**
	 * Make room: of a few keys at a time, the half that expires first goes.
	 */
	void shrink(long keysMax) {
		if (this.records.sizeAsLong() <= keysMax) {
			return;
		}
		long target = (long) (ROOM_AFTER_DROPPING * keysMax);
		while (this.records.sizeAsLong() > target) {
			Map<Long, Long> sample = new TreeMap<>();
			Cursor<Long, byte[]> cursor = this.records.cursor(this.random.nextLong());
			while (cursor.hasNext() && sample.size() < SAMPLE) {
				Long hash = cursor.next();
				sample.put(hash, Entry.expiryOf(cursor.getValue()));
			}
			sample.entrySet()
				.stream()
				.sorted(Map.Entry.comparingByValue())
				.limit((SAMPLE + 1) / 2)
				.forEach((entry) -> drop(entry.getKey()));
		}
	}

	private void drop(Long hash) {
		this.records.remove(hash);
		this.dropped++;
	}

	long dropped() {
		return this.dropped;
	}

	/**
	 * Give back space of records that were replaced.
	 * @param most bytes the file should not exceed
	 * @param millis how long that may take
	 */
	void compact(long most, int millis) {
		this.store.compact(FILL_PERCENT, REWRITE_BYTES);
		if (bytes() > most) {
			this.store.compactFile(millis);
		}
	}

	long bytes() {
		return this.store.getFileStore().size();
	}

	/**
	 * Note an incarnation of this node, after those before.
	 */
	List<Long> begin(long incarnation) {
		Long last = this.incarnations.lastKey();
		this.incarnations.put((last != null) ? last + 1 : 0, new Entry(null, incarnation).value());
		while (this.incarnations.sizeAsLong() > INCARNATIONS_MAX) {
			this.incarnations.remove(this.incarnations.firstKey());
		}
		this.store.commit();
		return this.incarnations.values().stream().map(Entry::expiryOf).toList();
	}

	/*
	 * No compaction: whoever stops an application waits for it.
	 */
	void close() {
		this.store.close(0);
	}

	void closeImmediately() {
		this.store.closeImmediately();
	}

}
