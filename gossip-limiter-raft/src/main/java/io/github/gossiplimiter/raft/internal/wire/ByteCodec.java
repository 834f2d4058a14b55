/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.wire;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import io.microraft.RaftEndpoint;

/**
 * Binary encoding of values, blocks and lists with bounds checks: lengths are checked
 * against the bytes that are left before anything is allocated. Used for Raft messages,
 * log entries and stored records.
 */
public final class ByteCodec {

	/*
	 * Above the length of any valid list.
	 */
	private static final int LENGTH_MAX = 1 << 20;

	private ByteCodec() {
	}

	/**
	 * Writes values.
	 */
	public interface Writer {

		void write(DataOutputStream out) throws IOException;

	}

	/**
	 * Reads a value.
	 */
	public interface Reader<T> {

		T read(DataInputStream in) throws IOException;

	}

	public static byte[] of(Writer writer) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (DataOutputStream out = new DataOutputStream(bytes)) {
			writer.write(out);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return bytes.toByteArray();
	}

	/**
	 * Decode a value from all of the bytes.
	 * @throws IOException if they are no valid encoding
	 */
	public static <T> T read(byte[] bytes, Reader<T> reader) throws IOException {
		try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
			T value = reader.read(in);
			if (in.available() > 0) {
				throw new IOException(in.available() + " bytes too many");
			}
			return value;
		}
		catch (RuntimeException ex) {
			// Constructors check their arguments; here these come from the bytes.
			throw new IOException(ex.getMessage(), ex);
		}
	}

	public static void writeBlock(byte[] block, DataOutputStream out) throws IOException {
		out.writeInt(block.length);
		out.write(block);
	}

	public static byte[] readBlock(DataInputStream in) throws IOException {
		int length = in.readInt();
		if (length < 0 || length > in.available()) {
			throw new IOException("block of " + length + " bytes in " + in.available());
		}
		return in.readNBytes(length);
	}

	public static <T> void writeList(Collection<T> list, ElementWriter<T> writer, DataOutputStream out)
			throws IOException {
		out.writeInt(list.size());
		for (T element : list) {
			writer.write(element, out);
		}
	}

	/**
	 * Writes an element.
	 */
	public interface ElementWriter<T> {

		void write(T element, DataOutputStream out) throws IOException;

	}

	public static <T> List<T> readList(Reader<T> reader, DataInputStream in) throws IOException {
		int length = in.readInt();
		if (length < 0 || length > LENGTH_MAX || length > in.available()) {
			throw new IOException("list of " + length + " elements in " + in.available() + " bytes");
		}
		List<T> list = new ArrayList<>(length);
		for (int i = 0; i < length; i++) {
			list.add(reader.read(in));
		}
		return list;
	}

	public static void writeVoter(RaftEndpoint voter, DataOutputStream out) throws IOException {
		VoterId id = (VoterId) voter;
		out.writeUTF(id.name());
		out.writeLong(id.log());
	}

	public static RaftEndpoint readVoter(DataInputStream in) throws IOException {
		return new VoterId(in.readUTF(), in.readLong());
	}

}
