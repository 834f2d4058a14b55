package io.github.gossiplimiter.gossip.policy;

import io.github.gossiplimiter.gossip.GossipSettings;

/**
 * Always the base interval and the smallest fan-out: what the others are measured
 * against.
 */
final class FixedPolicy extends AbstractGossipPolicy {

	FixedPolicy(GossipSettings settings) {
		super(settings);
	}

	@Override
	double intervalShare(double pressure, double velocity) {
		return 1;
	}

	@Override
	public int fanOut(double pressure, int livePeers) {
		return settings().fanOut().peersAtRest(livePeers);
	}

}
