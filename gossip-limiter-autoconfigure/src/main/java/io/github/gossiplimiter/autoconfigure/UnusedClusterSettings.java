/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties;
import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties.MembershipType;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.properties.LimitProperties;

/**
 * Finds properties under {@code gossip-limiter.cluster} that have no effect, because none
 * of them names a way to find other nodes: each node would admit the whole limit.
 */
final class UnusedClusterSettings {

	private static final String PREFIX = "gossip-limiter.cluster.";

	private static final ClusterProperties DEFAULTS = new ClusterProperties();

	private UnusedClusterSettings() {
	}

	/**
	 * A warning that names the properties, for a node without a cluster.
	 */
	static Optional<String> of(GossipLimiterProperties properties) {
		ClusterProperties cluster = properties.getCluster();
		// With 'none' it is meant to be alone.
		if (cluster.getMembership() != MembershipType.AUTO) {
			return Optional.empty();
		}
		List<String> unused = unused(cluster);
		Integer expected = cluster.getExpectedMembers();
		if (expected != null && expected > 1 && !dependsOnExpectedMembers(properties)) {
			unused.add(PREFIX + "expected-members");
		}
		if (unused.isEmpty()) {
			return Optional.empty();
		}
		return Optional
			.of("Set are " + unused + ", but no property names a way to find other nodes: this node is alone, "
					+ "and each further one admits the same limits once more. Set '" + PREFIX
					+ "seeds' to some members, for " + "example 10.0.0.7:7946, or '" + PREFIX
					+ "dns-name' to a name that resolves to them, or '" + PREFIX
					+ "membership' to discovery-client, or to none if the node is meant to be alone.");
	}

	private static List<String> unused(ClusterProperties cluster) {
		List<String> unused = new ArrayList<>();
		add(unused, "secret", !cluster.getSecret().isEmpty());
		add(unused, "secret-file", cluster.getSecretFile() != null);
		add(unused, "ssl-bundle", cluster.getSslBundle() != null);
		add(unused, "certificate-pattern", cluster.getCertificatePattern() != null);
		add(unused, "bind-address", !cluster.getBindAddress().equals(DEFAULTS.getBindAddress()));
		add(unused, "advertise-address", cluster.getAdvertiseAddress() != null);
		add(unused, "port", cluster.getPort() != null);
		add(unused, "insecure", cluster.isInsecure());
		return unused;
	}

	private static void add(List<String> unused, String property, boolean set) {
		if (set) {
			unused.add(PREFIX + property);
		}
	}

	/*
	 * Limits that are divided by the number of nodes, and those of Redis and of raft,
	 * read it without a cluster.
	 */
	private static boolean dependsOnExpectedMembers(GossipLimiterProperties properties) {
		return properties.getLimits()
			.values()
			.stream()
			.map(LimitProperties::getConsistency)
			.anyMatch((consistency) -> consistency != Consistency.GOSSIP);
	}

}
