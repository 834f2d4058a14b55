/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

/**
 * How far nodes go to agree on a limit before they decide.
 *
 * @param consistency how they agree
 * @param onFailure what to do while the coordinator is out of reach
 * @param hybridThreshold share of the limit up to which nodes of a hybrid limit decide
 * alone
 * @param coldKey what to do with a key not heard of for a while
 * @since 0.1.0
 */
public record Coordination(Consistency consistency, OnFailure onFailure, double hybridThreshold, ColdKey coldKey) {

	/**
	 * Threshold of hybrid limits unless said otherwise.
	 */
	public static final double HYBRID_THRESHOLD_DEFAULT = 0.5;

	/**
	 * Decide from memory, whatever happens.
	 */
	public static final Coordination GOSSIP = of(Consistency.GOSSIP);

	public Coordination {
		if (!(hybridThreshold > 0 && hybridThreshold < 1)) {
			throw new IllegalArgumentException(
					"hybridThreshold must be between 0 and 1: hybridThreshold=" + hybridThreshold);
		}
	}

	/**
	 * A consistency with its defaults.
	 */
	public static Coordination of(Consistency consistency) {
		OnFailure onFailure = (consistency == Consistency.STRICT) ? OnFailure.DENY : OnFailure.GOSSIP;
		return new Coordination(consistency, onFailure, HYBRID_THRESHOLD_DEFAULT, ColdKey.LOCAL);
	}

	/**
	 * The same with another answer to failures.
	 */
	public Coordination onFailure(OnFailure value) {
		return new Coordination(this.consistency, value, this.hybridThreshold, this.coldKey);
	}

	/**
	 * The same with another threshold.
	 */
	public Coordination hybridThreshold(double value) {
		return new Coordination(this.consistency, this.onFailure, value, this.coldKey);
	}

	/**
	 * The same with another answer to cold keys.
	 */
	public Coordination coldKey(ColdKey value) {
		return new Coordination(this.consistency, this.onFailure, this.hybridThreshold, value);
	}

}
