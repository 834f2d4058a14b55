/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.mvstore;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

/**
 * A write that waits in memory until it is merged into the file: a record with its
 * expiry, or the removal of one. Created by {@link MvColdStore} for each write.
 */
final class ColdEntry {

	private static final int EXPIRY_BYTES = Long.BYTES;

	private final byte @Nullable [] record;

	private final long expiryNanos;

	private volatile boolean journaled;

	ColdEntry(byte @Nullable [] record, long expiryNanos) {
		this.record = record;
		this.expiryNanos = expiryNanos;
	}

	byte @Nullable [] record() {
		return this.record;
	}

	boolean isLive(long nowNanos) {
		return this.record != null && this.expiryNanos > nowNanos;
	}

	/**
	 * Whether it was appended to the journal, which survives a crash.
	 */
	boolean isJournaled() {
		return this.journaled;
	}

	void journaled() {
		this.journaled = true;
	}

	/**
	 * Value of the record table: expiry (8 bytes) and record.
	 */
	byte[] value() {
		byte[] bytes = (this.record != null) ? this.record : new byte[0];
		return ByteBuffer.allocate(EXPIRY_BYTES + bytes.length).putLong(this.expiryNanos).put(bytes).array();
	}

	/**
	 * Record of the journal: hash of the key (8 bytes) and value.
	 */
	byte[] journalRecord(long hash) {
		byte[] value = value();
		return ByteBuffer.allocate(Long.BYTES + value.length).putLong(hash).put(value).array();
	}

	static long hashOf(byte[] journalRecord) {
		return ByteBuffer.wrap(journalRecord).getLong();
	}

	static ColdEntry ofJournal(byte[] journalRecord) {
		byte[] value = new byte[journalRecord.length - Long.BYTES];
		System.arraycopy(journalRecord, Long.BYTES, value, 0, value.length);
		return ofValue(value);
	}

	static ColdEntry ofValue(byte[] value) {
		byte[] bytes = new byte[value.length - EXPIRY_BYTES];
		System.arraycopy(value, EXPIRY_BYTES, bytes, 0, bytes.length);
		return new ColdEntry((bytes.length > 0) ? bytes : null, expiryOf(value));
	}

	static long expiryOf(byte[] value) {
		return ByteBuffer.wrap(value).getLong();
	}

	long expiryNanos() {
		return this.expiryNanos;
	}

}
