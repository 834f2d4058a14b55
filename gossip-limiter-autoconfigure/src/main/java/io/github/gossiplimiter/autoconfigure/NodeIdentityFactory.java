/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;

import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties;
import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties.MembershipType;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.gossip.Member;

/**
 * Names the node: as configured, else after its host. In a cluster the port is part of
 * the name, which tells nodes of one host apart and is the same after a restart: the vote
 * of a member that left in order is handed back to the next process of its name. Alone, a
 * random part takes the place of the port.
 */
final class NodeIdentityFactory {

	private static final int INCARNATION_BITS = 48;

	private static final int RANDOM_DIGITS = 6;

	/**
	 * Leaves room for the random part or the port.
	 */
	private static final int HOST_LENGTH_MAX = Member.ID_LENGTH_MAX - RANDOM_DIGITS - 1;

	private static final int HASH_DIGITS = 8;

	/**
	 * Names that many hosts have, so that a port would not tell their nodes apart.
	 */
	private static final Pattern SHARED_NAME = Pattern.compile("(?i)localhost(\\..*)?|node");

	private static final HexFormat HEX = HexFormat.of();

	private final SecureRandom random = new SecureRandom();

	private final Environment environment;

	NodeIdentityFactory(Environment environment) {
		this.environment = environment;
	}

	NodeIdentity create(GossipLimiterProperties properties) {
		String id = properties.getNodeId();
		if (id == null) {
			String host = hostName();
			id = printable(host) + "-" + (isStable(host, properties.getCluster()) ? properties.getCluster().port()
					: HEX.toHexDigits(this.random.nextInt(), RANDOM_DIGITS));
		}
		long incarnation = this.random.nextLong() >>> (Long.SIZE - INCARNATION_BITS);
		return new NodeIdentity(id, incarnation, clusterName(properties), properties.getCluster().getRegion());
	}

	private static boolean isStable(String host, ClusterProperties cluster) {
		return cluster.membership() != MembershipType.NONE && cluster.port() > 0
				&& !SHARED_NAME.matcher(host).matches();
	}

	String clusterName(GossipLimiterProperties properties) {
		String name = properties.getCluster().getName();
		return (name != null) ? name : applicationName();
	}

	String namespace(GossipLimiterProperties properties) {
		String namespace = properties.getCluster().getNamespace();
		return (namespace != null) ? namespace : applicationName();
	}

	private String applicationName() {
		String name = this.environment.getProperty("spring.application.name");
		return (name != null && StringUtils.hasText(name)) ? name : "gossip-limiter";
	}

	private String hostName() {
		String host = this.environment.getProperty("HOSTNAME", "");
		if (host.isEmpty()) {
			try {
				host = InetAddress.getLocalHost().getHostName();
			}
			catch (UnknownHostException ex) {
				host = "node";
			}
		}
		return host;
	}

	/*
	 * Long names of hosts often differ at their end only.
	 */
	private static String printable(String host) {
		StringBuilder printable = new StringBuilder(host);
		if (host.length() > HOST_LENGTH_MAX) {
			printable.setLength(HOST_LENGTH_MAX - HASH_DIGITS - 1);
			printable.append('-').append(HEX.toHexDigits(host.hashCode(), HASH_DIGITS));
		}
		for (int i = 0; i < printable.length(); i++) {
			if (!isPrintable(printable.charAt(i))) {
				printable.setCharAt(i, '-');
			}
		}
		return printable.toString();
	}

	private static boolean isPrintable(char c) {
		return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
	}

}
