/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.util.List;
import java.util.stream.IntStream;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RegionSettings;

/**
 * Where nodes run. The first nodes are in the first region, the next ones in the second,
 * as many in each as there can be; those that join later are dealt out.
 *
 * @param count how many regions there are
 * @param nodes how many nodes the cluster begins with
 * @param zones how many zones a region has, among which its nodes are dealt out; with one
 * they are not told of it
 * @param settings what regions tell each other
 */
public record RegionPlan(int count, int nodes, int zones, RegionSettings settings) {

	public RegionPlan {
		if (count < 1 || count > nodes) {
			throw new IllegalArgumentException(
					"regions must be between 1 and the number of nodes, " + nodes + ": regions=" + count);
		}
		if (zones < 1) {
			throw new IllegalArgumentException("zones must be at least 1: zones=" + zones);
		}
	}

	/**
	 * Regions whose nodes are not told of zones.
	 */
	public static RegionPlan of(int count, int nodes) {
		return new RegionPlan(count, nodes, 1, RegionSettings.DEFAULT);
	}

	/**
	 * The region of a node, from 0.
	 */
	public int of(int node) {
		return (node < this.nodes) ? (int) ((long) node * this.count / this.nodes) : node % this.count;
	}

	/**
	 * The first node of a region; all up to the first of the next one are in it.
	 */
	public int first(int region) {
		return (int) (((long) region * this.nodes + this.count - 1) / this.count);
	}

	/**
	 * The nodes of a region that are there from the beginning.
	 */
	public List<Integer> nodes(int region) {
		return IntStream.range(first(region), first(region + 1)).boxed().toList();
	}

	/**
	 * Whether two nodes are in different regions.
	 */
	public boolean separates(int one, int other) {
		return this.count > 1 && of(one) != of(other);
	}

	/**
	 * The zone of a node within its region, from 0.
	 */
	public int zone(int node) {
		return node % this.zones;
	}

	Member.Site site(int node) {
		String region = (this.count == 1) ? Member.Site.DEFAULT.region() : "region-" + of(node);
		return new Member.Site(region, (this.zones == 1) ? "" : "zone-" + zone(node), 0);
	}

}
