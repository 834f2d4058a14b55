/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.wire.ExtensionMessage;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.loop.CallQueue;
import io.github.gossiplimiter.lease.loop.LoopCoordinator;
import io.github.gossiplimiter.lease.wire.LeaseReply;
import io.github.gossiplimiter.lease.wire.LeaseRequest;
import io.github.gossiplimiter.lease.wire.RecallMessage;
import io.github.gossiplimiter.raft.internal.log.LedgerEntry;
import io.github.gossiplimiter.raft.internal.log.LoggedExchange;
import io.github.gossiplimiter.raft.internal.storage.FileStorage;
import io.github.gossiplimiter.raft.internal.storage.MemoryStorage;
import io.github.gossiplimiter.raft.internal.storage.VoterStorage;
import io.github.gossiplimiter.raft.internal.wire.MessageFragmentation;

/**
 * A coordinator whose ledger is a state machine that named nodes, the voters, replicate
 * with Raft (Ongaro and Ousterhout, 2014, "In Search of an Understandable Consensus
 * Algorithm").
 * <p>
 * Invariant: a grant is stored by a majority of the voters before it is sent, so it
 * survives any crash or partition that leaves a majority. Without a majority nothing is
 * granted.
 * <p>
 * Every node has one, voter or not, and runs it on its gossip loop, over the same
 * authenticated connections. {@link #exchange} may be called by any thread; everything
 * else runs on that loop, except that a voter with its log on disk runs on a thread of
 * its own.
 *
 * @since 0.1.0
 */
public final class RaftCoordinator implements LoopCoordinator {

	/*
	 * How long a leader that shuts down waits until another voter leads.
	 */
	private static final long RESIGN_NANOS_MAX = TimeUnit.SECONDS.toNanos(1);

	private final CallQueue<PendingExchange> queue = new CallQueue<>();

	private final RaftSettings settings;

	private final Member self;

	private final Clock clock;

	private final Random random;

	private final @Nullable VoterStorage storage;

	private volatile @Nullable AttachedNode node;

	private volatile RaftStatus status;

	private volatile boolean closed;

	private final MessageFragmentation fragmentation = new MessageFragmentation();

	/*
	 * Request numbers are not reused when the node leaves the cluster and rejoins, so
	 * that a late reply matches no newer request.
	 */
	private long lastNumber;

	private volatile BiConsumer<String, Long> recallListener = (limit, key) -> {
	};

	/**
	 * Create a coordinator.
	 * @param identity this node; it is a voter if its id is among those of the settings
	 * @param clock this node's own clock, not the cluster's
	 * @param random draws the identity of this node's log and randomizes election
	 * timeouts
	 */
	public RaftCoordinator(RaftSettings settings, NodeIdentity identity, Clock clock, Random random) {
		this(settings, new Member(identity.id(), identity.incarnation(), "", Member.Site.DEFAULT, MessageCodec.VERSION),
				clock, random, null);
	}

	RaftCoordinator(RaftSettings settings, Member self, Clock clock, Random random, @Nullable VoterStorage storage) {
		this.settings = settings;
		this.self = self;
		this.clock = clock;
		this.random = random;
		this.storage = storage;
		this.status = new RaftStatus(
				settings.voters().contains(self.id()) ? RaftStatus.Role.FOUNDING : RaftStatus.Role.CLIENT, "", 0,
				List.of());
	}

	/**
	 * Set the listener that returns unused permits of a key to the ledger, given the name
	 * of the limit and the hash of the key. To be called before it is attached.
	 */
	void onRecall(BiConsumer<String, Long> value) {
		this.recallListener = value;
	}

	@Override
	public String name() {
		return "raft";
	}

	@Override
	public CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> calls) {
		PendingExchange pending = new PendingExchange(calls);
		AttachedNode attached = this.node;
		if (attached == null || this.closed) {
			pending.fail("this node takes no part yet, or no longer");
		}
		else if (this.queue.offer(pending)) {
			attached.link.wake();
		}
		else {
			pending.fail("too many calls wait");
		}
		return pending.result();
	}

	/**
	 * State of the Raft group as this node sees it.
	 */
	public RaftStatus status() {
		return this.status;
	}

	@Override
	public void attach(Link link) {
		AttachedNode before = this.node;
		if (before != null && before.voter != null) {
			before.voter.close();
		}
		AttachedNode attached = new AttachedNode(link);
		if (attached.voter != null) {
			this.status = attached.voter.status();
		}
		this.node = attached;
	}

	@Override
	public long step(long localNanos) {
		return attached().step(localNanos);
	}

	@Override
	public void members(List<Member> live, long localNanos) {
		attached().members(live);
	}

	@Override
	public void received(Member from, Message message, long localNanos) {
		attached().received(from, message, localNanos);
	}

	/**
	 * Transfer leadership to another voter, if this node leads.
	 */
	@Override
	public void leave(long localNanos) {
		attached().leave(localNanos);
	}

	@Override
	public boolean hasLeft() {
		return attached().hasLeft();
	}

	/**
	 * Fail the calls that are not sent yet and end the voter. To be called when the loop
	 * has ended.
	 */
	@Override
	public void close() {
		this.closed = true;
		AttachedNode attached = this.node;
		if (attached != null && attached.voter != null) {
			attached.voter.close();
		}
		for (PendingExchange waiting = this.queue.poll(); waiting != null; waiting = this.queue.poll()) {
			waiting.fail("closed");
		}
	}

	@Override
	public boolean isBusy() {
		return !this.queue.isEmpty();
	}

	private AttachedNode attached() {
		AttachedNode attached = this.node;
		if (attached == null) {
			throw new IllegalStateException("not attached to a loop");
		}
		return attached;
	}

	/**
	 * State of this node from one {@link #attach} to the next. Confined to the loop.
	 */
	private final class AttachedNode implements VoterCallbacks {

		private final Link link;

		private final VoterDirectory directory;

		private final LeaderClient client;

		private final @Nullable VoterExecution voter;

		private long nowNanos;

		private long leaveNanos;

		private AttachedNode(Link link) {
			this.link = link;
			this.directory = new VoterDirectory(RaftCoordinator.this.settings.voters(), RaftCoordinator.this.self);
			this.client = new LeaderClient(this.directory, link, this::submitLocally,
					() -> ++RaftCoordinator.this.lastNumber);
			this.nowNanos = RaftCoordinator.this.clock.nanos();
			this.voter = this.directory.isVoter() ? execution(link) : null;
		}

		private VoterExecution execution(Link link) {
			String name = RaftCoordinator.this.self.id();
			Path logDirectory = RaftCoordinator.this.settings.directory();
			VoterStorage given = RaftCoordinator.this.storage;
			if (given != null || logDirectory == null) {
				VoterStorage kept = (given != null) ? given : new MemoryStorage();
				return new LoopVoterExecution(voter(kept, this), this);
			}
			return new ThreadVoterExecution(name, (transport) -> voter(new FileStorage(logDirectory), transport), this,
					RaftCoordinator.this.clock, link::wake);
		}

		private Voter voter(VoterStorage kept, VoterTransport transport) {
			return new Voter(RaftCoordinator.this.settings, RaftCoordinator.this.self.id(), kept, transport,
					RaftCoordinator.this.random, this.nowNanos);
		}

		@Override
		public void send(String name, byte[] bytes) {
			Member to = this.directory.member(name);
			if (to != null) {
				for (ExtensionMessage fragment : RaftCoordinator.this.fragmentation.split(bytes)) {
					if (!this.link.send(to, fragment)) {
						return;
					}
				}
			}
		}

		@Override
		public void recall(Set<Long> holders, RecallMessage.Row key) {
			for (Member member : this.directory.all()) {
				if (member.isSame(this.directory.self()) && holders.contains(member.incarnation())) {
					notifyRecalled(List.of(key));
				}
				else if (holders.contains(member.incarnation())) {
					this.link.send(member, new RecallMessage(List.of(key)));
				}
			}
		}

		private void notifyRecalled(List<RecallMessage.Row> rows) {
			rows.forEach((row) -> RaftCoordinator.this.recallListener.accept(row.limit(), row.key()));
		}

		private long step(long now) {
			this.nowNanos = now;
			for (PendingExchange next = RaftCoordinator.this.queue
				.poll(); next != null; next = RaftCoordinator.this.queue.poll()) {
				next.batches(LedgerEntry.EXCHANGES_MAX).forEach((batch) -> this.client.add(batch, now));
			}
			long next = this.client.step(now);
			if (this.voter != null) {
				next = Math.min(next, this.voter.step(now));
				RaftCoordinator.this.status = this.voter.status();
			}
			// The voter of this node may have answered some of its own calls.
			next = Math.min(next, this.client.step(now));
			return isBusy() ? now : next;
		}

		private void submitLocally(long number, List<LeaseCall> unmarked) {
			if (this.voter != null) {
				long holder = RaftCoordinator.this.self.incarnation();
				List<LeaseCall> calls = unmarked.stream().map((call) -> LoggedExchange.of(holder, call)).toList();
				this.voter.submit(calls, (answers) -> {
					if (answers != null) {
						this.client.complete(number, answers);
					}
					else {
						this.client.redirect(number, leader(), this.nowNanos);
					}
				});
			}
		}

		private long leader() {
			long named = (this.voter != null) ? this.directory.incarnation(this.voter.status().leader()) : 0;
			return (named != RaftCoordinator.this.self.incarnation()) ? named : 0;
		}

		private void leave(long now) {
			this.leaveNanos = now;
			if (this.voter != null) {
				this.voter.resign();
			}
		}

		private boolean hasLeft() {
			return this.voter == null || this.voter.status().role() != RaftStatus.Role.LEADER
					|| this.nowNanos - this.leaveNanos > RESIGN_NANOS_MAX;
		}

		private void members(List<Member> live) {
			this.directory.update(live);
			RaftCoordinator.this.fragmentation.retain(live.stream().map(Member::incarnation).toList());
		}

		private void received(Member from, Message message, long now) {
			this.nowNanos = now;
			if (message instanceof LeaseReply reply) {
				this.client.received(from.incarnation(), reply, now);
			}
			else if (message instanceof LeaseRequest request) {
				receivedRequest(from, request);
			}
			else if (message instanceof RecallMessage recall) {
				notifyRecalled(recall.rows());
			}
			else if (message instanceof ExtensionMessage fragment) {
				byte[] bytes = RaftCoordinator.this.fragmentation.reassemble(from.incarnation(), fragment);
				if (bytes != null && this.voter != null) {
					this.voter.received(from.id(), bytes, now);
				}
			}
		}

		@Override
		public void malformed(String from, IOException failure) {
			this.link.reject(Rejection.MALFORMED, "'" + from + "' sent a ledger's message: " + failure.getMessage());
		}

		@Override
		public void failed(RuntimeException failure) {
			throw new IllegalStateException("the voter of this node failed and takes no further part", failure);
		}

		private void receivedRequest(Member from, LeaseRequest request) {
			int count = request.calls().size();
			if (this.voter == null) {
				send(from, request.number(), Collections.nCopies(count, new LeaseReply.Elsewhere(0)));
				return;
			}
			List<LeaseCall> calls = request.calls()
				.stream()
				.map((call) -> LoggedExchange.of(from.incarnation(), call))
				.toList();
			this.voter.submit(calls, (answers) -> {
				List<LeaseReply.Outcome> outcomes = new ArrayList<>(count);
				if (answers != null) {
					answers.forEach((answer) -> outcomes.add(new LeaseReply.Completed(answer)));
				}
				else {
					outcomes.addAll(Collections.nCopies(count, new LeaseReply.Elsewhere(leader())));
				}
				send(from, request.number(), outcomes);
			});
		}

		private void send(Member to, long number, List<? extends LeaseReply.Outcome> outcomes) {
			this.link.send(to, new LeaseReply(number, List.copyOf(outcomes)));
		}

	}

}
