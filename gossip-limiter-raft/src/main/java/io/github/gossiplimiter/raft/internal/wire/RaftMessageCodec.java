/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.wire;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

import io.microraft.RaftEndpoint;
import io.microraft.model.RaftModelFactory;
import io.microraft.model.log.SnapshotChunk;
import io.microraft.model.message.AppendEntriesFailureResponse;
import io.microraft.model.message.AppendEntriesRequest;
import io.microraft.model.message.AppendEntriesSuccessResponse;
import io.microraft.model.message.InstallSnapshotRequest;
import io.microraft.model.message.InstallSnapshotRequest.InstallSnapshotRequestBuilder;
import io.microraft.model.message.InstallSnapshotResponse;
import io.microraft.model.message.PreVoteRequest;
import io.microraft.model.message.PreVoteResponse;
import io.microraft.model.message.RaftMessage;
import io.microraft.model.message.TriggerLeaderElectionRequest;
import io.microraft.model.message.VoteRequest;
import io.microraft.model.message.VoteResponse;

/**
 * Binary form of MicroRaft's messages (figure 2 of the Raft paper, with pre-votes and
 * snapshots in chunks): kind, term, fields. Group and sender are part of the envelope
 * that the voter adds. Called by the voter for each message that it sends and receives.
 */
public final class RaftMessageCodec {

	/*
	 * Kinds of messages on the wire. The numbers never change.
	 */

	private static final int APPEND = 1;

	private static final int APPENDED = 2;

	private static final int NOT_APPENDED = 3;

	private static final int SNAPSHOT = 4;

	private static final int SNAPSHOT_WANTED = 5;

	private static final int PRE_VOTE = 6;

	private static final int PRE_VOTED = 7;

	private static final int VOTE = 8;

	private static final int VOTED = 9;

	private static final int LEAD = 10;

	private static final RaftModelFactory MODEL = LogEntryCodec.MODEL;

	private RaftMessageCodec() {
	}

	/**
	 * Encode a message.
	 */
	public static void write(RaftMessage message, DataOutputStream out) throws IOException {
		if (message instanceof AppendEntriesRequest append) {
			begin(APPEND, append, out);
			out.writeInt(append.getPreviousLogTerm());
			out.writeLong(append.getPreviousLogIndex());
			out.writeLong(append.getCommitIndex());
			ByteCodec.writeList(append.getLogEntries(), LogEntryCodec::writeEntry, out);
			end(append.getQuerySequenceNumber(), append.getFlowControlSequenceNumber(), out);
		}
		else if (message instanceof AppendEntriesSuccessResponse appended) {
			begin(APPENDED, appended, out);
			out.writeLong(appended.getLastLogIndex());
			end(appended.getQuerySequenceNumber(), appended.getFlowControlSequenceNumber(), out);
		}
		else if (message instanceof AppendEntriesFailureResponse failed) {
			begin(NOT_APPENDED, failed, out);
			out.writeLong(failed.getExpectedNextIndex());
			end(failed.getQuerySequenceNumber(), failed.getFlowControlSequenceNumber(), out);
		}
		else if (message instanceof InstallSnapshotRequest snapshot) {
			writeSnapshot(snapshot, out);
		}
		else if (message instanceof InstallSnapshotResponse wanted) {
			begin(SNAPSHOT_WANTED, wanted, out);
			out.writeLong(wanted.getSnapshotIndex());
			out.writeInt(wanted.getRequestedSnapshotChunkIndex());
			end(wanted.getQuerySequenceNumber(), wanted.getFlowControlSequenceNumber(), out);
		}
		else {
			writeVote(message, out);
		}
	}

	private static void begin(int kind, RaftMessage message, DataOutputStream out) throws IOException {
		out.writeByte(kind);
		out.writeInt(message.getTerm());
	}

	private static void end(long querySequence, long flowSequence, DataOutputStream out) throws IOException {
		out.writeLong(querySequence);
		out.writeLong(flowSequence);
	}

	private static void writeSnapshot(InstallSnapshotRequest snapshot, DataOutputStream out) throws IOException {
		begin(SNAPSHOT, snapshot, out);
		out.writeBoolean(snapshot.isSenderLeader());
		out.writeInt(snapshot.getSnapshotTerm());
		out.writeLong(snapshot.getSnapshotIndex());
		out.writeInt(snapshot.getTotalSnapshotChunkCount());
		SnapshotChunk chunk = snapshot.getSnapshotChunk();
		out.writeBoolean(chunk != null);
		if (chunk != null) {
			LogEntryCodec.writeChunk(chunk, out);
		}
		ByteCodec.writeList(snapshot.getSnapshottedMembers(), ByteCodec::writeVoter, out);
		LogEntryCodec.writeMembers(snapshot.getGroupMembersView(), out);
		end(snapshot.getQuerySequenceNumber(), snapshot.getFlowControlSequenceNumber(), out);
	}

	private static void writeVote(RaftMessage message, DataOutputStream out) throws IOException {
		if (message instanceof PreVoteRequest request) {
			begin(PRE_VOTE, request, out);
			out.writeInt(request.getLastLogTerm());
			out.writeLong(request.getLastLogIndex());
		}
		else if (message instanceof PreVoteResponse response) {
			begin(PRE_VOTED, response, out);
			out.writeBoolean(response.isGranted());
		}
		else if (message instanceof VoteRequest request) {
			begin(VOTE, request, out);
			out.writeInt(request.getLastLogTerm());
			out.writeLong(request.getLastLogIndex());
			out.writeBoolean(request.isSticky());
		}
		else if (message instanceof VoteResponse response) {
			begin(VOTED, response, out);
			out.writeBoolean(response.isGranted());
		}
		else if (message instanceof TriggerLeaderElectionRequest request) {
			begin(LEAD, request, out);
			out.writeInt(request.getLastLogTerm());
			out.writeLong(request.getLastLogIndex());
		}
		else {
			throw new IllegalArgumentException("message must be of a known kind: message=" + message);
		}
	}

	/**
	 * Decode a message.
	 * @param groupId group of sender and receiver
	 * @param sender the sender
	 */
	public static RaftMessage read(Object groupId, RaftEndpoint sender, DataInputStream in) throws IOException {
		int kind = in.readByte();
		int term = in.readInt();
		if (term < 0) {
			throw new IOException("term " + term);
		}
		return switch (kind) {
			case APPEND -> MODEL.createAppendEntriesRequestBuilder()
				.setGroupId(groupId)
				.setSender(sender)
				.setTerm(term)
				.setPreviousLogTerm(in.readInt())
				.setPreviousLogIndex(in.readLong())
				.setCommitIndex(in.readLong())
				.setLogEntries(ByteCodec.readList(LogEntryCodec::readEntry, in))
				.setQuerySequenceNumber(in.readLong())
				.setFlowControlSequenceNumber(in.readLong())
				.build();
			case APPENDED -> MODEL.createAppendEntriesSuccessResponseBuilder()
				.setGroupId(groupId)
				.setSender(sender)
				.setTerm(term)
				.setLastLogIndex(in.readLong())
				.setQuerySequenceNumber(in.readLong())
				.setFlowControlSequenceNumber(in.readLong())
				.build();
			case NOT_APPENDED -> MODEL.createAppendEntriesFailureResponseBuilder()
				.setGroupId(groupId)
				.setSender(sender)
				.setTerm(term)
				.setExpectedNextIndex(in.readLong())
				.setQuerySequenceNumber(in.readLong())
				.setFlowControlSequenceNumber(in.readLong())
				.build();
			case SNAPSHOT -> readSnapshot(
					MODEL.createInstallSnapshotRequestBuilder().setGroupId(groupId).setSender(sender).setTerm(term),
					in);
			case SNAPSHOT_WANTED -> MODEL.createInstallSnapshotResponseBuilder()
				.setGroupId(groupId)
				.setSender(sender)
				.setTerm(term)
				.setSnapshotIndex(in.readLong())
				.setRequestedSnapshotChunkIndex(in.readInt())
				.setQuerySequenceNumber(in.readLong())
				.setFlowControlSequenceNumber(in.readLong())
				.build();
			default -> readVote(kind, groupId, sender, term, in);
		};
	}

	private static RaftMessage readSnapshot(InstallSnapshotRequestBuilder snapshot, DataInputStream in)
			throws IOException {
		snapshot.setSenderLeader(in.readBoolean())
			.setSnapshotTerm(in.readInt())
			.setSnapshotIndex(in.readLong())
			.setTotalSnapshotChunkCount(in.readInt());
		if (in.readBoolean()) {
			snapshot.setSnapshotChunk(LogEntryCodec.readChunk(in));
		}
		return snapshot.setSnapshottedMembers(ByteCodec.readList(ByteCodec::readVoter, in))
			.setGroupMembersView(LogEntryCodec.readMembers(in))
			.setQuerySequenceNumber(in.readLong())
			.setFlowControlSequenceNumber(in.readLong())
			.build();
	}

	private static RaftMessage readVote(int kind, Object groupId, RaftEndpoint sender, int term, DataInputStream in)
			throws IOException {
		return switch (kind) {
			case PRE_VOTE -> MODEL.createPreVoteRequestBuilder()
				.setGroupId(groupId)
				.setSender(sender)
				.setTerm(term)
				.setLastLogTerm(in.readInt())
				.setLastLogIndex(in.readLong())
				.build();
			case PRE_VOTED -> MODEL.createPreVoteResponseBuilder()
				.setGroupId(groupId)
				.setSender(sender)
				.setTerm(term)
				.setGranted(in.readBoolean())
				.build();
			case VOTE -> MODEL.createVoteRequestBuilder()
				.setGroupId(groupId)
				.setSender(sender)
				.setTerm(term)
				.setLastLogTerm(in.readInt())
				.setLastLogIndex(in.readLong())
				.setSticky(in.readBoolean())
				.build();
			case VOTED -> MODEL.createVoteResponseBuilder()
				.setGroupId(groupId)
				.setSender(sender)
				.setTerm(term)
				.setGranted(in.readBoolean())
				.build();
			case LEAD -> MODEL.createTriggerLeaderElectionRequestBuilder()
				.setGroupId(groupId)
				.setSender(sender)
				.setTerm(term)
				.setLastLogTerm(in.readInt())
				.setLastLogIndex(in.readLong())
				.build();
			default -> throw new IOException("message of kind " + kind);
		};
	}

}
