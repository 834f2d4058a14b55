package io.github.gossiplimiter.autoconfigure;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.HexFormat;

import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.gossip.Member;

/**
 * Names the node: as configured, else after the host with a random part, since several
 * may run on one host.
 */
final class NodeIdentityFactory {

	private static final int INCARNATION_BITS = 48;

	private static final int RANDOM_DIGITS = 6;

	/**
	 * Leaves room for the random part.
	 */
	private static final int HOST_LENGTH_MAX = Member.ID_LENGTH_MAX - RANDOM_DIGITS - 1;

	private static final HexFormat HEX = HexFormat.of();

	private final SecureRandom random = new SecureRandom();

	private final Environment environment;

	NodeIdentityFactory(Environment environment) {
		this.environment = environment;
	}

	NodeIdentity create(GossipLimiterProperties properties) {
		String id = properties.getNodeId();
		if (id == null) {
			id = hostName() + "-" + HEX.toHexDigits(this.random.nextInt(), RANDOM_DIGITS);
		}
		long incarnation = this.random.nextLong() >>> (Long.SIZE - INCARNATION_BITS);
		return new NodeIdentity(id, incarnation, clusterName(properties), properties.getCluster().getRegion());
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
		StringBuilder printable = new StringBuilder(host);
		printable.setLength(Math.min(printable.length(), HOST_LENGTH_MAX));
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
