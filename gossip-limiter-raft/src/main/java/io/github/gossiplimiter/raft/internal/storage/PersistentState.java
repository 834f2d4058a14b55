/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.storage;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

import io.microraft.RaftEndpoint;
import io.microraft.model.log.LogEntry;
import io.microraft.model.log.RaftGroupMembersView;
import io.microraft.model.log.SnapshotChunk;
import io.microraft.model.log.SnapshotEntry;
import io.microraft.persistence.RestoredRaftState;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.raft.internal.wire.ByteCodec;
import io.github.gossiplimiter.raft.internal.wire.GroupIdentity;
import io.github.gossiplimiter.raft.internal.wire.LogEntryCodec;
import io.github.gossiplimiter.raft.internal.wire.VoterId;

/**
 * Persistent state of a voter (figure 2 of the Raft paper) in memory, with its changes as
 * records of a journal: each method that changes the state returns the record that
 * repeats the change. Called by {@link FileStorage}.
 * <p>
 * Invariant: replaying the returned records in their order, or those of {@link #records},
 * gives this state.
 */
final class PersistentState {

	private static final int SELF = 1;

	private static final int VOTING = 2;

	private static final int TERM = 3;

	private static final int ENTRY = 4;

	private static final int CHUNK = 5;

	private static final int TRUNCATED_FROM = 6;

	private static final int TRUNCATED_UNTIL = 7;

	private final TreeMap<Long, LogEntry> entries = new TreeMap<>();

	private final TreeMap<Long, NavigableMap<Integer, SnapshotChunk>> chunks = new TreeMap<>();

	private @Nullable VoterId self;

	private @Nullable GroupIdentity group;

	private boolean voting;

	private int term;

	private @Nullable RaftEndpoint votedFor;

	void begin(VoterId voter, GroupIdentity joined) {
		clear();
		this.self = voter;
		this.group = joined;
	}

	void clear() {
		this.self = null;
		this.group = null;
		this.voting = false;
		this.term = 0;
		this.votedFor = null;
		this.entries.clear();
		this.chunks.clear();
	}

	byte[] voting(boolean value) {
		this.voting = value;
		return votingRecord();
	}

	byte[] term(int value, @Nullable RaftEndpoint voted) {
		this.term = value;
		this.votedFor = voted;
		return termRecord();
	}

	byte[] add(LogEntry entry) {
		put(entry);
		return entryRecord(entry);
	}

	byte[] add(SnapshotChunk chunk) {
		put(chunk);
		return chunkRecord(chunk);
	}

	private void put(LogEntry entry) {
		this.entries.put(entry.getIndex(), entry);
	}

	private void put(SnapshotChunk chunk) {
		NavigableMap<Integer, SnapshotChunk> snapshot = this.chunks.computeIfAbsent(chunk.getIndex(),
				(index) -> new TreeMap<>());
		snapshot.put(chunk.getSnapshotChunkIndex(), chunk);
		if (isComplete(snapshot)) {
			this.chunks.headMap(chunk.getIndex(), false).clear();
		}
	}

	byte[] truncateFrom(long index) {
		this.entries.tailMap(index, true).clear();
		return record(TRUNCATED_FROM, (out) -> out.writeLong(index));
	}

	byte[] truncateUntil(long index) {
		this.entries.headMap(index, true).clear();
		return record(TRUNCATED_UNTIL, (out) -> out.writeLong(index));
	}

	/**
	 * Repeat the change of a record.
	 * @throws IOException if the record is malformed
	 */
	void replay(byte[] record) throws IOException {
		ByteCodec.read(record, this::replay);
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
			case ENTRY -> put(LogEntryCodec.readEntry(in));
			case CHUNK -> put(LogEntryCodec.readChunk(in));
			case TRUNCATED_FROM -> truncateFrom(in.readLong());
			case TRUNCATED_UNTIL -> truncateUntil(in.readLong());
			default -> throw new IOException("record of kind " + kind);
		}
		return this;
	}

	/**
	 * Records of the whole state, none if the voter is in no group.
	 */
	List<byte[]> records() {
		List<byte[]> records = new ArrayList<>();
		VoterId voter = this.self;
		GroupIdentity joined = this.group;
		if (voter != null && joined != null) {
			records.add(record(SELF, (out) -> {
				ByteCodec.writeVoter(voter, out);
				joined.write(out);
			}));
			records.add(votingRecord());
			records.add(termRecord());
		}
		this.chunks.values()
			.forEach((snapshot) -> snapshot.values().forEach((chunk) -> records.add(chunkRecord(chunk))));
		this.entries.values().forEach((entry) -> records.add(entryRecord(entry)));
		return records;
	}

	private byte[] votingRecord() {
		return record(VOTING, (out) -> out.writeBoolean(this.voting));
	}

	private byte[] termRecord() {
		RaftEndpoint voted = this.votedFor;
		return record(TERM, (out) -> {
			out.writeInt(this.term);
			out.writeBoolean(voted != null);
			if (voted != null) {
				ByteCodec.writeVoter(voted, out);
			}
		});
	}

	private static byte[] entryRecord(LogEntry entry) {
		return record(ENTRY, (out) -> LogEntryCodec.writeEntry(entry, out));
	}

	private static byte[] chunkRecord(SnapshotChunk chunk) {
		return record(CHUNK, (out) -> LogEntryCodec.writeChunk(chunk, out));
	}

	private static byte[] record(int kind, ByteCodec.Writer writer) {
		return ByteCodec.of((out) -> {
			out.writeByte(kind);
			writer.write(out);
		});
	}

	/**
	 * The state in the form that a restarted voter needs, null if it is in no group.
	 * @param store where MicroRaft continues to write
	 */
	VoterStorage.@Nullable StoredVoter stored(FileStorage store) {
		VoterId voter = this.self;
		GroupIdentity joined = this.group;
		return (voter != null && joined != null)
				? new VoterStorage.StoredVoter(voter, joined, restored(voter, joined), store) : null;
	}

	private RestoredRaftState restored(VoterId voter, GroupIdentity joined) {
		RaftGroupMembersView initial = LogEntryCodec.MODEL.createRaftGroupMembersViewBuilder()
			.setLogIndex(0)
			.setMembers(joined.members())
			.setVotingMembers(joined.members())
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

	private static boolean isComplete(NavigableMap<Integer, SnapshotChunk> snapshot) {
		return snapshot.size() == snapshot.firstEntry().getValue().getSnapshotChunkCount();
	}

}
