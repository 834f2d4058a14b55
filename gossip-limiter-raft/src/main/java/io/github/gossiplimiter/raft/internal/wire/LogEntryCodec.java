/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.wire;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

import io.microraft.MembershipChangeMode;
import io.microraft.model.RaftModelFactory;
import io.microraft.model.groupop.UpdateRaftGroupMembersOp;
import io.microraft.model.impl.DefaultRaftModelFactory;
import io.microraft.model.log.LogEntry;
import io.microraft.model.log.RaftGroupMembersView;
import io.microraft.model.log.SnapshotChunk;

/**
 * Binary form of MicroRaft's log entries, group members and snapshot chunks, in messages
 * and on disk. Used by {@link RaftMessageCodec} and by the storage of the log.
 */
public final class LogEntryCodec {

	public static final RaftModelFactory MODEL = new DefaultRaftModelFactory();

	private static final int COMMAND = 0;

	private static final int MEMBERS = 1;

	private LogEntryCodec() {
	}

	public static void writeEntry(LogEntry entry, DataOutputStream out) throws IOException {
		out.writeInt(entry.getTerm());
		out.writeLong(entry.getIndex());
		if (entry.getOperation() instanceof UpdateRaftGroupMembersOp change) {
			out.writeByte(MEMBERS);
			ByteCodec.writeList(change.getMembers(), ByteCodec::writeVoter, out);
			ByteCodec.writeList(change.getVotingMembers(), ByteCodec::writeVoter, out);
			ByteCodec.writeVoter(change.getEndpoint(), out);
			out.writeUTF(change.getMode().name());
		}
		else {
			out.writeByte(COMMAND);
			ByteCodec.writeBlock((byte[]) entry.getOperation(), out);
		}
	}

	public static LogEntry readEntry(DataInputStream in) throws IOException {
		int term = in.readInt();
		long index = in.readLong();
		return MODEL.createLogEntryBuilder().setTerm(term).setIndex(index).setOperation(readOperation(in)).build();
	}

	private static Object readOperation(DataInputStream in) throws IOException {
		int kind = in.readByte();
		return switch (kind) {
			case COMMAND -> ByteCodec.readBlock(in);
			case MEMBERS -> MODEL.createUpdateRaftGroupMembersOpBuilder()
				.setMembers(ByteCodec.readList(ByteCodec::readVoter, in))
				.setVotingMembers(ByteCodec.readList(ByteCodec::readVoter, in))
				.setEndpoint(ByteCodec.readVoter(in))
				.setMode(MembershipChangeMode.valueOf(in.readUTF()))
				.build();
			default -> throw new IOException("operation of kind " + kind);
		};
	}

	public static void writeMembers(RaftGroupMembersView members, DataOutputStream out) throws IOException {
		out.writeLong(members.getLogIndex());
		ByteCodec.writeList(members.getMembers(), ByteCodec::writeVoter, out);
		ByteCodec.writeList(members.getVotingMembers(), ByteCodec::writeVoter, out);
	}

	public static RaftGroupMembersView readMembers(DataInputStream in) throws IOException {
		return MODEL.createRaftGroupMembersViewBuilder()
			.setLogIndex(in.readLong())
			.setMembers(ByteCodec.readList(ByteCodec::readVoter, in))
			.setVotingMembers(ByteCodec.readList(ByteCodec::readVoter, in))
			.build();
	}

	public static void writeChunk(SnapshotChunk chunk, DataOutputStream out) throws IOException {
		out.writeInt(chunk.getTerm());
		out.writeLong(chunk.getIndex());
		out.writeInt(chunk.getSnapshotChunkIndex());
		out.writeInt(chunk.getSnapshotChunkCount());
		ByteCodec.writeBlock((byte[]) chunk.getOperation(), out);
		writeMembers(chunk.getGroupMembersView(), out);
	}

	public static SnapshotChunk readChunk(DataInputStream in) throws IOException {
		return MODEL.createSnapshotChunkBuilder()
			.setTerm(in.readInt())
			.setIndex(in.readLong())
			.setSnapshotChunkIndex(in.readInt())
			.setSnapshotChunkCount(in.readInt())
			.setOperation(ByteCodec.readBlock(in))
			.setGroupMembersView(readMembers(in))
			.build();
	}

}
