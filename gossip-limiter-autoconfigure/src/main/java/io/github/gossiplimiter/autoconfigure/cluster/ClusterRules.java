/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.List;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties;
import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties.MembershipType;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.cluster.channel.PeerNames;
import io.github.gossiplimiter.cluster.channel.SecretStrength;

/**
 * Refuses combinations of properties that a node with peers cannot or must not start
 * with.
 */
final class ClusterRules {

	private static final Log logger = LogFactory.getLog(ClusterRules.class);

	private static final String PREFIX = "gossip-limiter.cluster.";

	private ClusterRules() {
	}

	static void check(ClusterProperties cluster, NodeAddress address) {
		checkProtected(cluster, address);
		boolean seeded = !cluster.getSeeds().isEmpty();
		boolean named = cluster.getDnsName() != null;
		switch (cluster.membership()) {
			case JGROUPS -> checkPresent(seeded || named, MembershipType.JGROUPS, "seeds", "some members, for example "
					+ "10.0.0.7:7946, or '" + PREFIX + "dns-name' to a name that resolves to them");
			case STATIC -> checkPresent(seeded, MembershipType.STATIC, "seeds",
					"some members, for example 10.0.0.7:7946,10.0.0.8:7946");
			case DNS -> checkPresent(named, MembershipType.DNS, "dns-name",
					"a name that resolves to members, for example shop-headless");
			case AUTO, DISCOVERY_CLIENT, NONE -> {
			}
		}
		warnOfFormerNames(cluster);
		checkSecrets(cluster, address, cluster.secrets());
		peerNames(cluster);
		if (address.isExposed() && cluster.secrets().isEmpty() && cluster.keySalt() == null
				&& cluster.getSslBundle() != null) {
			logger.warn("The property '" + PREFIX
					+ "key-salt' is not set, so hashes of keys, which the endpoint shows, "
					+ "are salted with the name of the cluster, and their keys can be found by trying; set it to what "
					+ "'openssl rand -base64 32' prints, the same on all nodes");
		}
	}

	/**
	 * Which certificates belong to nodes.
	 * @return {@code null} for all that are trusted
	 */
	static @Nullable PeerNames peerNames(ClusterProperties cluster) {
		String pattern = cluster.getCertificatePattern();
		if (pattern == null) {
			return null;
		}
		if (cluster.getSslBundle() == null) {
			throw wrong("certificate-pattern", "is set, but nodes show no certificates.",
					"Set '" + PREFIX + "ssl-bundle' to the name of an SSL bundle, or remove the property.");
		}
		return PeerNames.matching(pattern);
	}

	/**
	 * Refuse secrets that can be guessed where others can reach the port, and warn of
	 * them elsewhere.
	 */
	static void checkSecrets(ClusterProperties cluster, NodeAddress address, List<String> secrets) {
		for (String secret : secrets) {
			String weakness = SecretStrength.weakness(secret);
			if (weakness == null) {
				continue;
			}
			String property = (cluster.getSecretFile() != null) ? "secret-file" : "secret";
			String problem = (cluster.getSecretFile() != null) ? "holds a secret that " + weakness : weakness;
			if (address.isExposed()) {
				throw wrong(property, problem + ", and others can reach " + cluster.getBindAddress() + " and guess it.",
						"Set it to what 'openssl rand -base64 32' prints, the same on all nodes.");
			}
			logger.warn("The property '" + PREFIX + property + "' " + problem + ", and can be guessed; use what "
					+ "'openssl rand -base64 32' prints. It is accepted because " + cluster.getBindAddress()
					+ " is a loopback address");
		}
	}

	private static void checkProtected(ClusterProperties cluster, NodeAddress address) {
		boolean isProtected = !cluster.secrets().isEmpty() || cluster.getSslBundle() != null;
		if (address.isExposed() && !isProtected && !cluster.isInsecure()) {
			throw wrong("bind-address",
					"is " + cluster.getBindAddress()
							+ ", which others can reach, and nothing tells members from strangers.",
					"Set '" + PREFIX + "secret' to a long random text, the same on all nodes, or '" + PREFIX
							+ "ssl-bundle' to the name of an SSL bundle. If everybody who can reach the port may use "
							+ "up all limits, set '" + PREFIX + "insecure' to true.");
		}
		if (address.isExposed() && !isProtected) {
			logger.warn("The cluster ports are open without secret and SSL bundle because '" + PREFIX
					+ "insecure' is true: whoever reaches them can use up all limits");
		}
	}

	private static void warnOfFormerNames(ClusterProperties cluster) {
		if (cluster.getDataPort() != null) {
			logger.warn("The property '" + PREFIX + "data-port' will be removed, as there is one port for everything: "
					+ ((cluster.getPort() != null) ? "remove it; '" + PREFIX + "port' is used."
							: "rename it to '" + PREFIX + "port', and let seeds name that port."));
		}
		if (cluster.getCrashPort() != null) {
			logger.warn("The property '" + PREFIX + "crash-port' has no effect and will be removed: remove it; "
					+ "a crash is seen as soon without it.");
		}
		if (cluster.getMembership() == MembershipType.JGROUPS) {
			logger.warn("The value 'jgroups' of '" + PREFIX + "membership' will be removed: set it to 'auto', "
					+ "which works from seeds and a DNS name on.");
		}
	}

	private static void checkPresent(boolean present, MembershipType membership, String property, String value) {
		if (!present) {
			throw wrong("membership",
					"is " + membership.configurationName() + ", but nothing says where other members are.",
					"Set '" + PREFIX + property + "' to " + value + ".");
		}
	}

	private static GossipLimiterConfigurationException wrong(String property, String problem, String remedy) {
		return GossipLimiterConfigurationException.property(PREFIX + property, problem, remedy);
	}

}
