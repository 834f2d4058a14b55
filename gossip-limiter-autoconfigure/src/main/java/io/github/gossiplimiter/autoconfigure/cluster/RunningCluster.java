/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.List;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties;
import io.github.gossiplimiter.autoconfigure.status.ClusterDescription;
import io.github.gossiplimiter.cluster.ClusterNode;
import io.github.gossiplimiter.internal.Printable;

/**
 * Describes the cluster of a node that was started: its name, the address of the node,
 * how it is protected and the members known so far.
 */
final class RunningCluster implements ClusterDescription {

	/**
	 * With more members, the number alone is logged.
	 */
	private static final int NAMES_MAX = 10;

	private final ClusterProperties cluster;

	private final String name;

	private final Supplier<@Nullable ClusterNode> node;

	/**
	 * Describe a cluster.
	 * @param cluster the properties of the cluster
	 * @param name its name
	 * @param node gives the node once it was started
	 */
	RunningCluster(ClusterProperties cluster, String name, Supplier<@Nullable ClusterNode> node) {
		this.cluster = cluster;
		this.name = name;
		this.node = node;
	}

	@Override
	public String text() {
		ClusterNode running = this.node.get();
		if (running == null) {
			return "in cluster '" + this.name + "', whose node is stopped";
		}
		return "in cluster '" + this.name + "' at " + running.self().address() + ", " + protection() + ", "
				+ members(running);
	}

	private String protection() {
		boolean secret = !this.cluster.secrets().isEmpty();
		boolean tls = this.cluster.getSslBundle() != null;
		if (secret || tls) {
			return "protected by " + (secret ? "a secret" : "") + ((secret && tls) ? " and " : "") + (tls ? "TLS" : "");
		}
		return NodeAddress.of(this.cluster).isExposed() ? "unprotected" : "unprotected on a loopback address";
	}

	private static String members(ClusterNode running) {
		List<String> ids = running.status().peers().stream().map((peer) -> Printable.of(peer.member().id())).toList();
		if (ids.isEmpty()) {
			return "no other members yet";
		}
		String number = ids.size() + " other member" + ((ids.size() > 1) ? "s" : "");
		return (ids.size() > NAMES_MAX) ? number : number + " " + ids;
	}

}
