package io.github.gossiplimiter.concurrency.allocation;

import io.github.gossiplimiter.concurrency.ConcurrencyRules;
import io.github.gossiplimiter.concurrency.Handoff;

/**
 * How much of the ceiling is kept for a node, so that no other node is given it.
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
