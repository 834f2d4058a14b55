package io.github.gossiplimiter.raft;

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
 * Entries of the log and parts of snapshots as they travel and are stored.
 */
final class EntryCode {

	static final RaftModelFactory MODEL = new DefaultRaftModelFactory();

	private static final int COMMAND = 0;

	private static final int MEMBERS = 1;

	private EntryCode() {
	}

	static void writeEntry(LogEntry entry, DataOutputStream out) throws IOException {
		out.writeInt(entry.getTerm());
		out.writeLong(entry.getIndex());
		if (entry.getOperation() instanceof UpdateRaftGroupMembersOp change) {
			out.writeByte(MEMBERS);
			Bytes.writeList(change.getMembers(), Bytes::writeVoter, out);
			Bytes.writeList(change.getVotingMembers(), Bytes::writeVoter, out);
			Bytes.writeVoter(change.getEndpoint(), out);
			out.writeUTF(change.getMode().name());
		}
		else {
			out.writeByte(COMMAND);
			Bytes.writeBlock((byte[]) entry.getOperation(), out);
		}
	}

	static LogEntry readEntry(DataInputStream in) throws IOException {
		int term = in.readInt();
		long index = in.readLong();
		return MODEL.createLogEntryBuilder().setTerm(term).setIndex(index).setOperation(readOperation(in)).build();
	}

	private static Object readOperation(DataInputStream in) throws IOException {
		int kind = in.readByte();
		return switch (kind) {
			case COMMAND -> Bytes.readBlock(in);
			case MEMBERS -> MODEL.createUpdateRaftGroupMembersOpBuilder()
				.setMembers(Bytes.readList(Bytes::readVoter, in))
				.setVotingMembers(Bytes.readList(Bytes::readVoter, in))
				.setEndpoint(Bytes.readVoter(in))
				.setMode(MembershipChangeMode.valueOf(in.readUTF()))
				.build();
			default -> throw new IOException("operation of kind " + kind);
		};
	}

	static void writeMembers(RaftGroupMembersView members, DataOutputStream out) throws IOException {
		out.writeLong(members.getLogIndex());
		Bytes.writeList(members.getMembers(), Bytes::writeVoter, out);
		Bytes.writeList(members.getVotingMembers(), Bytes::writeVoter, out);
	}

	static RaftGroupMembersView readMembers(DataInputStream in) throws IOException {
		return MODEL.createRaftGroupMembersViewBuilder()
			.setLogIndex(in.readLong())
			.setMembers(Bytes.readList(Bytes::readVoter, in))
			.setVotingMembers(Bytes.readList(Bytes::readVoter, in))
			.build();
	}

	static void writeChunk(SnapshotChunk chunk, DataOutputStream out) throws IOException {
		out.writeInt(chunk.getTerm());
		out.writeLong(chunk.getIndex());
		out.writeInt(chunk.getSnapshotChunkIndex());
		out.writeInt(chunk.getSnapshotChunkCount());
		Bytes.writeBlock((byte[]) chunk.getOperation(), out);
		writeMembers(chunk.getGroupMembersView(), out);
	}

	static SnapshotChunk readChunk(DataInputStream in) throws IOException {
		return MODEL.createSnapshotChunkBuilder()
			.setTerm(in.readInt())
			.setIndex(in.readLong())
			.setSnapshotChunkIndex(in.readInt())
			.setSnapshotChunkCount(in.readInt())
			.setOperation(Bytes.readBlock(in))
			.setGroupMembersView(readMembers(in))
			.build();
	}

}
