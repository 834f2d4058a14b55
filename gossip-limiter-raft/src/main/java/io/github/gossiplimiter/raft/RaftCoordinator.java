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
import io.github.gossiplimiter.codec.ExtensionMessage;
import io.github.gossiplimiter.codec.LeaseReply;
import io.github.gossiplimiter.codec.LeaseRequest;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.RecallMessage;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.lease.LeaseAnswer;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.loop.CallQueue;
import io.github.gossiplimiter.lease.loop.LoopCoordinator;

/**
 * A coordinator whose ledger is a log among named nodes, the voters: whatever is granted
 * was stored by a majority of them before. What it promises holds whoever crashes or is
 * cut off; without a majority nothing is granted.
 * <p>
 * Every node has one, voter or not, and runs it on the loop of its gossip, over the same
 * authenticated connections. Calls may come from any thread; everything else happens on
 * that loop, except that a voter that keeps its log on disk waits for it on a thread of
 * its own.
 *
 * @since 0.1.0
 */
public final class RaftCoordinator implements LoopCoordinator {

	/*
	 * Whoever stops waits so long for somebody else to lead.
	 */
	private static final long RESIGN_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final CallQueue<Pending> queue = new CallQueue<>();

	private final RaftSettings settings;

	private final Member self;

	private final Clock clock;

	private final Random random;

	private final @Nullable Storage storage;

	private volatile @Nullable Parts parts;

	private volatile RaftStatus status;

	private volatile boolean closed;

	/*
	 * Numbers go on when the node leaves the cluster and comes back, so that nobody takes
	 * an old answer for a new one.
	 */

	private final Parcels parcels = new Parcels();

	private long lastNumber;

	private volatile BiConsumer<String, Long> recalls = (limit, key) -> {
	};

	/**
	 * Create a coordinator.
	 * @param identity this node; it is a voter if its id is among those of the settings
	 * @param clock this node's own clock, not the cluster's
	 * @param random tells logs apart, and when to stand for election
	 */
	public RaftCoordinator(RaftSettings settings, NodeIdentity identity, Clock clock, Random random) {
		this(settings, new Member(identity.id(), identity.incarnation(), "", Member.Site.DEFAULT, MessageCodec.VERSION),
				clock, random, null);
	}

	RaftCoordinator(RaftSettings settings, Member self, Clock clock, Random random, @Nullable Storage storage) {
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
	 * Who returns what this node holds of a key and does not use, given the name of its
	 * limit and its hash. To be called before it is attached.
	 */
	void recalls(BiConsumer<String, Long> value) {
		this.recalls = value;
	}

	@Override
	public CompletionStage<List<LeaseAnswer>> exchange(List<LeaseCall> calls) {
		Pending pending = new Pending(calls);
		Parts attached = this.parts;
		if (attached == null || this.closed) {
			pending.failed("this node takes no part yet, or no longer");
		}
		else if (this.queue.offer(pending)) {
			attached.link.wake();
		}
		else {
			pending.failed("too many calls wait");
		}
		return pending.result();
	}

	/**
	 * How the ledger is doing.
	 */
	public RaftStatus status() {
		return this.status;
	}

	@Override
	public void attach(Link link) {
		Parts before = this.parts;
		if (before != null && before.voter != null) {
			before.voter.close();
		}
		Parts attached = new Parts(link);
		if (attached.voter != null) {
			this.status = attached.voter.status();
		}
		this.parts = attached;
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
	 * Let somebody else lead, if this node does.
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
	 * Answer nothing more. To be called when the loop has ended.
	 */
	@Override
	public void close() {
		this.closed = true;
		Parts attached = this.parts;
		if (attached != null && attached.voter != null) {
			attached.voter.close();
		}
		for (Pending waiting = this.queue.poll(); waiting != null; waiting = this.queue.poll()) {
			waiting.failed("closed");
		}
	}

	@Override
	public boolean isBusy() {
		return !this.queue.isEmpty();
	}

	private Parts attached() {
		Parts attached = this.parts;
		if (attached == null) {
			throw new IllegalStateException("not attached to a loop");
		}
		return attached;
	}

	/**
	 * What happens on the loop.
	 */
	private final class Parts implements Bench.Office {

		private final Link link;

		private final Roster roster;

		private final Errands errands;

		private final @Nullable Bench voter;

		private long nowNanos;

		private long leaveNanos;

		private Parts(Link link) {
			this.link = link;
			this.roster = new Roster(RaftCoordinator.this.settings.voters(), RaftCoordinator.this.self);
			this.errands = new Errands(this.roster, link, this::askHere, () -> ++RaftCoordinator.this.lastNumber);
			this.nowNanos = RaftCoordinator.this.clock.nanos();
			this.voter = this.roster.isVoter() ? bench(link) : null;
		}

		private Bench bench(Link link) {
			String name = RaftCoordinator.this.self.id();
			Path directory = RaftCoordinator.this.settings.directory();
			Storage given = RaftCoordinator.this.storage;
			if (given != null || directory == null) {
				Storage kept = (given != null) ? given : new Storage.Memory();
				return new Bench.OnLoop(voter(kept, this), this);
			}
			return new ThreadBench(name, (post) -> voter(new FileStorage(directory), post), this,
					RaftCoordinator.this.clock, link::wake);
		}

		private Voter voter(Storage kept, Voter.Post post) {
			return new Voter(RaftCoordinator.this.settings, RaftCoordinator.this.self.id(), kept, post,
					RaftCoordinator.this.random, this.nowNanos);
		}

		@Override
		public void send(String name, byte[] bytes) {
			Member to = this.roster.member(name);
			if (to != null) {
				for (ExtensionMessage parcel : RaftCoordinator.this.parcels.cut(bytes)) {
					if (!this.link.send(to, parcel)) {
						return;
					}
				}
			}
		}

		@Override
		public void recall(Set<Long> holders, RecallMessage.Row key) {
			for (Member member : this.roster.all()) {
				if (member.isSame(this.roster.self()) && holders.contains(member.incarnation())) {
					recalled(List.of(key));
				}
				else if (holders.contains(member.incarnation())) {
					this.link.send(member, new RecallMessage(List.of(key)));
				}
			}
		}

		private void recalled(List<RecallMessage.Row> rows) {
			rows.forEach((row) -> RaftCoordinator.this.recalls.accept(row.limit(), row.key()));
		}

		private long step(long now) {
			this.nowNanos = now;
			for (Pending next = RaftCoordinator.this.queue.poll(); next != null; next = RaftCoordinator.this.queue
				.poll()) {
				next.parts(Entry.DEALS_MAX).forEach((part) -> this.errands.add(part, now));
			}
			long next = this.errands.step(now);
			if (this.voter != null) {
				next = Math.min(next, this.voter.step(now));
				RaftCoordinator.this.status = this.voter.status();
			}
			// What this node answered itself may have been waited for.
			next = Math.min(next, this.errands.step(now));
			return isBusy() ? now : next;
		}

		private void askHere(long number, List<LeaseCall> asked) {
			if (this.voter != null) {
				long holder = RaftCoordinator.this.self.incarnation();
				List<LeaseCall> calls = asked.stream().map((call) -> Deal.of(holder, call)).toList();
				this.voter.ask(calls, (answers) -> {
					if (answers != null) {
						this.errands.answered(number, answers);
					}
					else {
						this.errands.elsewhere(number, leader(), this.nowNanos);
					}
				});
			}
		}

		private long leader() {
			long named = (this.voter != null) ? this.roster.incarnation(this.voter.status().leader()) : 0;
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
					|| this.nowNanos - this.leaveNanos > RESIGN_NANOS;
		}

		private void members(List<Member> live) {
			this.roster.update(live);
			RaftCoordinator.this.parcels.retain(live.stream().map(Member::incarnation).toList());
		}

		private void received(Member from, Message message, long now) {
			this.nowNanos = now;
			if (message instanceof LeaseReply reply) {
				this.errands.received(from.incarnation(), reply, now);
			}
			else if (message instanceof LeaseRequest request) {
				asked(from, request);
			}
			else if (message instanceof RecallMessage recall) {
				recalled(recall.rows());
			}
			else if (message instanceof ExtensionMessage parcel) {
				byte[] bytes = RaftCoordinator.this.parcels.received(from.incarnation(), parcel);
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
			throw new IllegalStateException("the voter of this node fell over and takes no part any more", failure);
		}

		private void asked(Member from, LeaseRequest request) {
			int count = request.calls().size();
			if (this.voter == null) {
				send(from, request.number(), Collections.nCopies(count, new LeaseReply.Elsewhere(0)));
				return;
			}
			List<LeaseCall> calls = request.calls().stream().map((call) -> Deal.of(from.incarnation(), call)).toList();
			this.voter.ask(calls, (answers) -> {
				List<LeaseReply.Outcome> outcomes = new ArrayList<>(count);
				if (answers != null) {
					answers.forEach((answer) -> outcomes.add(new LeaseReply.Answered(answer)));
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
