/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.storage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.microraft.RaftEndpoint;
import io.microraft.model.log.LogEntry;
import io.microraft.model.log.SnapshotChunk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.raft.internal.wire.GroupIdentity;
import io.github.gossiplimiter.raft.internal.wire.LogEntryCodec;
import io.github.gossiplimiter.raft.internal.wire.VoterId;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class PersistentStateTests {

	private static final VoterId SELF = new VoterId("node-1", 11);

	private static final GroupIdentity GROUP = new GroupIdentity(List.of(SELF, new VoterId("node-2", 22)));

	private static LogEntry entry(long index) {
		return LogEntryCodec.MODEL.createLogEntryBuilder()
			.setIndex(index)
			.setTerm(1)
			.setOperation(new byte[] { (byte) index })
			.build();
	}

	private static SnapshotChunk chunk(long index, int number) {
		List<RaftEndpoint> voters = List.copyOf(GROUP.founders());
		return LogEntryCodec.MODEL.createSnapshotChunkBuilder()
			.setIndex(index)
			.setTerm(1)
			.setOperation(new byte[] { (byte) number })
			.setSnapshotChunkIndex(number)
			.setSnapshotChunkCount(2)
			.setGroupMembersView(LogEntryCodec.MODEL.createRaftGroupMembersViewBuilder()
				.setLogIndex(0)
				.setMembers(voters)
				.setVotingMembers(voters)
				.build())
			.build();
	}

	private static byte[] change(PersistentState state, int number, Random random) {
		long index = 1L + random.nextInt(40);
		return switch (random.nextInt(7)) {
			case 0 -> state.voting(random.nextBoolean());
			case 1 -> state.term(random.nextInt(9), random.nextBoolean() ? SELF : null);
			case 2 -> state.truncateFrom(index);
			case 3 -> state.truncateUntil(index);
			case 4 -> state.add(chunk(number / 20, random.nextInt(2)));
			default -> state.add(entry(index));
		};
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 2, 3 })
	void replayedRecordsGiveTheSameState(long seed) throws IOException {
		Random random = new Random(seed);
		PersistentState state = new PersistentState();
		state.begin(SELF, GROUP);
		List<byte[]> journal = new ArrayList<>(state.records());
		for (int i = 0; i < 500; i++) {
			journal.add(change(state, i, random));
		}
		PersistentState replayed = new PersistentState();
		for (byte[] record : journal) {
			replayed.replay(record);
		}
		assertThat(replayed.records()).as("seed %d", seed).containsExactlyElementsOf(state.records());
		PersistentState rewritten = new PersistentState();
		for (byte[] record : state.records()) {
			rewritten.replay(record);
		}
		assertThat(rewritten.records()).as("seed %d", seed).containsExactlyElementsOf(state.records());
	}

	@Test
	void unknownRecordIsRefused() {
		assertThatIOException().isThrownBy(() -> new PersistentState().replay(new byte[] { 99 }))
			.withMessageContaining("record of kind 99");
	}

}
