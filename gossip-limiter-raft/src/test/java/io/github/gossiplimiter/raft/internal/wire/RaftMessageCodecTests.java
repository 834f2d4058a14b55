/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.wire;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import io.microraft.MembershipChangeMode;
import io.microraft.RaftEndpoint;
import io.microraft.model.RaftModelFactory;
import io.microraft.model.log.LogEntry;
import io.microraft.model.log.RaftGroupMembersView;
import io.microraft.model.message.RaftMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RaftMessageCodecTests {

	private static final RaftModelFactory MODEL = LogEntryCodec.MODEL;

	private static final VoterId SENDER = new VoterId("node-1", 11);

	private static final List<RaftEndpoint> VOTERS = List.of(SENDER, new VoterId("node-2", 22));

	static Stream<RaftMessage> messages() {
		RaftGroupMembersView members = MODEL.createRaftGroupMembersViewBuilder()
			.setLogIndex(3)
			.setMembers(VOTERS)
			.setVotingMembers(VOTERS)
			.build();
		LogEntry command = MODEL.createLogEntryBuilder()
			.setIndex(5)
			.setTerm(2)
			.setOperation(new byte[] { 1, 2 })
			.build();
		LogEntry change = MODEL.createLogEntryBuilder()
			.setIndex(6)
			.setTerm(2)
			.setOperation(MODEL.createUpdateRaftGroupMembersOpBuilder()
				.setMembers(VOTERS)
				.setVotingMembers(VOTERS)
				.setEndpoint(SENDER)
				.setMode(MembershipChangeMode.ADD_LEARNER)
				.build())
			.build();
		return Stream.of(
				MODEL.createAppendEntriesRequestBuilder()
					.setGroupId(7L)
					.setSender(SENDER)
					.setTerm(2)
					.setPreviousLogTerm(1)
					.setPreviousLogIndex(4)
					.setCommitIndex(3)
					.setLogEntries(List.of(command, change))
					.setQuerySequenceNumber(8)
					.setFlowControlSequenceNumber(9)
					.build(),
				MODEL.createAppendEntriesSuccessResponseBuilder()
					.setGroupId(7L)
					.setSender(SENDER)
					.setTerm(2)
					.setLastLogIndex(6)
					.setQuerySequenceNumber(8)
					.setFlowControlSequenceNumber(9)
					.build(),
				MODEL.createAppendEntriesFailureResponseBuilder()
					.setGroupId(7L)
					.setSender(SENDER)
					.setTerm(2)
					.setExpectedNextIndex(6)
					.setQuerySequenceNumber(8)
					.setFlowControlSequenceNumber(9)
					.build(),
				MODEL.createInstallSnapshotRequestBuilder()
					.setGroupId(7L)
					.setSender(SENDER)
					.setTerm(2)
					.setSenderLeader(true)
					.setSnapshotTerm(1)
					.setSnapshotIndex(2000)
					.setTotalSnapshotChunkCount(16)
					.setSnapshotChunk(MODEL.createSnapshotChunkBuilder()
						.setIndex(2000)
						.setTerm(1)
						.setOperation(new byte[] { 3 })
						.setSnapshotChunkIndex(4)
						.setSnapshotChunkCount(16)
						.setGroupMembersView(members)
						.build())
					.setSnapshottedMembers(VOTERS)
					.setGroupMembersView(members)
					.setQuerySequenceNumber(8)
					.setFlowControlSequenceNumber(9)
					.build(),
				MODEL.createInstallSnapshotResponseBuilder()
					.setGroupId(7L)
					.setSender(SENDER)
					.setTerm(2)
					.setSnapshotIndex(2000)
					.setRequestedSnapshotChunkIndex(5)
					.setQuerySequenceNumber(8)
					.setFlowControlSequenceNumber(9)
					.build(),
				MODEL.createPreVoteRequestBuilder()
					.setGroupId(7L)
					.setSender(SENDER)
					.setTerm(2)
					.setLastLogTerm(1)
					.setLastLogIndex(6)
					.build(),
				MODEL.createPreVoteResponseBuilder()
					.setGroupId(7L)
					.setSender(SENDER)
					.setTerm(2)
					.setGranted(true)
					.build(),
				MODEL.createVoteRequestBuilder()
					.setGroupId(7L)
					.setSender(SENDER)
					.setTerm(2)
					.setLastLogTerm(1)
					.setLastLogIndex(6)
					.setSticky(true)
					.build(),
				MODEL.createVoteResponseBuilder().setGroupId(7L).setSender(SENDER).setTerm(2).setGranted(true).build(),
				MODEL.createTriggerLeaderElectionRequestBuilder()
					.setGroupId(7L)
					.setSender(SENDER)
					.setTerm(2)
					.setLastLogTerm(1)
					.setLastLogIndex(6)
					.build());
	}

	private static byte[] write(RaftMessage message) {
		return ByteCodec.of((out) -> RaftMessageCodec.write(message, out));
	}

	private static RaftMessage read(byte[] bytes) throws IOException {
		return ByteCodec.read(bytes, (in) -> RaftMessageCodec.read(7L, SENDER, in));
	}

	@ParameterizedTest
	@MethodSource("messages")
	void messageIsReadAsItWasWritten(RaftMessage message) throws IOException {
		byte[] bytes = write(message);
		RaftMessage read = read(bytes);
		assertThat(read).isInstanceOf(message.getClass());
		assertThat(read).usingRecursiveComparison().isEqualTo(message);
		assertThat(write(read)).isEqualTo(bytes);
	}

	@ParameterizedTest
	@MethodSource("messages")
	void brokenMessageIsReadOrRefused(RaftMessage message) {
		Random random = new Random(3);
		byte[] bytes = write(message);
		for (int i = 0; i < 2000; i++) {
			byte[] broken = random.nextBoolean() ? bytes.clone() : Arrays.copyOf(bytes, random.nextInt(bytes.length));
			if (broken.length > 0) {
				broken[random.nextInt(broken.length)] = (byte) random.nextInt();
			}
			try {
				assertThat(read(broken)).isNotNull();
			}
			catch (IOException ex) {
				assertThat(ex).isNotNull();
			}
		}
	}

	@Test
	void bytesThatAreNoMessageAreRefused() {
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> read(new byte[0]));
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> read(new byte[] { 99, 0, 0, 0, 1 }))
			.withMessageContaining("message of kind 99");
		byte[] more = Arrays.copyOf(write(messages().toList().get(8)), 100);
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> read(more)).withMessageContaining("too many");
	}

}
