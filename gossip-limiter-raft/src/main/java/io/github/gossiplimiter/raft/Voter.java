/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import io.microraft.RaftNode;
import io.microraft.model.message.RaftMessage;
import io.microraft.persistence.RaftStore;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.raft.internal.storage.VoterStorage;
import io.github.gossiplimiter.raft.internal.wire.ByteCodec;
import io.github.gossiplimiter.raft.internal.wire.GroupIdentity;
import io.github.gossiplimiter.raft.internal.wire.RaftMessageCodec;
import io.github.gossiplimiter.raft.internal.wire.VoterHello;
import io.github.gossiplimiter.raft.internal.wire.VoterId;

/**
 * A voter of this node: bootstraps or joins a Raft group, leaves it when its vote is
 * taken away, and passes messages to its current {@link RaftMember}.
 * <p>
 * Two kinds of messages travel between voters, marked by their first byte: hellos, which
 * {@link Bootstrap} uses to find or start a group, and Raft messages, which carry group
 * and identity of sender and receiver and are dropped unless all three are current.
 * Executed by {@link VoterExecution} on a single thread.
 */
final class Voter {

	private static final int HELLO = 1;

	private static final int RAFT = 2;

	private final RaftSettings settings;

	private final String name;

	private final VoterStorage storage;

	private final VoterTransport transport;

	private final Random random;

	private final Bootstrap bootstrap;

	private final long heartbeatNanos;

	private VoterId self;

	private @Nullable RaftMember member;

	private long nowNanos;

	private long nextHeartbeatNanos;

	/**
	 * Create a voter and restore its stored state, if there is any.
	 * @param name its node's id
	 * @param transport reaches other voters
	 * @param random draws the number of its log and randomizes election timeouts
	 */
	Voter(RaftSettings settings, String name, VoterStorage storage, VoterTransport transport, Random random,
			long nowNanos) {
		this.settings = settings;
		this.name = name;
		this.storage = storage;
		this.transport = transport;
		this.random = random;
		this.heartbeatNanos = settings.heartbeat().toNanos();
		this.bootstrap = new Bootstrap(settings.voters(), 2 * RaftMember.HEARTBEATS_MISSED_MAX * this.heartbeatNanos);
		this.nowNanos = nowNanos;
		this.nextHeartbeatNanos = nowNanos;
		this.self = newSelf();
		restore();
	}

	private VoterId newSelf() {
		return new VoterId(this.name, this.random.nextLong());
	}

	private void restore() {
		try {
			VoterStorage.StoredVoter stored = this.storage.load();
			if (stored != null) {
				this.self = stored.self();
				this.member = new RaftMember(this, stored.group());
				this.member.start(stored.store(), RaftNode.newBuilder().setRestoredState(stored.state()));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("the log of the ledger cannot be read", ex);
		}
	}

	private void join(GroupIdentity group) {
		try {
			RaftStore store = this.storage.begin(this.self, group);
			this.member = new RaftMember(this, group);
			this.member.start(store,
					RaftNode.newBuilder().setLocalEndpoint(this.self).setInitialGroupMembers(group.members()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException("the log of the ledger cannot be written", ex);
		}
	}

	/*
	 * A voter whose vote was taken away draws a new identity: as the old one it may have
	 * votes that it does not remember.
	 */
	private void leave(RaftMember left) {
		left.end();
		this.member = null;
		this.self = newSelf();
		try {
			this.storage.clear();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("the log of the ledger cannot be written", ex);
		}
	}

	RaftStatus status() {
		RaftMember current = this.member;
		return (current != null) ? current.status() : new RaftStatus(RaftStatus.Role.FOUNDING, "", 0, List.of());
	}

	/**
	 * Submit lease calls. Only a leader answers them.
	 */
	void submit(List<LeaseCall> calls, LeaderState.Reply reply) {
		RaftMember current = this.member;
		LeaderState leaderState = (current != null) ? current.leaderState() : null;
		if (leaderState == null) {
			reply.send(null);
		}
		else {
			leaderState.submit(calls, reply);
		}
	}

	/**
	 * Transfer leadership to another voter, if this one leads.
	 */
	void resign() {
		RaftMember current = this.member;
		if (current != null && current.isLeader()) {
			current.replacement().transferLeadership();
		}
	}

	/**
	 * Process bytes that another voter sent.
	 * @throws IOException if they cannot be decoded
	 */
	void received(String from, byte[] bytes, long now) throws IOException {
		this.nowNanos = Math.max(this.nowNanos, now);
		ByteCodec.read(bytes, (in) -> decode(from, in)).run();
	}

	private Runnable decode(String from, DataInputStream in) throws IOException {
		int kind = in.readByte();
		if (kind == HELLO) {
			VoterHello hello = VoterHello.read(in);
			return () -> receivedHello(from, hello);
		}
		if (kind != RAFT) {
			throw new IOException("kind " + kind);
		}
		long groupId = in.readLong();
		long to = in.readLong();
		VoterId sender = new VoterId(from, in.readLong());
		RaftMessage message = RaftMessageCodec.read(groupId, sender, in);
		return () -> receivedRaft(groupId, to, sender, message);
	}

	private void receivedRaft(long groupId, long to, VoterId sender, RaftMessage message) {
		RaftMember current = this.member;
		if (current != null && current.group().id() == groupId && to == this.self.log()) {
			current.received(sender, message);
		}
	}

	private void receivedHello(String from, VoterHello hello) {
		this.bootstrap.received(from, hello, this.nowNanos);
		RaftMember current = this.member;
		if (current != null && hello.group() == null && current.isVoting()) {
			current.replacement().joinRequested(new VoterId(from, hello.log()), this.nowNanos);
			sendHello(from, current.group());
		}
	}

	private void sendHello(String to, @Nullable GroupIdentity group) {
		VoterHello hello = new VoterHello(this.self.log(), group, this.bootstrap.seen(this.self, this.nowNanos));
		this.transport.send(to, ByteCodec.of((out) -> {
			out.writeByte(HELLO);
			hello.write(out);
		}));
	}

	/**
	 * Send a Raft message of the current member.
	 */
	void send(long groupId, VoterId to, RaftMessage message) {
		this.transport.send(to.name(), ByteCodec.of((out) -> {
			out.writeByte(RAFT);
			out.writeLong(groupId);
			out.writeLong(to.log());
			out.writeLong(this.self.log());
			RaftMessageCodec.write(message, out);
		}));
	}

	/**
	 * Execute what is due.
	 * @return when to call again at the latest
	 */
	long step(long now) {
		this.nowNanos = Math.max(this.nowNanos, now);
		if (this.nowNanos >= this.nextHeartbeatNanos) {
			this.nextHeartbeatNanos = this.nowNanos + this.heartbeatNanos;
			heartbeat();
		}
		RaftMember current = this.member;
		return (current != null) ? Math.min(this.nextHeartbeatNanos, current.step()) : this.nextHeartbeatNanos;
	}

	private void heartbeat() {
		RaftMember current = this.member;
		if (current != null && (current.isTerminated() || current.hasLostMajority())) {
			leave(current);
		}
		else if (current != null && current.isVoting()) {
			current.heartbeat();
		}
		else {
			recipients(current).forEach((voter) -> sendHello(voter, null));
			GroupIdentity existing = this.bootstrap.existingGroup(this.self, this.nowNanos);
			GroupIdentity agreed = (existing != null) ? existing : this.bootstrap.newGroup(this.self, this.nowNanos);
			if (current == null && agreed != null) {
				join(agreed);
			}
			else if (current != null && agreed != null && !agreed.equals(current.group())) {
				// Its identity stays: it has no votes in the other group.
				current.end();
				join(agreed);
			}
		}
	}

	/*
	 * Configured and current voters, which differ while a voter is being replaced.
	 */
	private Set<String> recipients(@Nullable RaftMember current) {
		Set<String> recipients = new LinkedHashSet<>(this.settings.voters());
		if (current != null) {
			current.voters().forEach((voter) -> recipients.add(((VoterId) voter).name()));
		}
		recipients.remove(this.name);
		return recipients;
	}

	VoterId self() {
		return this.self;
	}

	long nowNanos() {
		return this.nowNanos;
	}

	long heartbeatNanos() {
		return this.heartbeatNanos;
	}

	RaftSettings settings() {
		return this.settings;
	}

	VoterStorage storage() {
		return this.storage;
	}

	Bootstrap bootstrap() {
		return this.bootstrap;
	}

	Random random() {
		return this.random;
	}

	VoterTransport transport() {
		return this.transport;
	}

	void close() {
		RaftMember current = this.member;
		if (current != null) {
			current.end();
		}
		this.storage.close();
	}

}
