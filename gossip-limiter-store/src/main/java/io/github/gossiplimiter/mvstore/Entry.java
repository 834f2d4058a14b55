package io.github.gossiplimiter.mvstore;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

/**
 * A record on its way to the file, or the wish to forget one.
 */
final class Entry {

	private static final int EXPIRY_BYTES = Long.BYTES;

	private final byte @Nullable [] record;

	private final long expiryNanos;

	private volatile boolean journaled;

	Entry(byte @Nullable [] record, long expiryNanos) {
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
	 * Whether it was noted, so that a crash does not lose it.
	 */
	boolean isJournaled() {
		return this.journaled;
	}

	void journaled() {
		this.journaled = true;
	}

	/**
	 * The record as it is kept: when it expires, and its bytes.
	 */
	byte[] value() {
		byte[] bytes = (this.record != null) ? this.record : new byte[0];
		return ByteBuffer.allocate(EXPIRY_BYTES + bytes.length).putLong(this.expiryNanos).put(bytes).array();
	}

	/**
	 * The record and its key, as they are noted.
	 */
	byte[] note(long hash) {
		byte[] value = value();
		return ByteBuffer.allocate(Long.BYTES + value.length).putLong(hash).put(value).array();
	}

	static long hashOf(byte[] note) {
		return ByteBuffer.wrap(note).getLong();
	}

	static Entry ofNote(byte[] note) {
		byte[] value = new byte[note.length - Long.BYTES];
		System.arraycopy(note, Long.BYTES, value, 0, value.length);
		return ofValue(value);
	}

	static Entry ofValue(byte[] value) {
		byte[] bytes = new byte[value.length - EXPIRY_BYTES];
		System.arraycopy(value, EXPIRY_BYTES, bytes, 0, bytes.length);
		return new Entry((bytes.length > 0) ? bytes : null, expiryOf(value));
	}

	static long expiryOf(byte[] value) {
		return ByteBuffer.wrap(value).getLong();
	}

	long expiryNanos() {
		return this.expiryNanos;
	}

}
