package io.github.gossiplimiter.raft;

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
 * A file of records that grows at its end. What was forced to disk is read again after a
 * crash; a record that was being written is not.
 */
final class Journal implements AutoCloseable {

	/*
	 * A record is its length, its checksum and its bytes. One that is cut short or wrong
	 * at the very end was being written when the process or the machine stopped, before
	 * anybody was told that it is stored. One in the middle means that the disk lost
	 * something that was: then nothing of the file can be trusted.
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
	 * Everything that was stored.
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
	 * Have everything on disk.
	 */
	void force() throws IOException {
		open().force(false);
	}

	/**
	 * Bytes of the file.
	 */
	long bytes() {
		return this.bytes;
	}

	/**
	 * Replace everything, at once or not at all.
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
	 * That the file has its new name is on disk only when its directory is. Some systems
	 * cannot open one; they do that by themselves.
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
