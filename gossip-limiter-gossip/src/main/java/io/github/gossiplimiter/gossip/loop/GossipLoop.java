/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.engine.ReplicatedLimit;
import io.github.gossiplimiter.gossip.GossipListener;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.GossipStatus;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.LoopProtocols;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.MembershipProtocol;
import io.github.gossiplimiter.gossip.MessageSender;
import io.github.gossiplimiter.gossip.RegionSettings;
import io.github.gossiplimiter.gossip.RegionStatus;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.gossip.internal.delta.DeltaSender;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.delta.LoopSetup;
import io.github.gossiplimiter.gossip.internal.delta.ReplicatedWindows;
import io.github.gossiplimiter.gossip.internal.delta.ReplicationStrategy;
import io.github.gossiplimiter.gossip.internal.merge.DeltaMerger;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.internal.region.RegionExchange;
import io.github.gossiplimiter.gossip.internal.repair.AntiEntropy;
import io.github.gossiplimiter.gossip.internal.repair.ClusterTime;
import io.github.gossiplimiter.gossip.internal.repair.LimitChangeExchange;
import io.github.gossiplimiter.gossip.internal.repair.LogCheckpoints;
import io.github.gossiplimiter.gossip.internal.repair.LogCompactor;
import io.github.gossiplimiter.gossip.internal.repair.MemberChanges;
import io.github.gossiplimiter.gossip.internal.repair.ResetExchange;
import io.github.gossiplimiter.gossip.internal.repair.SnapshotSender;
import io.github.gossiplimiter.gossip.internal.repair.WarmUp;
import io.github.gossiplimiter.gossip.internal.round.DirectRecipients;
import io.github.gossiplimiter.gossip.internal.round.PublishScheduler;
import io.github.gossiplimiter.gossip.internal.round.RoundScheduler;
import io.github.gossiplimiter.gossip.internal.round.SmoothedCount;
import io.github.gossiplimiter.gossip.internal.round.Urgency;
import io.github.gossiplimiter.gossip.policy.GossipPolicies;
import io.github.gossiplimiter.signal.SignalModel;

/**
 * Replicates the counters of one node to its peers: soon and to many for a key near its
 * limit, later and to few otherwise. Counters are grow-only and merged by maximum, so
 * loss, repetition and order of messages never change what nodes converge to (CvRDT,
 * Shapiro et al., 2011).
 * <p>
 * The loop has no thread of its own. One logical thread calls {@link #step}, at the time
 * that the last step returned or after {@link Builder#waker} was run, and every other
 * method that is not marked as safe for any thread.
 *
 * @since 0.1.0
 */
public final class GossipLoop {

	private static final long ACKNOWLEDGE_WITHIN_NANOS = 500_000_000L;

	/*
	 * Among many, mostly something goes that way meanwhile which takes it along.
	 */
	private static final long ACKNOWLEDGE_AMONG_MANY_NANOS = 10_000_000_000L;

	/*
	 * When more is to be done than one step should: the next step, after messages that
	 * have arrived meanwhile.
	 */
	private static final long SOON_NANOS = 1_000_000;

	private static final int FLUSH_PEERS = 2;

	/*
	 * A node that leaves announces that after this time at the latest, acknowledged or
	 * not: within the time that a stop waits.
	 */
	private static final long ANNOUNCE_WITHIN_NANOS = 700_000_000L;

	/*
	 * A node that is alone in its region still sends its totals to other regions.
	 */
	private static final int MEMBERS_MIN = 2;

	private final LoopContext context;

	private final SmoothedCount members = new SmoothedCount();

	private final LogCheckpoints checkpoints = new LogCheckpoints();

	private final RoundScheduler rounds;

	private final PublishScheduler publisher;

	private final DeltaSender deltaSender;

	private final MessageDispatcher dispatcher;

	private final AntiEntropy antiEntropy;

	private final SnapshotSender snapshots;

	private final WarmUp warmUp;

	private final MemberChanges memberChanges;

	private final LogCompactor logCompactor;

	private final StatusBoard statusBoard;

	private final LoopProtocol protocol;

	private final ControlOutbox controlOutbox;

	private final ResetExchange resets;

	private final RegionExchange regions;

	private long dueNanos = Long.MAX_VALUE;

	private long flushTarget;

	private long announceNanos;

	private volatile boolean warm;

	private volatile boolean flushed;

	private volatile boolean serving;

	private GossipLoop(Builder builder) {
		this.context = new LoopContext(builder.setup(), new ReplicatedWindows(builder.engine.replicate(builder.waker)));
		Urgency urgency = new Urgency(builder.signals());
		DirectRecipients audience = new DirectRecipients(this.context);
		this.publisher = new PublishScheduler(this.context, urgency, audience, builder.settings.wakeThreshold());
		this.deltaSender = new DeltaSender(this.context);
		this.rounds = new RoundScheduler(this.context, builder.settings, this.publisher, this.deltaSender, urgency,
				audience);
		ClusterTime time = new ClusterTime(this.context, this.deltaSender);
		this.antiEntropy = new AntiEntropy(this.context, this.deltaSender, time);
		this.snapshots = new SnapshotSender(this.context, this.deltaSender);
		this.warmUp = new WarmUp(this.context, time, this.deltaSender, () -> this.serving);
		LimitChangeExchange limitChanges = new LimitChangeExchange(builder.self, builder.engine.versions(),
				builder.settings.exchange());
		this.protocol = new LoopProtocols(List.of(limitChanges, builder.protocol));
		DeltaMerger merger = new DeltaMerger(this.context, urgency, this.publisher);
		this.regions = new RegionExchange(this.context, builder.regions, this.deltaSender, this.publisher, merger);
		this.resets = new ResetExchange(this.context, this.deltaSender, builder.engine.versions());
		this.dispatcher = new MessageDispatcher(this.context, merger, time, this.antiEntropy, this.snapshots,
				this.warmUp, this.checkpoints, this.protocol, builder.protocol::isGlobal, this.regions, this.resets);
		this.controlOutbox = new ControlOutbox(this.context, this.deltaSender);
		this.memberChanges = new MemberChanges(this.context, this.snapshots, this.checkpoints);
		this.logCompactor = new LogCompactor(this.context);
		this.statusBoard = new StatusBoard(this.context, this.publisher, this.rounds, urgency);
		this.protocol.attach(new LoopProtocolLink(this.context, this.deltaSender, builder.waker));
		this.context.membership().attach(new MembershipLink(this.context, builder.waker), this::members);
	}

	/**
	 * Start describing a loop.
	 * @param limiter whose counts are exchanged
	 * @param clock the clock the limiter reads
	 * @param self this node
	 */
	public static Builder builder(RateLimiter limiter, ClusterClock clock, Member self) {
		return new Builder(limiter, clock, self);
	}

	/**
	 * Do what is due.
	 * @return when to call again at the latest, in local nanoseconds of the clock
	 */
	public long step() {
		long localNanos = this.context.clock().localNanos();
		long nowNanos = this.context.clock().nanos();
		this.context.lateness().note(localNanos - this.dueNanos, localNanos);
		long nextMembership = this.context.membership().step(localNanos);
		this.context.windows().refresh();
		long next = this.context.peers().isAlone() ? alone(localNanos) : exchange(nowNanos, localNanos);
		this.logCompactor.step(nowNanos, localNanos);
		this.warm = this.warmUp.isWarm();
		this.statusBoard.update(this.warm, nowNanos, localNanos);
		this.regions.show(nowNanos, localNanos);
		next = Math.min(Math.min(next, this.logCompactor.nextNanos()), this.protocol.step(localNanos));
		next = Math.min(next, this.context.isLeaving() ? this.context.membership().step(localNanos) : nextMembership);
		// Nobody can be called earlier than now.
		this.dueNanos = Math.max(next, localNanos);
		return next;
	}

	/*
	 * Where no other member is left, a node that leaves need not wait.
	 */
	private long alone(long localNanos) {
		this.flushed = this.context.isLeaving();
		// Only members that join later have to receive a reset.
		this.resets.step(localNanos);
		return localNanos + ControlOutbox.IDLE_NANOS;
	}

	private long exchange(long nowNanos, long localNanos) {
		double size = this.members.at(Math.max(MEMBERS_MIN, this.context.peers().all().size() + 1), localNanos);
		boolean more = this.publisher.drain(size, nowNanos);
		this.publisher.expire(nowNanos);
		this.checkpoints.note(this.context.log().head(), localNanos);
		this.deltaSender.begin(localNanos);
		long nextRound = Math.min(this.rounds.step(size, nowNanos, localNanos),
				this.regions.step(nowNanos, localNanos));
		this.resets.step(localNanos);
		this.controlOutbox.step(localNanos);
		this.warmUp.step(localNanos);
		this.snapshots.sendCredited(this.publisher.takeCredited(), localNanos);
		this.snapshots.step(nowNanos, localNanos);
		this.antiEntropy.step(nowNanos, localNanos);
		this.flushed = isFlushed(localNanos);
		return next(more, nextRound, nowNanos, localNanos);
	}

	private long next(boolean more, long nextRound, long nowNanos, long localNanos) {
		if (more) {
			return localNanos + SOON_NANOS;
		}
		long hold = this.publisher.untilNextNanos(nowNanos);
		long next = (hold < ControlOutbox.IDLE_NANOS) ? localNanos + hold : localNanos + ControlOutbox.IDLE_NANOS;
		next = Math.min(next, Math.min(nextRound, this.antiEntropy.nextNanos()));
		next = Math.min(next, this.resets.nextNanos());
		next = Math.min(next, Math.min(this.warmUp.nextNanos(), this.snapshots.nextNanos(localNanos)));
		for (PeerState peer : this.context.peers().awaiting()) {
			next = Math.min(next, peer.acknowledgeByNanos());
		}
		return next;
	}

	/**
	 * The replicated limits.
	 */
	public List<ReplicatedLimit> limits() {
		return this.context.windows().limits();
	}

	/**
	 * The membership has changed.
	 * @param live all live members but this one
	 */
	public void members(List<Member> live) {
		long localNanos = this.context.clock().localNanos();
		boolean alone = this.context.peers().isEmpty();
		boolean silent = this.context.peers().isAlone();
		boolean joined = this.memberChanges.follow(live, localNanos);
		this.context.departed().membersChanged(this.context.clock().nanos());
		if ((alone && joined) || (silent && !this.context.peers().isAlone())) {
			// There was no peer to receive it until now.
			this.publisher.publishAll(this.context.clock().nanos());
		}
		if (alone && joined) {
			this.warmUp.catchUp(localNanos);
		}
		this.resets.members(live, localNanos);
		this.regions.members(localNanos);
		this.warmUp.begin(localNanos);
		this.warm = this.warmUp.isWarm();
		this.statusBoard.membersChanged();
		this.protocol.members(live, localNanos);
		this.context.listener().members(live);
	}

	/**
	 * A message arrived. Nothing in it can make this throw.
	 * @param incarnation the sender's
	 */
	public void received(long incarnation, byte[] message) {
		received(incarnation, message, 0);
	}

	/**
	 * The same for a message that waited in a queue.
	 * @param waitedNanos how long it did
	 */
	public void received(long incarnation, byte[] message, long waitedNanos) {
		long localNanos = this.context.clock().localNanos();
		PeerState peer = peer(incarnation, localNanos);
		if (peer == null) {
			this.dispatcher.received(incarnation, message, localNanos);
			return;
		}
		this.context.lateness().note(waitedNanos, localNanos);
		this.dispatcher.received(peer, message, this.context.clock().nanos(), localNanos,
				localNanos + (this.context.isLarge() ? ACKNOWLEDGE_AMONG_MANY_NANOS : ACKNOWLEDGE_WITHIN_NANOS));
		this.warm = this.warmUp.isWarm();
	}

	/*
	 * The first message of a peer may arrive right after it has connected, before the
	 * membership has taken notice of the connection.
	 */
	private @Nullable PeerState peer(long incarnation, long localNanos) {
		PeerState known = this.context.peers().any(incarnation);
		if (known != null) {
			return known;
		}
		this.context.membership().step(localNanos);
		return this.context.peers().any(incarnation);
	}

	/**
	 * Messages to a peer may have been lost.
	 * @param incarnation the peer's
	 */
	public void interrupted(long incarnation) {
		PeerState peer = this.context.peers().any(incarnation);
		if (peer != null) {
			peer.rewind();
		}
	}

	/**
	 * Whether this node has received the counts from before it joined. True at once for a
	 * node without peers. Safe for any thread.
	 */
	public boolean isWarm() {
		return this.warm;
	}

	/**
	 * Requests are served from now on, warm or not: time may not jump any more. Safe for
	 * any thread.
	 */
	public void serve() {
		this.serving = true;
	}

	/**
	 * Begin to leave: the next step sends everything to every peer, whatever the hold.
	 */
	public void leave() {
		this.context.leave();
		this.rounds.dropFloor();
		this.flushed = this.context.peers().isEmpty();
		this.deltaSender.leaving();
		this.publisher.publishAll(this.context.clock().nanos());
		this.flushTarget = this.publisher.ownHead();
		this.regions.hurry(this.context.clock().localNanos());
		this.protocol.leave(this.context.clock().localNanos());
		this.announceNanos = this.context.clock().localNanos() + ANNOUNCE_WITHIN_NANOS;
	}

	/*
	 * The peers accept the last messages of this node only as long as it is a member, so
	 * it announces that it leaves after they have acknowledged everything.
	 */
	private boolean isFlushed(long localNanos) {
		if (!this.context.isLeaving()) {
			return false;
		}
		boolean acknowledged = isAcknowledged();
		if (acknowledged || localNanos >= this.announceNanos) {
			this.context.membership().leave(localNanos);
		}
		return acknowledged && this.context.membership().hasLeft();
	}

	private boolean isAcknowledged() {
		int informed = 0;
		for (PeerState peer : this.context.peers().directPeers()) {
			informed += peer.hasAcknowledged(this.flushTarget) ? 1 : 0;
		}
		return informed >= Math.min(FLUSH_PEERS, this.context.peers().all().size()) && this.protocol.hasLeft();
	}

	/**
	 * Whether, after {@link #leave}, at least two peers, or all if there are fewer, have
	 * acknowledged everything this node counted. Safe for any thread.
	 */
	public boolean isFlushed() {
		return this.flushed;
	}

	/**
	 * State of the exchange with other regions, as of the last step. Safe for any thread.
	 */
	public RegionStatus regions() {
		return this.context.regionBoard().status();
	}

	/**
	 * State of the loop, as of its last step. Safe for any thread.
	 */
	public GossipStatus status() {
		return this.statusBoard.status();
	}

	/**
	 * Collects the parts of a loop.
	 */
	public static final class Builder {

		final RateLimiterEngine engine;

		final ClusterClock clock;

		final Member self;

		GossipSettings settings = GossipSettings.defaults();

		GossipPolicy policy = GossipPolicies.of(this.settings);

		ReplicationStrategy replication = ReplicationStrategy.DEFAULT;

		MessageSender sender = (to, message) -> false;

		RandomGenerator random;

		Runnable waker = () -> {
		};

		RejectionCounts rejections = new RejectionCounts();

		GossipListener listener = GossipListener.NONE;

		LoopProtocol protocol = LoopProtocol.NONE;

		MembershipProtocol membership = MembershipProtocol.NONE;

		RegionSettings regions = RegionSettings.DEFAULT;

		private Builder(RateLimiter limiter, ClusterClock clock, Member self) {
			this.engine = RateLimiterEngine.of(limiter);
			this.clock = clock;
			this.self = self;
			this.random = new SplittableRandom(self.incarnation());
		}

		/**
		 * How to gossip.
		 */
		public Builder settings(GossipSettings value) {
			this.settings = value;
			return policy(GossipPolicies.of(value));
		}

		/**
		 * Interval and fan-out, instead of the policy that follows from the settings.
		 */
		public Builder policy(GossipPolicy value) {
			this.policy = value;
			return this;
		}

		/**
		 * Other choices of replication than those of the product, for simulations. The
		 * instance must not be used by another loop.
		 */
		public Builder replication(ReplicationStrategy value) {
			this.replication = value;
			return this;
		}

		/**
		 * Takes messages to peers.
		 */
		public Builder sender(MessageSender value) {
			this.sender = value;
			return this;
		}

		/**
		 * Where the choice of peers comes from; by default the random bits of the
		 * incarnation.
		 */
		public Builder random(RandomGenerator value) {
			this.random = value;
			return this;
		}

		/**
		 * Run by any request thread when {@link GossipLoop#step} should be called soon,
		 * often many times before it is; must neither block nor allocate.
		 */
		public Builder waker(Runnable value) {
			this.waker = value;
			return this;
		}

		/**
		 * Counts what peers sent and was refused.
		 */
		public Builder rejections(RejectionCounts value) {
			this.rejections = value;
			return this;
		}

		/**
		 * Receives events of the loop.
		 */
		public Builder listener(GossipListener value) {
			this.listener = value;
			return this;
		}

		/**
		 * A further protocol on this loop.
		 */
		public Builder protocol(LoopProtocol value) {
			this.protocol = value;
			return this;
		}

		/**
		 * Detects members, where {@link GossipLoop#members} is not called by the host.
		 */
		public Builder membership(MembershipProtocol value) {
			this.membership = value;
			return this;
		}

		/**
		 * Settings of the exchange between regions.
		 */
		public Builder regions(RegionSettings value) {
			this.regions = value;
			return this;
		}

		LoopSetup setup() {
			return new LoopSetup(this.self, this.clock, this.random, this.settings, this.policy, this.replication,
					this.regions, new LoopSetup.Environment(this.sender, this.listener, this.rejections,
							this.membership, this.protocol.messageKinds()));
		}

		private SignalModel signals() {
			return Urgency.signals(this.settings);
		}

		/**
		 * Build the loop.
		 */
		public GossipLoop build() {
			return new GossipLoop(this);
		}

	}

}
