/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.mvstore;

import java.nio.ByteBuffer;
import java.util.Arrays;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/**
 * MVStore data type of byte arrays: length as a variable-length integer, then the bytes.
 * A length above the bytes that are left, in a damaged file, is refused before anything
 * is allocated.
 */
final class RecordType extends BasicDataType<byte[]> {

	static final RecordType INSTANCE = new RecordType();

	private static final int MEMORY_BYTES = 24;

	private RecordType() {
	}

	@Override
	public int getMemory(byte[] record) {
		return MEMORY_BYTES + record.length;
	}

	@Override
	public void write(WriteBuffer out, byte[] record) {
		out.putVarInt(record.length).put(record);
	}

	@Override
	public byte[] read(ByteBuffer in) {
		int length = DataUtils.readVarInt(in);
		if (length < 0 || length > in.remaining()) {
			throw DataUtils.newMVStoreException(DataUtils.ERROR_FILE_CORRUPT, "a record of {0} bytes", length);
		}
		byte[] record = new byte[length];
		in.get(record);
		return record;
	}

	@Override
	public byte[][] createStorage(int size) {
		return new byte[size][];
	}

	@Override
	public int compare(byte[] one, byte[] other) {
		return Arrays.compareUnsigned(one, other);
	}

}
