/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

import io.microraft.model.log.LogEntry;
import io.microraft.model.log.RaftGroupMembersView;
import io.microraft.model.log.SnapshotChunk;
import io.microraft.model.persistence.RaftEndpointPersistentState;
import io.microraft.model.persistence.RaftTermPersistentState;
import io.microraft.persistence.RaftStore;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.raft.internal.wire.GroupIdentity;
import io.github.gossiplimiter.raft.internal.wire.VoterId;

/**
 * Keeps the persistent state of a voter in a directory, so that a restarted voter keeps
 * its identity and its vote: current term, vote and log (figure 2 of the Raft paper),
 * group and snapshots.
 * <p>
 * Invariant: MicroRaft acknowledges nothing that was not forced to disk before; after a
 * failed write the voter sends nothing more. Called by MicroRaft as its store.
 */
public final class FileStorage implements VoterStorage, RaftStore {

	/*
	 * One journal holds the records of all changes, truncations of the log included. It
	 * is rewritten without obsolete records once it is larger than this.
	 */
	private static final long REWRITE_BYTES = 4 << 20;

	private final PersistentState state = new PersistentState();

	private final Path directory;

	private final Journal journal;

	private final @Nullable FileChannel lock;

	private boolean broken;

	/**
	 * Create a storage in a directory, which is created if it does not exist.
	 */
	public FileStorage(Path directory) {
		this.directory = directory;
		this.journal = new Journal(directory.resolve("journal"));
		try {
			Files.createDirectories(directory);
			this.lock = lock(directory.resolve("lock"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException("the log of the ledger cannot be kept in " + directory, ex);
		}
	}

	private static FileChannel lock(Path path) throws IOException {
		FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
		try {
			if (channel.tryLock() != null) {
				return channel;
			}
		}
		catch (OverlappingFileLockException ex) {
			// Reported below, like the lock of another process.
		}
		channel.close();
		throw new IOException("another voter uses the directory");
	}

	@Override
	public boolean isDurable() {
		return true;
	}

	@Override
	public boolean isBroken() {
		return this.broken;
	}

	@Override
	public @Nullable StoredVoter load() throws IOException {
		for (byte[] record : this.journal.read()) {
			this.state.replay(record);
		}
		return this.state.stored(this);
	}

	@Override
	public RaftStore begin(VoterId voter, GroupIdentity group) throws IOException {
		clear();
		this.state.begin(voter, group);
		this.journal.rewrite(this.state.records());
		return this;
	}

	@Override
	public void clear() throws IOException {
		this.state.clear();
		this.journal.rewrite(List.of());
	}

	/**
	 * Writes to the journal.
	 */
	private interface Write {

		void run() throws IOException;

	}

	/*
	 * MicroRaft continues after a failed write and would treat its state in memory as
	 * stored, so the failure is kept here.
	 */
	private void write(Write write) throws IOException {
		try {
			write.run();
		}
		catch (IOException ex) {
			this.broken = true;
			throw ex;
		}
	}

	private void append(byte[] record) throws IOException {
		write(() -> this.journal.append(record));
	}

	@Override
	public void persistAndFlushLocalEndpoint(RaftEndpointPersistentState endpoint) throws IOException {
		append(this.state.voting(endpoint.isVoting()));
		flush();
	}

	@Override
	public void persistAndFlushInitialGroupMembers(RaftGroupMembersView members) {
		// Part of the first record of the journal.
	}

	@Override
	public void persistAndFlushTerm(RaftTermPersistentState term) throws IOException {
		append(this.state.term(term.getTerm(), term.getVotedFor()));
		flush();
	}

	@Override
	public void persistLogEntries(List<LogEntry> added) throws IOException {
		for (LogEntry entry : added) {
			append(this.state.add(entry));
		}
	}

	@Override
	public void persistSnapshotChunk(SnapshotChunk chunk) throws IOException {
		append(this.state.add(chunk));
	}

	@Override
	public void truncateLogEntriesFrom(long index) throws IOException {
		append(this.state.truncateFrom(index));
	}

	@Override
	public void truncateLogEntriesUntil(long index) throws IOException {
		append(this.state.truncateUntil(index));
		if (this.journal.bytes() > REWRITE_BYTES) {
			write(() -> this.journal.rewrite(this.state.records()));
		}
	}

	@Override
	public void deleteSnapshotChunks(long index, int count) {
		// Chunks are removed when a newer snapshot is complete.
	}

	@Override
	public void flush() throws IOException {
		write(this.journal::force);
	}

	@Override
	public void close() {
		try {
			this.journal.close();
			if (this.lock != null) {
				this.lock.close();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("the log of the ledger in " + this.directory + " cannot be closed", ex);
		}
	}

}
