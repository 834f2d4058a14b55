/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.replication;

import io.github.gossiplimiter.signal.DecayReference;
import io.github.gossiplimiter.simulation.cluster.ReplicationPlan;

/**
 * How replication differs from that of the product.
 *
 * @param payload slots that a message carries of a key that changed
 * @param clusterVelocity whether the rates of peers count towards a key's velocity
 * @param keyFanOut whether a key is sent to as many peers as its own pressure asks for,
 * instead of to as many as that of the fullest
 * @param dueTiers whether a round carries only the keys of tiers that are due, as the
 * tiered strategy of the document does
 * @param randomPeers whether every round draws its peers anew, instead of each once
 * before one is chosen again
 * @param oneRound whether a change is sent in one round only, instead of until every peer
 * has acknowledged it
 * @param decayReference what the decay of signals is measured against
 */
public record ReplicationOptions(Payload payload, boolean clusterVelocity, boolean keyFanOut, boolean dueTiers,
		boolean randomPeers, boolean oneRound, DecayReference decayReference) {

	/**
	 * As in the product.
	 */
	public static final ReplicationOptions DEFAULT = new ReplicationOptions(Payload.DELTA, false, false, false, false,
			false, DecayReference.BASE_INTERVAL);

	/**
	 * As published in the document that the protocol of the product grew out of.
	 */
	public static final ReplicationOptions DOCUMENT = DEFAULT.withPayload(Payload.FULL)
		.withRandomPeers(true)
		.withOneRound(true);

	/**
	 * The same with another payload.
	 */
	public ReplicationOptions withPayload(Payload value) {
		return new ReplicationOptions(value, this.clusterVelocity, this.keyFanOut, this.dueTiers, this.randomPeers,
				this.oneRound, this.decayReference);
	}

	/**
	 * The same with or without the rates of peers.
	 */
	public ReplicationOptions withClusterVelocity(boolean value) {
		return new ReplicationOptions(this.payload, value, this.keyFanOut, this.dueTiers, this.randomPeers,
				this.oneRound, this.decayReference);
	}

	/**
	 * The same with or without a fan-out for each key.
	 */
	public ReplicationOptions withKeyFanOut(boolean value) {
		return new ReplicationOptions(this.payload, this.clusterVelocity, value, this.dueTiers, this.randomPeers,
				this.oneRound, this.decayReference);
	}

	/**
	 * The same with or without rounds that carry only the tiers that are due.
	 */
	public ReplicationOptions withDueTiers(boolean value) {
		return new ReplicationOptions(this.payload, this.clusterVelocity, this.keyFanOut, value, this.randomPeers,
				this.oneRound, this.decayReference);
	}

	/**
	 * The same with or without peers drawn anew in every round.
	 */
	public ReplicationOptions withRandomPeers(boolean value) {
		return new ReplicationOptions(this.payload, this.clusterVelocity, this.keyFanOut, this.dueTiers, value,
				this.oneRound, this.decayReference);
	}

	/**
	 * The same with or without changes that are sent in one round only.
	 */
	public ReplicationOptions withOneRound(boolean value) {
		return new ReplicationOptions(this.payload, this.clusterVelocity, this.keyFanOut, this.dueTiers,
				this.randomPeers, value, this.decayReference);
	}

	/**
	 * The same with another reference of decay.
	 */
	public ReplicationOptions withDecayReference(DecayReference value) {
		return new ReplicationOptions(this.payload, this.clusterVelocity, this.keyFanOut, this.dueTiers,
				this.randomPeers, this.oneRound, value);
	}

	/**
	 * The plan of a cluster whose nodes replicate like this.
	 */
	public ReplicationPlan plan() {
		return new ReplicationPlan((settings, signals) -> new ConfiguredReplication(this, settings, signals),
				this.decayReference);
	}

}
