/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

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
 * The three tables of the file: records by hash of the key, the journal of writes that
 * are not merged yet, and incarnations of this node. Changed by one thread at a time,
 * under the lock of {@link MvColdStore}; read by any.
 */
final class RecordTables {

	/*
	 * Keys are hashes, so almost every write changes another page of the tree, and
	 * merging writes one by one would rewrite the tree many times over. Writes are
	 * therefore appended to a journal, which costs their size only, and merged in
	 * batches. Opening the file replays the journal.
	 */

	private static final int INCARNATIONS_MAX = 16;

	private static final double FILL_AFTER_DROPPING = 0.9;

	private static final int SAMPLE = 16;

	private static final int CHECKED_PER_MERGE = 20_000;

	private static final int FILL_PERCENT = 70;

	private static final int REWRITE_BYTES = 8 << 20;

	private final MVStore store;

	private final MVMap<Long, byte[]> records;

	private final MVMap<Long, byte[]> journal;

	private final MVMap<Long, byte[]> incarnations;

	private final SplittableRandom random = new SplittableRandom();

	private long sequence;

	private long journalBytes;

	private @Nullable Long checkedUntil;

	private long dropped;

	RecordTables(MVStore store) {
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
		Map<Long, ColdEntry> last = new TreeMap<>();
		for (byte[] journalRecord : this.journal.values()) {
			last.put(ColdEntry.hashOf(journalRecord), ColdEntry.ofJournal(journalRecord));
		}
		if (!last.isEmpty()) {
			merge(last);
		}
	}

	/**
	 * The record of a key, null if there is none.
	 */
	@Nullable ColdEntry find(long hash) {
		byte[] value = this.records.get(hash);
		return (value != null) ? ColdEntry.ofValue(value) : null;
	}

	/**
	 * Visit every record in the order of the tree.
	 */
	void visitAll(BiConsumer<Long, ColdEntry> visitor) {
		Cursor<Long, byte[]> cursor = this.records.cursor(null);
		while (cursor.hasNext()) {
			Long hash = cursor.next();
			visitor.accept(hash, ColdEntry.ofValue(cursor.getValue()));
		}
	}

	long size() {
		return this.records.sizeAsLong();
	}

	/**
	 * Append a write to the journal. It survives a crash after the next {@link #commit}.
	 */
	void append(long hash, ColdEntry entry) {
		byte[] journalRecord = entry.journalRecord(hash);
		this.journal.put(++this.sequence, journalRecord);
		this.journalBytes += journalRecord.length;
	}

	/**
	 * Bytes of the journal.
	 */
	long journalBytes() {
		return this.journalBytes;
	}

	void commit() {
		this.store.commit();
	}

	/**
	 * Merge all waiting writes into the tree and clear the journal.
	 */
	void merge(Map<Long, ColdEntry> entries) {
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
	 * Remove expired records among the next {@value #CHECKED_PER_MERGE} records.
	 */
	void expire(long nowNanos) {
		List<Long> expired = new ArrayList<>();
		Cursor<Long, byte[]> cursor = this.records.cursor(this.checkedUntil);
		this.checkedUntil = null;
		for (int i = 0; cursor.hasNext(); i++) {
			Long hash = cursor.next();
			if (i == CHECKED_PER_MERGE) {
				this.checkedUntil = hash;
				break;
			}
			if (ColdEntry.expiryOf(cursor.getValue()) <= nowNanos) {
				expired.add(hash);
			}
		}
		expired.forEach(this.records::remove);
	}

	/**
	 * Drop keys until the table fits: of each random sample, the half that expires first.
	 */
	void shrink(long keysMax) {
		if (this.records.sizeAsLong() <= keysMax) {
			return;
		}
		long target = (long) (FILL_AFTER_DROPPING * keysMax);
		while (this.records.sizeAsLong() > target) {
			Map<Long, Long> sample = new TreeMap<>();
			Cursor<Long, byte[]> cursor = this.records.cursor(this.random.nextLong());
			while (cursor.hasNext() && sample.size() < SAMPLE) {
				Long hash = cursor.next();
				sample.put(hash, ColdEntry.expiryOf(cursor.getValue()));
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
	 * Free the space of replaced records.
	 * @param bytesMax most bytes of the file
	 * @param millis longest time to take
	 */
	void compact(long bytesMax, int millis) {
		this.store.compact(FILL_PERCENT, REWRITE_BYTES);
		if (bytes() > bytesMax) {
			this.store.compactFile(millis);
		}
	}

	long bytes() {
		return this.store.getFileStore().size();
	}

	/**
	 * Store an incarnation of this node and return the last ones.
	 */
	List<Long> begin(long incarnation) {
		Long last = this.incarnations.lastKey();
		this.incarnations.put((last != null) ? last + 1 : 0, new ColdEntry(null, incarnation).value());
		while (this.incarnations.sizeAsLong() > INCARNATIONS_MAX) {
			this.incarnations.remove(this.incarnations.firstKey());
		}
		this.store.commit();
		return this.incarnations.values().stream().map(ColdEntry::expiryOf).toList();
	}

	/*
	 * Without compaction, which would delay the shutdown of the application.
	 */
	void close() {
		this.store.close(0);
	}

	void closeImmediately() {
		this.store.closeImmediately();
	}

}
