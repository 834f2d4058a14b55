package io.github.gossiplimiter.raft;

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

/**
 * Keeps a log in a directory, so that a voter that is restarted is the one it was.
 */
final class FileStorage implements Storage, RaftStore {

	/*
	 * One journal holds everything: who this voter is, in which term it voted for whom,
	 * entries, and parts of snapshots. What is cut off the log is a record too, until
	 * there is so much of no use that the file is written anew.
	 */

	private static final int SELF = 1;

	private static final int VOTING = 2;

	private static final int TERM = 3;

	private static final int ENTRY = 4;

	private static final int CHUNK = 5;

	private static final int CUT_FROM = 6;

	private static final int CUT_UNTIL = 7;

	private static final long REWRITE_BYTES = 4 << 20;

	private final Path directory;

	private final Journal journal;

	private final @Nullable FileChannel lock;

	private @Nullable VoterId self;

	private @Nullable Charter charter;

	private boolean voting;

	private int term;

	private @Nullable RaftEndpoint votedFor;

	private boolean broken;

	private final TreeMap<Long, LogEntry> entries = new TreeMap<>();

	private final TreeMap<Long, NavigableMap<Integer, SnapshotChunk>> chunks = new TreeMap<>();

	/**
	 * Keep a log in a directory, which is created if it is not there.
	 */
	FileStorage(Path directory) {
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
			// Told below, as if it were another process.
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
	 * Writes something.
	 */
	private interface Write {

		void run() throws IOException;

	}

	/*
	 * The library goes on after a failure, and would take what it has in memory for
	 * stored.
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
	public @Nullable Stored load() throws IOException {
		for (byte[] record : this.journal.read()) {
			Bytes.read(record, this::replay);
		}
		if (this.self == null || this.charter == null) {
			return null;
		}
		return new Stored(this.self, this.charter, restored(this.self, this.charter), this);
	}

	private Object replay(DataInputStream in) throws IOException {
		int kind = in.readByte();
		switch (kind) {
			case SELF -> {
				this.self = (VoterId) Bytes.readVoter(in);
				this.charter = Charter.read(in);
			}
			case VOTING -> this.voting = in.readBoolean();
			case TERM -> {
				this.term = in.readInt();
				this.votedFor = in.readBoolean() ? Bytes.readVoter(in) : null;
			}
			case ENTRY -> add(EntryCode.readEntry(in));
			case CHUNK -> add(EntryCode.readChunk(in));
			case CUT_FROM -> this.entries.tailMap(in.readLong(), true).clear();
			case CUT_UNTIL -> this.entries.headMap(in.readLong(), true).clear();
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

	private RestoredRaftState restored(VoterId voter, Charter founded) {
		RaftGroupMembersView initial = EntryCode.MODEL.createRaftGroupMembersViewBuilder()
			.setLogIndex(0)
			.setMembers(founded.members())
			.setVotingMembers(founded.members())
			.build();
		SnapshotEntry snapshot = snapshot();
		long from = (snapshot != null) ? snapshot.getIndex() + 1 : 1;
		return new RestoredRaftState(
				EntryCode.MODEL.createRaftEndpointPersistentStateBuilder()
					.setLocalEndpoint(voter)
					.setVoting(this.voting)
					.build(),
				initial,
				EntryCode.MODEL.createRaftTermPersistentStateBuilder()
					.setTerm(this.term)
					.setVotedFor(this.votedFor)
					.build(),
				snapshot, List.copyOf(this.entries.tailMap(from, true).values()));
	}

	private @Nullable SnapshotEntry snapshot() {
		for (NavigableMap<Integer, SnapshotChunk> snapshot : this.chunks.descendingMap().values()) {
			if (isComplete(snapshot)) {
				SnapshotChunk first = snapshot.firstEntry().getValue();
				return EntryCode.MODEL.createSnapshotEntryBuilder()
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
	public RaftStore begin(VoterId voter, Charter founded) throws IOException {
		clear();
		this.self = voter;
		this.charter = founded;
		this.journal.rewrite(records());
		return this;
	}

	@Override
	public void clear() throws IOException {
		this.self = null;
		this.charter = null;
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
		Charter founded = this.charter;
		if (voter != null && founded != null) {
			records.add(record(SELF, (out) -> {
				Bytes.writeVoter(voter, out);
				founded.write(out);
			}));
			records.add(record(VOTING, (out) -> out.writeBoolean(this.voting)));
			records.add(term());
		}
		this.chunks.values()
			.forEach((snapshot) -> snapshot.values()
				.forEach((chunk) -> records.add(record(CHUNK, (out) -> EntryCode.writeChunk(chunk, out)))));
		this.entries.values().forEach((entry) -> records.add(record(ENTRY, (out) -> EntryCode.writeEntry(entry, out))));
		return records;
	}

	private byte[] term() {
		RaftEndpoint voted = this.votedFor;
		return record(TERM, (out) -> {
			out.writeInt(this.term);
			out.writeBoolean(voted != null);
			if (voted != null) {
				Bytes.writeVoter(voted, out);
			}
		});
	}

	private static byte[] record(int kind, Bytes.Writer writer) {
		return Bytes.of((out) -> {
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
		// They are part of what the journal begins with.
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
			write(() -> this.journal.append(record(ENTRY, (out) -> EntryCode.writeEntry(entry, out))));
		}
	}

	@Override
	public void persistSnapshotChunk(SnapshotChunk chunk) throws IOException {
		add(chunk);
		write(() -> this.journal.append(record(CHUNK, (out) -> EntryCode.writeChunk(chunk, out))));
	}

	@Override
	public void truncateLogEntriesFrom(long index) throws IOException {
		this.entries.tailMap(index, true).clear();
		write(() -> this.journal.append(record(CUT_FROM, (out) -> out.writeLong(index))));
	}

	@Override
	public void truncateLogEntriesUntil(long index) throws IOException {
		this.entries.headMap(index, true).clear();
		write(() -> this.journal.append(record(CUT_UNTIL, (out) -> out.writeLong(index))));
		if (this.journal.bytes() > REWRITE_BYTES) {
			write(() -> this.journal.rewrite(records()));
		}
	}

	@Override
	public void deleteSnapshotChunks(long index, int count) {
		// A newer snapshot that is complete takes their place.
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
