/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.RegionSettings;
import io.github.gossiplimiter.simulation.network.NetworkPlan;
import io.github.gossiplimiter.simulation.time.ClockError;

/**
 * Collects what a cluster begins with.
 */
public final class ClusterBuilder {

	private String scenario = "unnamed";

	private int nodes = 3;

	private long seed = 1;

	private final List<Limit> limits = new ArrayList<>();

	private GossipSettings settings = GossipSettings.defaults();

	private ProtocolFactory protocol = ProtocolFactory.GOSSIP_LOOP;

	private ReplicationPlan replication = ReplicationPlan.DEFAULT;

	private NetworkPlan network = NetworkPlan.LOCAL;

	private MembershipDelays membership = MembershipDelays.DEFAULT;

	private final Map<Integer, ClockError> clockErrors = new HashMap<>();

	private long maximumMemoryBytes = 64L << 20;

	private LeasingPlan leasing = LeasingPlan.DEFAULT;

	private int regions = 1;

	private int zones = 1;

	private RegionSettings regionSettings = RegionSettings.DEFAULT;

	ClusterBuilder() {
	}

	/**
	 * What it is about; failures print it.
	 */
	public ClusterBuilder scenario(String value) {
		this.scenario = value;
		return this;
	}

	/**
	 * How many nodes it begins with, by default 3; they know each other from the start.
	 */
	public ClusterBuilder nodes(int value) {
		this.nodes = value;
		return this;
	}

	/**
	 * What decides the run, by default 1.
	 */
	public ClusterBuilder seed(long value) {
		this.seed = value;
		return this;
	}

	/**
	 * Add a limit.
	 */
	public ClusterBuilder limit(Limit value) {
		this.limits.add(value);
		return this;
	}

	/**
	 * Add limits.
	 */
	public ClusterBuilder limits(Collection<Limit> values) {
		this.limits.addAll(values);
		return this;
	}

	/**
	 * How nodes gossip.
	 */
	public ClusterBuilder settings(GossipSettings value) {
		this.settings = value;
		return this;
	}

	/**
	 * What they gossip by, unless it is the loop.
	 */
	public ClusterBuilder protocol(ProtocolFactory value) {
		this.protocol = value;
		return this;
	}

	/**
	 * How their replication differs from that of the product, by default not at all.
	 */
	public ClusterBuilder replication(ReplicationPlan value) {
		this.replication = value;
		return this;
	}

	/**
	 * What is between them.
	 */
	public ClusterBuilder network(NetworkPlan value) {
		this.network = value;
		return this;
	}

	/**
	 * How long until nodes know who is there.
	 */
	public ClusterBuilder membership(MembershipDelays value) {
		this.membership = value;
		return this;
	}

	/**
	 * Give a node a clock that is wrong.
	 */
	public ClusterBuilder clockError(int node, ClockError value) {
		this.clockErrors.put(node, value);
		return this;
	}

	/**
	 * Most bytes for the keys of one node.
	 */
	public ClusterBuilder maximumMemoryBytes(long value) {
		this.maximumMemoryBytes = value;
		return this;
	}

	/**
	 * How nodes lease permits.
	 */
	public ClusterBuilder leasing(LeasingPlan value) {
		this.leasing = value;
		return this;
	}

	/**
	 * How many regions nodes are in, by default 1: as many nodes in each, in their order.
	 */
	public ClusterBuilder regions(int value) {
		this.regions = value;
		return this;
	}

	/**
	 * How many zones a region has, by default 1: its nodes are dealt out among them.
	 */
	public ClusterBuilder zones(int value) {
		this.zones = value;
		return this;
	}

	/**
	 * What regions tell each other.
	 */
	public ClusterBuilder regionSettings(RegionSettings value) {
		this.regionSettings = value;
		return this;
	}

	/**
	 * Build and start the cluster.
	 */
	public SimulatedCluster build() {
		return new SimulatedCluster(
				new ClusterPlan(this.scenario, this.nodes, this.seed, this.limits, this.settings, this.protocol,
						this.replication, this.network, this.membership, this.clockErrors, this.maximumMemoryBytes,
						this.leasing, new RegionPlan(this.regions, this.nodes, this.zones, this.regionSettings)));
	}

}
