/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import java.util.random.RandomGenerator;

import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.gossip.ExchangeSettings;
import io.github.gossiplimiter.gossip.GossipListener;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.MembershipProtocol;
import io.github.gossiplimiter.gossip.MessageSender;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.gossip.RelayMode;
import io.github.gossiplimiter.gossip.internal.peer.DelayEstimate;
import io.github.gossiplimiter.gossip.internal.peer.LossDetector;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.internal.peer.PeerTable;
import io.github.gossiplimiter.gossip.replica.SlotLog;
import io.github.gossiplimiter.gossip.wire.GossipMessages;

/**
 * State and settings that the parts of one loop share. Used by the thread of the loop
 * only.
 */
public final class LoopContext {

	private final Member self;

	private final ClusterClock clock;

	private final ExchangeSettings exchange;

	private final GossipPolicy policy;

	private final ReplicationStrategy replication;

	private final RandomGenerator random;

	private final MessageSender sender;

	private final RejectionCounts rejections;

	private final GossipListener listener;

	private final MembershipProtocol membership;

	private final MessageCodec codec;

	private final ReplicatedWindows windows;

	private final SlotLog log = new SlotLog();

	private final NameDictionary names = new NameDictionary();

	private final PeerTable peers;

	private final RelayPace relayPace;

	private final TrafficCounts traffic = new TrafficCounts();

	private final LagHistogram lag = new LagHistogram();

	private final RegionScope scope;

	private final RegionBoard regionBoard = new RegionBoard();

	private final LossDetector losses = new LossDetector();

	private final DepartedOrigins departed;

	private final DelayEstimate lateness = new DelayEstimate();

	private final int fanOutMax;

	private boolean leaving;

	private double intervalMillis;

	public LoopContext(LoopSetup setup, ReplicatedWindows windows) {
		LoopSetup.Environment environment = setup.environment();
		GossipSettings settings = setup.settings();
		this.self = setup.self();
		this.clock = setup.clock();
		this.exchange = settings.exchange();
		this.policy = setup.policy();
		this.replication = setup.replication();
		this.random = setup.random();
		this.sender = environment.sender();
		this.rejections = environment.rejections();
		this.listener = environment.listener();
		this.membership = environment.membership();
		this.codec = MessageCodec.of(GossipMessages.KINDS, environment.membership().messageKinds(),
				environment.protocolKinds());
		this.windows = windows;
		this.scope = new RegionScope(setup.regions());
		this.fanOutMax = settings.fanOut().max();
		this.peers = new PeerTable(this.self, this.rejections, directMax(settings, this.replication));
		this.departed = new DepartedOrigins(this.self, this.peers, windows, this.log);
		this.relayPace = new RelayPace(settings.baseInterval());
		this.intervalMillis = this.policy.intervalMillis(0, 0);
	}

	/**
	 * This node.
	 */
	public Member self() {
		return this.self;
	}

	public ClusterClock clock() {
		return this.clock;
	}

	public ExchangeSettings exchange() {
		return this.exchange;
	}

	public GossipPolicy policy() {
		return this.policy;
	}

	public ReplicationStrategy replication() {
		return this.replication;
	}

	public RandomGenerator random() {
		return this.random;
	}

	public MessageSender sender() {
		return this.sender;
	}

	public RejectionCounts rejections() {
		return this.rejections;
	}

	public GossipListener listener() {
		return this.listener;
	}

	public MembershipProtocol membership() {
		return this.membership;
	}

	public MessageCodec codec() {
		return this.codec;
	}

	public ReplicatedWindows windows() {
		return this.windows;
	}

	/**
	 * The delta log: all slots in the order of their last change.
	 */
	public SlotLog log() {
		return this.log;
	}

	NameDictionary names() {
		return this.names;
	}

	public PeerTable peers() {
		return this.peers;
	}

	public RelayPace relayPace() {
		return this.relayPace;
	}

	public TrafficCounts traffic() {
		return this.traffic;
	}

	public LagHistogram lag() {
		return this.lag;
	}

	public RegionScope scope() {
		return this.scope;
	}

	public RegionBoard regionBoard() {
		return this.regionBoard;
	}

	public LossDetector losses() {
		return this.losses;
	}

	public DepartedOrigins departed() {
		return this.departed;
	}

	/**
	 * Delay of this node by its own clock: of messages in its queue, and of its steps.
	 */
	public DelayEstimate lateness() {
		return this.lateness;
	}

	/**
	 * Whether this node is about to leave.
	 */
	public boolean isLeaving() {
		return this.leaving;
	}

	public void leave() {
		this.leaving = true;
	}

	/**
	 * Time between two rounds of this node, as last computed by the policy.
	 */
	public double intervalMillis() {
		return this.intervalMillis;
	}

	public void intervalMillis(double value) {
		this.intervalMillis = value;
		this.replication.intervalChanged(value);
	}

	/**
	 * Whether there are more peers than a round reaches at most.
	 */
	public boolean isLarge() {
		return this.peers.all().size() > this.fanOutMax;
	}

	/**
	 * Time after a message after which an acknowledgement that does not cover it proves
	 * its loss.
	 */
	public long proofNanos(PeerState peer, long localNanos) {
		long usual = this.peers.roundTripNanos();
		long roundTrip = peer.clock().isKnown() ? Math.max(usual, peer.clock().roundTripNanos()) : usual;
		return LossDetector.proofNanos(roundTrip, lateNanos(peer, localNanos));
	}

	/**
	 * Delay of a message to a peer and its reply, by how late both are. A node that
	 * becomes late cannot have reported it yet, so the later of the two stands for both.
	 * A node that leaves does not wait for it.
	 */
	public long lateNanos(PeerState peer, long localNanos) {
		return this.leaving ? 0 : 2 * Math.max(this.lateness.nanos(localNanos), peer.lateNanos(localNanos));
	}

	/**
	 * Delay of this node in processing a peer's messages, as reported to that peer.
	 */
	public int lateMillis(PeerState peer, long localNanos) {
		return DelayEstimate.millis(Math.max(this.lateness.nanos(localNanos), peer.ages().nanos(localNanos)));
	}

	/*
	 * Where a round at the limit reaches all peers there is nothing to relay.
	 */
	private static int directMax(GossipSettings settings, ReplicationStrategy replication) {
		boolean relayed = settings.exchange().relay() == RelayMode.AUTO && replication.isRelayed();
		return relayed ? settings.fanOut().max() : Integer.MAX_VALUE;
	}

}
