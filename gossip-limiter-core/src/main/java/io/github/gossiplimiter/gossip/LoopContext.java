package io.github.gossiplimiter.gossip;

import java.util.random.RandomGenerator;

import io.github.gossiplimiter.ClusterClock;
import io.github.gossiplimiter.counter.SlotLog;

/**
 * What the parts of a loop share.
 */
final class LoopContext {

	final Member self;

	final ClusterClock clock;

	final Exchange exchange;

	final GossipPolicy policy;

	final RandomGenerator random;

	final GossipLoop.Sender sender;

	final Rejections rejections;

	final GossipListener listener;

	final Windows windows;

	final SlotLog log = new SlotLog();

	final Introductions introductions = new Introductions();

	final Peers peers;

	final TrafficCounts traffic = new TrafficCounts();

	final LagHistogram lag = new LagHistogram();

	/*
	 * How long this node may be silent before it speaks again, as it was last computed.
	 */
	double intervalMillis;

	LoopContext(GossipLoop.Builder parts, Windows windows) {
		this.self = parts.self;
		this.clock = parts.clock;
		this.exchange = parts.settings.exchange();
		this.policy = parts.policy;
		this.random = parts.random;
		this.sender = parts.sender;
		this.rejections = parts.rejections;
		this.listener = parts.listener;
		this.windows = windows;
		this.peers = new Peers(parts.self, parts.rejections);
		this.intervalMillis = this.policy.intervalMillis(0, 0);
	}

}
