/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.allocation;

import io.github.gossiplimiter.concurrency.ConcurrencyRules;
import io.github.gossiplimiter.concurrency.Handoff;

/**
 * The part of the ceiling that is reserved for a node, because it may still use it.
 */
@FunctionalInterface
interface ReservedShare {

	/**
	 * By the rules of the cluster.
	 */
	ReservedShare BY_RULES = (node, rules) -> {
		int held = (rules.handoff() == Handoff.ACKNOWLEDGED) ? node.heldMax() : node.share();
		return Math.max(held, node.inFlight());
	};

	/**
	 * The slots kept for a node.
	 */
	int of(NodeState node, ConcurrencyRules rules);

}
