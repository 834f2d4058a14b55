/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

import org.jspecify.annotations.Nullable;

/**
 * Append-only file of records. Records that were forced to disk are read again after a
 * crash; a record that was being written is discarded. Used by {@link FileStorage}.
 */
final class Journal implements AutoCloseable {

	/*
	 * record = length (4 bytes) + CRC-32 of the bytes (4 bytes) + bytes
	 *
	 * A truncated or wrong record at the end was being written when the process or the
	 * machine stopped, before it was acknowledged to anyone: it is cut off. A wrong
	 * record before the end means that the disk lost acknowledged data, so the file is
	 * refused.
	 */

	private static final int HEAD_BYTES = 8;

	private static final int RECORD_BYTES_MAX = 64 << 20;

	private final Path path;

	private @Nullable FileChannel channel;

	private long bytes;

	Journal(Path path) {
		this.path = path;
	}

	/**
	 * Read all records, and cut off an unfinished one at the end.
	 */
	List<byte[]> read() throws IOException {
		List<byte[]> records = new ArrayList<>();
		if (!Files.exists(this.path)) {
			return records;
		}
		ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(this.path));
		int end = 0;
		for (byte[] next = next(file); next != null; next = next(file)) {
			records.add(next);
			end = file.position();
		}
		try (FileChannel cut = FileChannel.open(this.path, StandardOpenOption.WRITE)) {
			cut.truncate(end);
			cut.force(true);
		}
		this.bytes = end;
		return records;
	}

	private byte @Nullable [] next(ByteBuffer file) throws IOException {
		if (file.remaining() < HEAD_BYTES) {
			return null;
		}
		int at = file.position();
		int length = file.getInt();
		int checksum = file.getInt();
		if (length < 0 || length > RECORD_BYTES_MAX) {
			throw damaged(at);
		}
		if (length > file.remaining()) {
			return null;
		}
		byte[] record = new byte[length];
		file.get(record);
		if (checksum(record) == checksum) {
			return record;
		}
		if (file.hasRemaining()) {
			throw damaged(at);
		}
		return null;
	}

	private IOException damaged(int at) {
		return new IOException(this.path + " is damaged at byte " + at
				+ ". Delete its directory, and this node comes back as a new voter.");
	}

	private static int checksum(byte[] record) {
		CRC32 crc = new CRC32();
		crc.update(record);
		return (int) crc.getValue();
	}

	void append(byte[] record) throws IOException {
		write(open(), record);
	}

	private FileChannel open() throws IOException {
		FileChannel opened = this.channel;
		if (opened == null) {
			opened = FileChannel.open(this.path, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
					StandardOpenOption.APPEND);
			this.channel = opened;
		}
		return opened;
	}

	private void write(FileChannel to, byte[] record) throws IOException {
		ByteBuffer buffer = ByteBuffer.allocate(HEAD_BYTES + record.length)
			.putInt(record.length)
			.putInt(checksum(record))
			.put(record)
			.flip();
		this.bytes += buffer.remaining();
		while (buffer.hasRemaining()) {
			to.write(buffer);
		}
	}

	/**
	 * Force all appended records to disk.
	 */
	void force() throws IOException {
		open().force(false);
	}

	/**
	 * Size of the file in bytes.
	 */
	long bytes() {
		return this.bytes;
	}

	/**
	 * Replace all records atomically: write a new file and rename it.
	 */
	void rewrite(List<byte[]> records) throws IOException {
		close();
		Path fresh = this.path.resolveSibling(this.path.getFileName() + ".new");
		this.bytes = 0;
		try (FileChannel to = FileChannel.open(fresh, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
				StandardOpenOption.TRUNCATE_EXISTING)) {
			for (byte[] record : records) {
				write(to, record);
			}
			to.force(true);
		}
		Files.move(fresh, this.path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		Path directory = this.path.toAbsolutePath().getParent();
		if (directory != null) {
			forceDirectory(directory);
		}
	}

	/*
	 * A rename is durable once the directory is forced to disk. Systems on which a
	 * directory cannot be opened do so by themselves.
	 */
	private static void forceDirectory(Path directory) throws IOException {
		FileChannel opened;
		try {
			opened = FileChannel.open(directory, StandardOpenOption.READ);
		}
		catch (IOException ex) {
			return;
		}
		try (opened) {
			opened.force(true);
		}
	}

	@Override
	public void close() throws IOException {
		FileChannel opened = this.channel;
		this.channel = null;
		if (opened != null) {
			opened.close();
		}
	}

}
