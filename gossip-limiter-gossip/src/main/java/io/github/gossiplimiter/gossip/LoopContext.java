package io.github.gossiplimiter.gossip;

import java.util.random.RandomGenerator;

import io.github.gossiplimiter.ClusterClock;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.gossip.replica.SlotLog;
import io.github.gossiplimiter.gossip.wire.GossipMessages;

/**
 * What the parts of a loop share.
 */
final class LoopContext {

	final Member self;

	final ClusterClock clock;

	final ExchangeSettings exchange;

	final GossipPolicy policy;

	final RandomGenerator random;

	final GossipLoop.Sender sender;

	final RejectionCounts rejections;

	final GossipListener listener;

	final MembershipProtocol membership;

	final MessageCodec codec;

	final ReplicatedWindows windows;

	final SlotLog log = new SlotLog();

	final NameDictionary introductions = new NameDictionary();

	private final int fanOutMax;

	final PeerTable peers;

	final RelayPace relayPace;

	final TrafficCounts traffic = new TrafficCounts();

	final LagHistogram lag = new LagHistogram();

	final RegionScope scope;

	final RegionBoard regionBoard = new RegionBoard();

	final LossDetector losses = new LossDetector();

	final DepartedOrigins departed = new DepartedOrigins(this);

	/*
	 * How late this node is by its own clock: messages waited so long for it to take them
	 * in, or it woke up so late.
	 */
	final DelayEstimate lateness = new DelayEstimate();

	boolean leaving;

	/*
	 * How long this node may be silent before it speaks again, as it was last computed.
	 */
	double intervalMillis;

	LoopContext(GossipLoop.Builder parts, ReplicatedWindows windows) {
		this.self = parts.self;
		this.clock = parts.clock;
		this.exchange = parts.settings.exchange();
		this.policy = parts.policy;
		this.random = parts.random;
		this.sender = parts.sender;
		this.rejections = parts.rejections;
		this.listener = parts.listener;
		this.membership = parts.membership;
		this.codec = MessageCodec.of(GossipMessages.KINDS, parts.membership.messageKinds(),
				parts.companion.messageKinds());
		this.windows = windows;
		this.scope = new RegionScope(parts.regions);
		this.fanOutMax = parts.settings.fanOut().max();
		this.peers = new PeerTable(parts.self, parts.rejections, directMax(parts.settings));
		this.relayPace = new RelayPace(parts.settings.baseInterval());
		this.intervalMillis = this.policy.intervalMillis(0, 0);
	}

	/**
	 * Whether there are more peers than a round reaches at most.
	 */
	boolean isLarge() {
		return this.peers.all().size() > this.fanOutMax;
	}

	/**
	 * How long after a message an answer of a peer that does not know of it proves that
	 * it was lost.
	 */
	long proofNanos(PeerState peer, long localNanos) {
		long usual = this.peers.roundTripNanos();
		long roundTrip = peer.clock().isKnown() ? Math.max(usual, peer.clock().roundTripNanos()) : usual;
		return LossDetector.proofNanos(roundTrip, lateNanos(peer, localNanos));
	}

	/**
	 * How long a message to a peer and its answer may take, by how late both are. Who
	 * becomes late cannot have said so yet, so the later of the two stands for both. Who
	 * leaves has no time for that.
	 */
	long lateNanos(PeerState peer, long localNanos) {
		return this.leaving ? 0 : 2 * Math.max(this.lateness.nanos(localNanos), peer.lateNanos(localNanos));
	}

	/**
	 * How late this node takes in what a peer says, as it tells that peer.
	 */
	int lateMillis(PeerState peer, long localNanos) {
		return DelayEstimate.millis(Math.max(this.lateness.nanos(localNanos), peer.ages().nanos(localNanos)));
	}

	/*
	 * Where a round at the limit reaches everybody there is nobody to pass anything on.
	 */
	private static int directMax(GossipSettings settings) {
		ExchangeSettings exchange = settings.exchange();
		boolean direct = exchange.relay() == RelayMode.DIRECT || exchange.experiments().randomPeers();
		return direct ? Integer.MAX_VALUE : settings.fanOut().max();
	}

}
