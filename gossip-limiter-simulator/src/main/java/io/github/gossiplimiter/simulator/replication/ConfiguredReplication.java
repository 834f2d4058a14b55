/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.replication;

import java.util.List;
import java.util.function.DoublePredicate;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.internal.delta.ReplicationStrategy;
import io.github.gossiplimiter.gossip.internal.peer.PeerRounds;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.policy.GossipPolicies;
import io.github.gossiplimiter.gossip.replica.OriginCounters;
import io.github.gossiplimiter.signal.SignalModel;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * The choices of one node as its options say.
 */
final class ConfiguredReplication implements ReplicationStrategy {

	private final ReplicationOptions options;

	private final GossipPolicy policy;

	private final SignalModel signals;

	private final int fanOutMin;

	private final @Nullable DueTiers tiers;

	private DoublePredicate tierKeys = ALL_KEYS;

	ConfiguredReplication(ReplicationOptions options, GossipSettings settings, SignalModel signals) {
		this.options = options;
		this.signals = signals;
		this.policy = GossipPolicies.of(settings);
		this.fanOutMin = settings.fanOut().min();
		this.tiers = options.dueTiers() ? new DueTiers(settings) : null;
	}

	@Override
	public boolean isRelayed() {
		return !this.options.randomPeers();
	}

	@Override
	public List<PeerState> recipients(PeerRounds rounds, List<PeerState> peers, int fanOut,
			Predicate<PeerState> isDue) {
		return this.options.randomPeers() ? rounds.draw(peers, fanOut) : rounds.next(peers, fanOut, isDue);
	}

	@Override
	public DoublePredicate keys(int recipient, int peers, long localNanos) {
		if (this.tiers != null && recipient == 0) {
			this.tierKeys = this.tiers.round(localNanos);
		}
		if (!this.options.keyFanOut() || recipient < this.fanOutMin) {
			return this.tierKeys;
		}
		return this.tierKeys.and((fill) -> this.policy.fanOut(fill, peers) > recipient);
	}

	@Override
	public SlotSelection slots() {
		return (this.options.payload() == Payload.FULL) ? new WholeKeys() : ReplicationStrategy.super.slots();
	}

	@Override
	public boolean isRetransmitted() {
		return !this.options.oneRound();
	}

	@Override
	public double velocity(double own, OriginCounters counters, WindowQuota quota, long nowNanos) {
		return this.options.clusterVelocity() ? own + counters.othersVelocity(quota, nowNanos) : own;
	}

	@Override
	public void intervalChanged(double intervalMillis) {
		this.signals.currentInterval(intervalMillis);
	}

}
