package io.github.gossiplimiter.raft.internal.storage;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

import io.microraft.RaftEndpoint;
import io.microraft.model.log.LogEntry;
import io.microraft.model.log.RaftGroupMembersView;
import io.microraft.model.log.SnapshotChunk;
import io.microraft.model.log.SnapshotEntry;
import io.microraft.model.persistence.RaftEndpointPersistentState;
import io.microraft.model.persistence.RaftTermPersistentState;
import io.microraft.persistence.RaftStore;
import io.microraft.persistence.RestoredRaftState;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.raft.internal.wire.ByteCodec;
import io.github.gossiplimiter.raft.internal.wire.GroupIdentity;
import io.github.gossiplimiter.raft.internal.wire.LogEntryCodec;
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
	 * One journal holds all records: identity and group, whether the node votes, term and
	 * vote, log entries, snapshot chunks. Truncation of the log is a record too; the file
	 * is rewritten without obsolete records once it is larger than REWRITE_BYTES.
	 */

	private static final int SELF = 1;

	private static final int VOTING = 2;

	private static final int TERM = 3;

	private static final int ENTRY = 4;

	private static final int CHUNK = 5;

	private static final int TRUNCATED_FROM = 6;

	private static final int TRUNCATED_UNTIL = 7;

	private static final long REWRITE_BYTES = 4 << 20;

	private final Path directory;

	private final Journal journal;

	private final @Nullable FileChannel lock;

	private @Nullable VoterId self;

	private @Nullable GroupIdentity group;

	private boolean voting;

	private int term;

	private @Nullable RaftEndpoint votedFor;

	private boolean broken;

	private final TreeMap<Long, LogEntry> entries = new TreeMap<>();

	private final TreeMap<Long, NavigableMap<Integer, SnapshotChunk>> chunks = new TreeMap<>();

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

	@Override
	public @Nullable StoredVoter load() throws IOException {
		for (byte[] record : this.journal.read()) {
			ByteCodec.read(record, this::replay);
		}
		if (this.self == null || this.group == null) {
			return null;
		}
		return new StoredVoter(this.self, this.group, restored(this.self, this.group), this);
	}

	private Object replay(DataInputStream in) throws IOException {
		int kind = in.readByte();
		switch (kind) {
			case SELF -> {
				this.self = (VoterId) ByteCodec.readVoter(in);
				this.group = GroupIdentity.read(in);
			}
			case VOTING -> this.voting = in.readBoolean();
			case TERM -> {
				this.term = in.readInt();
				this.votedFor = in.readBoolean() ? ByteCodec.readVoter(in) : null;
			}
			case ENTRY -> add(LogEntryCodec.readEntry(in));
			case CHUNK -> add(LogEntryCodec.readChunk(in));
			case TRUNCATED_FROM -> this.entries.tailMap(in.readLong(), true).clear();
			case TRUNCATED_UNTIL -> this.entries.headMap(in.readLong(), true).clear();
			default -> throw new IOException("record of kind " + kind);
		}
		return this;
	}

	private void add(LogEntry entry) {
		this.entries.put(entry.getIndex(), entry);
	}

	private void add(SnapshotChunk chunk) {
		NavigableMap<Integer, SnapshotChunk> snapshot = this.chunks.computeIfAbsent(chunk.getIndex(),
				(index) -> new TreeMap<>());
		snapshot.put(chunk.getSnapshotChunkIndex(), chunk);
		if (isComplete(snapshot)) {
			this.chunks.headMap(chunk.getIndex(), false).clear();
		}
	}

	private static boolean isComplete(NavigableMap<Integer, SnapshotChunk> snapshot) {
		return snapshot.size() == snapshot.firstEntry().getValue().getSnapshotChunkCount();
	}

	private RestoredRaftState restored(VoterId voter, GroupIdentity storedGroup) {
		RaftGroupMembersView initial = LogEntryCodec.MODEL.createRaftGroupMembersViewBuilder()
			.setLogIndex(0)
			.setMembers(storedGroup.members())
			.setVotingMembers(storedGroup.members())
			.build();
		SnapshotEntry snapshot = snapshot();
		long from = (snapshot != null) ? snapshot.getIndex() + 1 : 1;
		return new RestoredRaftState(
				LogEntryCodec.MODEL.createRaftEndpointPersistentStateBuilder()
					.setLocalEndpoint(voter)
					.setVoting(this.voting)
					.build(),
				initial,
				LogEntryCodec.MODEL.createRaftTermPersistentStateBuilder()
					.setTerm(this.term)
					.setVotedFor(this.votedFor)
					.build(),
				snapshot, List.copyOf(this.entries.tailMap(from, true).values()));
	}

	private @Nullable SnapshotEntry snapshot() {
		for (NavigableMap<Integer, SnapshotChunk> snapshot : this.chunks.descendingMap().values()) {
			if (isComplete(snapshot)) {
				SnapshotChunk first = snapshot.firstEntry().getValue();
				return LogEntryCodec.MODEL.createSnapshotEntryBuilder()
					.setTerm(first.getTerm())
					.setIndex(first.getIndex())
					.setGroupMembersView(first.getGroupMembersView())
					.setSnapshotChunks(List.copyOf(snapshot.values()))
					.build();
			}
		}
		return null;
	}

	@Override
	public RaftStore begin(VoterId voter, GroupIdentity storedGroup) throws IOException {
		clear();
		this.self = voter;
		this.group = storedGroup;
		this.journal.rewrite(records());
		return this;
	}

	@Override
	public void clear() throws IOException {
		this.self = null;
		this.group = null;
		this.voting = false;
		this.term = 0;
		this.votedFor = null;
		this.entries.clear();
		this.chunks.clear();
		this.journal.rewrite(List.of());
	}

	private List<byte[]> records() {
		List<byte[]> records = new ArrayList<>();
		VoterId voter = this.self;
		GroupIdentity storedGroup = this.group;
		if (voter != null && storedGroup != null) {
			records.add(record(SELF, (out) -> {
				ByteCodec.writeVoter(voter, out);
				storedGroup.write(out);
			}));
			records.add(record(VOTING, (out) -> out.writeBoolean(this.voting)));
			records.add(term());
		}
		this.chunks.values()
			.forEach((snapshot) -> snapshot.values()
				.forEach((chunk) -> records.add(record(CHUNK, (out) -> LogEntryCodec.writeChunk(chunk, out)))));
		this.entries.values()
			.forEach((entry) -> records.add(record(ENTRY, (out) -> LogEntryCodec.writeEntry(entry, out))));
		return records;
	}

	private byte[] term() {
		RaftEndpoint voted = this.votedFor;
		return record(TERM, (out) -> {
			out.writeInt(this.term);
			out.writeBoolean(voted != null);
			if (voted != null) {
				ByteCodec.writeVoter(voted, out);
			}
		});
	}

	private static byte[] record(int kind, ByteCodec.Writer writer) {
		return ByteCodec.of((out) -> {
			out.writeByte(kind);
			writer.write(out);
		});
	}

	@Override
	public void persistAndFlushLocalEndpoint(RaftEndpointPersistentState state) throws IOException {
		this.voting = state.isVoting();
		write(() -> this.journal.append(record(VOTING, (out) -> out.writeBoolean(this.voting))));
		flush();
	}

	@Override
	public void persistAndFlushInitialGroupMembers(RaftGroupMembersView members) {
		// Part of the first record of the journal.
	}

	@Override
	public void persistAndFlushTerm(RaftTermPersistentState state) throws IOException {
		this.term = state.getTerm();
		this.votedFor = state.getVotedFor();
		write(() -> this.journal.append(term()));
		flush();
	}

	@Override
	public void persistLogEntries(List<LogEntry> added) throws IOException {
		for (LogEntry entry : added) {
			add(entry);
			write(() -> this.journal.append(record(ENTRY, (out) -> LogEntryCodec.writeEntry(entry, out))));
		}
	}

	@Override
	public void persistSnapshotChunk(SnapshotChunk chunk) throws IOException {
		add(chunk);
		write(() -> this.journal.append(record(CHUNK, (out) -> LogEntryCodec.writeChunk(chunk, out))));
	}

	@Override
	public void truncateLogEntriesFrom(long index) throws IOException {
		this.entries.tailMap(index, true).clear();
		write(() -> this.journal.append(record(TRUNCATED_FROM, (out) -> out.writeLong(index))));
	}

	@Override
	public void truncateLogEntriesUntil(long index) throws IOException {
		this.entries.headMap(index, true).clear();
		write(() -> this.journal.append(record(TRUNCATED_UNTIL, (out) -> out.writeLong(index))));
		if (this.journal.bytes() > REWRITE_BYTES) {
			write(() -> this.journal.rewrite(records()));
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
