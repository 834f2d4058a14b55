/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.ColdKey;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.simulation.cluster.LeasingPlan;
import io.github.gossiplimiter.simulation.cluster.LedgerKeeper;

/**
 * How nodes lease permits, where the limit wants it.
 *
 * @param maxWait longest time a request waits
 * @param expectedMembers how many members nodes expect, 0 if they are not told
 * @param onFailure what to do when no owner can be reached, by default what is usual for
 * the consistency
 * @param hybridThreshold up to which part of the limit nodes decide alone
 * @param coldKey what to do with a key not heard of for a while
 * @param keeper who keeps the ledgers
 */
public record LeaseOptions(Duration maxWait, int expectedMembers, @Nullable OnFailure onFailure, double hybridThreshold,
		ColdKey coldKey, LedgerKeeper keeper) {

	public LeaseOptions {
		if (expectedMembers < 0) {
			throw new IllegalArgumentException("write how many members there should be, 0 if nodes are not told");
		}
		if (!(hybridThreshold > 0 && hybridThreshold < 1)) {
			throw new IllegalArgumentException("write a share between 0 and 1");
		}
	}

	/**
	 * As nodes do that nobody tuned.
	 */
	public static final LeaseOptions DEFAULT = new LeaseOptions(LeasingPlan.DEFAULT.maxWait(), 0, null,
			Coordination.HYBRID_THRESHOLD_DEFAULT, ColdKey.LOCAL, LedgerKeeper.PEER);

	/**
	 * The same with another wait.
	 */
	public LeaseOptions withMaxWait(Duration value) {
		return new LeaseOptions(value, this.expectedMembers, this.onFailure, this.hybridThreshold, this.coldKey,
				this.keeper);
	}

	/**
	 * The same with another number of expected members.
	 */
	public LeaseOptions withExpectedMembers(int value) {
		return new LeaseOptions(this.maxWait, value, this.onFailure, this.hybridThreshold, this.coldKey, this.keeper);
	}

	/**
	 * The same with another answer to failures.
	 */
	public LeaseOptions withOnFailure(OnFailure value) {
		return new LeaseOptions(this.maxWait, this.expectedMembers, value, this.hybridThreshold, this.coldKey,
				this.keeper);
	}

	/**
	 * The same with another threshold.
	 */
	public LeaseOptions withHybridThreshold(double value) {
		return new LeaseOptions(this.maxWait, this.expectedMembers, this.onFailure, value, this.coldKey, this.keeper);
	}

	/**
	 * The same with another answer to cold keys.
	 */
	public LeaseOptions withColdKey(ColdKey value) {
		return new LeaseOptions(this.maxWait, this.expectedMembers, this.onFailure, this.hybridThreshold, value,
				this.keeper);
	}

	/**
	 * The same with others who keep the ledgers.
	 */
	public LeaseOptions withKeeper(LedgerKeeper value) {
		return new LeaseOptions(this.maxWait, this.expectedMembers, this.onFailure, this.hybridThreshold, this.coldKey,
				value);
	}

	LeasingPlan leasing() {
		return new LeasingPlan(this.expectedMembers, this.maxWait, this.keeper);
	}

	Coordination coordination(LimitConsistency consistency) {
		Coordination usual = Coordination.of(switch (consistency) {
			case GOSSIP -> io.github.gossiplimiter.Consistency.GOSSIP;
			case HYBRID -> io.github.gossiplimiter.Consistency.HYBRID;
			case STRICT -> io.github.gossiplimiter.Consistency.STRICT;
		}).hybridThreshold(this.hybridThreshold).coldKey(this.coldKey);
		return (this.onFailure != null) ? usual.onFailure(this.onFailure) : usual;
	}

}
