package io.github.gossiplimiter.simulator.cluster;

/**
 * Makes what the nodes of a cluster exchange counts by.
 */
@FunctionalInterface
public interface Protocol {

	/**
	 * The gossip loop as it runs in production.
	 */
	Protocol GOSSIP_LOOP = LoopGossip::create;

	/**
	 * Make it for one life of one node.
	 */
	Gossip create(NodeParts parts);

}
