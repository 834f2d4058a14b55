/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.gossip.GossipListener;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.GossipStatus;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Membership;
import io.github.gossiplimiter.gossip.MembershipProtocol;
import io.github.gossiplimiter.gossip.RegionSettings;
import io.github.gossiplimiter.gossip.RegionStatus;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.gossip.Transport;
import io.github.gossiplimiter.gossip.loop.GossipLoop;

/**
 * A node of the cluster: one gossip loop on one thread, with the transport that carries
 * its messages and the membership that determines its peers. Starts once, stops once.
 *
 * @since 0.1.0
 */
public final class ClusterNode implements AutoCloseable {

	/**
	 * How long {@link #close} waits for peers to acknowledge what this node counted.
	 */
	public static final Duration FLUSH_TIMEOUT = Duration.ofSeconds(1);

	private static final Duration END_TIMEOUT = Duration.ofSeconds(1);

	private final LoopWakeup alarm = new LoopWakeup();

	private final Member self;

	private final Transport transport;

	private final @Nullable Membership membership;

	private final MembershipProtocol protocol;

	private final RejectionCounts rejections;

	private final ArrivalQueue inbox;

	private final GossipLoop loop;

	private final LoopThread thread;

	private State state = State.NEW;

	private ClusterNode(Builder builder) {
		this.self = builder.self;
		this.transport = required("transport", builder.transport);
		this.membership = builder.membership;
		this.protocol = builder.protocol;
		if ((this.membership == null) == (this.protocol == MembershipProtocol.NONE)) {
			throw new IllegalStateException("either membership or membershipProtocol must be set");
		}
		this.rejections = builder.rejections;
		this.inbox = new ArrivalQueue(builder.inboxCapacity);
		this.loop = builder.loop.sender(this.transport::send).waker(this.alarm::wake).build();
		this.thread = new LoopThread(this.loop, this.inbox, this.alarm, builder.clock, builder.failureListener);
	}

	private static <T> T required(String name, @Nullable T value) {
		if (value == null) {
			throw new IllegalStateException(name + " must be set");
		}
		return value;
	}

	/**
	 * Start describing a node.
	 * @param limiter whose counts are exchanged
	 * @param clock the clock the limiter reads
	 * @param self this node
	 */
	public static Builder builder(RateLimiter limiter, ClusterClock clock, Member self) {
		return new Builder(limiter, clock, self);
	}

	/**
	 * Begin to receive, to send and to look for others. Does not wait for any of them.
	 */
	public synchronized void start() {
		if (this.state != State.NEW) {
			throw new IllegalStateException("a cluster node starts once");
		}
		this.state = State.RUNNING;
		try {
			this.transport.start(new Arrivals());
			this.thread.start();
			this.protocol.start();
			if (this.membership != null) {
				this.membership.start(this.self, this::membersChanged);
			}
		}
		catch (RuntimeException ex) {
			stop(Duration.ZERO);
			throw ex;
		}
	}

	private void membersChanged(List<Member> live) {
		this.inbox.members(live);
		this.alarm.wake();
	}

	/**
	 * Wait until this node has received what others counted before it came. The node
	 * serves requests from then on: the cluster's time is not taken over at once any
	 * more, only approached.
	 * @param limit longest time to wait
	 * @return whether it has
	 */
	public boolean awaitWarm(Duration limit) {
		boolean warm = this.thread.awaitWarm(limit);
		this.loop.serve();
		return warm;
	}

	/**
	 * Stop with the usual patience.
	 */
	@Override
	public void close() {
		stop(FLUSH_TIMEOUT);
	}

	/**
	 * Tell peers everything this node counted, then leave and stop. Does nothing the
	 * second time.
	 * @param flushTimeout longest time to wait for their acknowledgement
	 */
	public synchronized void stop(Duration flushTimeout) {
		if (this.state == State.STOPPED) {
			return;
		}
		boolean started = this.state == State.RUNNING;
		this.state = State.STOPPED;
		if (started && this.thread.isAlive()) {
			this.thread.leave(flushTimeout);
		}
		try {
			this.protocol.close();
			if (this.membership != null) {
				this.membership.close();
			}
		}
		finally {
			closeRest(started);
		}
	}

	private void closeRest(boolean started) {
		try {
			this.transport.close();
		}
		finally {
			if (started) {
				this.thread.end(END_TIMEOUT);
			}
		}
	}

	/**
	 * Whether this node takes part.
	 */
	public boolean isRunning() {
		return this.thread.isAlive();
	}

	/**
	 * This node, as its peers know it.
	 */
	public Member self() {
		return this.self;
	}

	/**
	 * State of the gossip of this node.
	 */
	public GossipStatus status() {
		return this.loop.status();
	}

	/**
	 * State of the exchange with other regions.
	 */
	public RegionStatus regions() {
		return this.loop.regions();
	}

	/**
	 * Counts of what this node rejected.
	 */
	public RejectionCounts rejections() {
		return this.rejections;
	}

	/**
	 * Messages that arrived faster than this node could take them in, and were dropped.
	 */
	public long droppedMessages() {
		return this.inbox.dropped();
	}

	/**
	 * Steps of the loop that ended with an exception.
	 */
	public long failures() {
		return this.thread.failures();
	}

	/**
	 * The loop's thread, for those who measure it.
	 */
	long threadId() {
		return this.thread.threadId();
	}

	private enum State {

		NEW, RUNNING, STOPPED

	}

	private final class Arrivals implements Transport.Receiver {

		@Override
		public void received(long incarnation, byte[] message) {
			ClusterNode.this.inbox.received(incarnation, message);
			ClusterNode.this.alarm.wake();
		}

		@Override
		public void interrupted(long incarnation) {
			ClusterNode.this.inbox.interrupted(incarnation);
			ClusterNode.this.alarm.wake();
		}

	}

	/**
	 * Collects the parts of a node.
	 */
	public static final class Builder {

		private final ClusterClock clock;

		private final Member self;

		private final GossipLoop.Builder loop;

		private @Nullable Transport transport;

		private @Nullable Membership membership;

		private MembershipProtocol protocol = MembershipProtocol.NONE;

		private RejectionCounts rejections;

		private Consumer<Throwable> failureListener;

		private int inboxCapacity = ArrivalQueue.MESSAGES_MAX;

		private Builder(RateLimiter limiter, ClusterClock clock, Member self) {
			this.clock = clock;
			this.self = self;
			this.loop = GossipLoop.builder(limiter, clock, self);
			this.rejections = new RejectionCounts(new RejectionLog(self.id()));
			this.loop.rejections(this.rejections);
			this.failureListener = new LoopFailureLog(self.id());
		}

		/**
		 * How to gossip.
		 */
		public Builder settings(GossipSettings value) {
			this.loop.settings(value);
			return this;
		}

		/**
		 * Interval and fan-out, instead of the policy that follows from the settings; to
		 * be set after them.
		 */
		public Builder policy(GossipPolicy value) {
			this.loop.policy(value);
			return this;
		}

		/**
		 * Carries messages; the node starts and closes it.
		 */
		public Builder transport(Transport value) {
			this.transport = value;
			return this;
		}

		/**
		 * Says who is there; the node starts and closes it.
		 */
		public Builder membership(Membership value) {
			this.membership = value;
			return this;
		}

		/**
		 * Finds out who is there, over the transport and on the loop of this node, which
		 * starts and closes it; instead of {@link #membership}.
		 */
		public Builder membershipProtocol(MembershipProtocol value) {
			this.protocol = value;
			this.loop.membership(value);
			return this;
		}

		/**
		 * Counts what peers sent and was refused; by default logged now and then.
		 */
		public Builder rejections(RejectionCounts value) {
			this.rejections = value;
			this.loop.rejections(value);
			return this;
		}

		/**
		 * Receives events of the loop.
		 */
		public Builder listener(GossipListener value) {
			this.loop.listener(value);
			return this;
		}

		/**
		 * A further protocol on the same loop.
		 */
		public Builder protocol(LoopProtocol value) {
			this.loop.protocol(value);
			return this;
		}

		/**
		 * Settings of the exchange between regions.
		 */
		public Builder regions(RegionSettings value) {
			this.loop.regions(value);
			return this;
		}

		/**
		 * Receives exceptions of a step of the loop; by default they are logged now and
		 * then.
		 */
		public Builder failureListener(Consumer<Throwable> value) {
			this.failureListener = value;
			return this;
		}

		/**
		 * Where the choice of peers comes from; by default the random bits of the
		 * incarnation.
		 */
		public Builder random(RandomGenerator value) {
			this.loop.random(value);
			return this;
		}

		/**
		 * How many messages may wait.
		 */
		Builder inboxCapacity(int value) {
			this.inboxCapacity = value;
			return this;
		}

		/**
		 * Build the node.
		 */
		public ClusterNode build() {
			return new ClusterNode(this);
		}

	}

}
