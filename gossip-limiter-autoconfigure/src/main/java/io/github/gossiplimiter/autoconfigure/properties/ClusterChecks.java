/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.RegionSettings;

/**
 * Refuses values under {@code gossip-limiter.cluster} that cannot work whatever the rest
 * is.
 */
final class ClusterChecks {

	private static final String PREFIX = "gossip-limiter.cluster.";

	/**
	 * With more, the start would rather look hung than careful.
	 */
	private static final Duration WARM_UP_MAX = Duration.ofMinutes(5);

	private static final int SECRETS_MAX = 2;

	private ClusterChecks() {
	}

	static void check(ClusterProperties cluster) {
		PropertyChecks.checkName("cluster.name", cluster.getName());
		PropertyChecks.checkName("cluster.namespace", cluster.getNamespace());
		PropertyChecks.checkName("cluster.region", cluster.getRegion());
		PropertyChecks.checkName("cluster.zone", cluster.getZone());
		checkHost("bind-address", cluster.getBindAddress(), "127.0.0.1, [::1] or 10.0.0.7");
		checkHost("advertise-address", cluster.getAdvertiseAddress(), "shop-1.internal, 10.0.0.7 or [2001:db8::7]");
		checkPorts(cluster);
		checkAddress("dns-name", cluster.getDnsName(), "shop-headless.default.svc.cluster.local");
		for (int i = 0; i < cluster.getSeeds().size(); i++) {
			checkAddress("seeds[" + i + "]", cluster.getSeeds().get(i), "10.0.0.7:7946 or [2001:db8::7]:7946");
		}
		if (cluster.getSecretFile() != null && !cluster.getSecret().isEmpty()) {
			throw wrong("secret-file", "is set together with '" + PREFIX + "secret'.", "Remove one of them.");
		}
		checkSecrets("secret", cluster.secrets());
		cluster.keySalt();
		checkPattern(cluster.getCertificatePattern());
		checkExpectedMembers(cluster.getExpectedMembers());
		checkWarmUp(cluster.getWarmUpTimeout());
		checkRegions(cluster);
	}

	private static void checkPorts(ClusterProperties cluster) {
		checkPort("port", cluster.getPort());
		checkPort("data-port", cluster.getDataPort());
	}

	private static void checkPort(String property, @Nullable Integer port) {
		if (port != null && (port < 0 || port > PeerAddress.PORT_MAX)) {
			throw wrong(property, "is " + port + "; a port is between 0 and " + PeerAddress.PORT_MAX + ".",
					"Set it to a port, for example " + ClusterProperties.DEFAULT_PORT + "; 0 takes any that is free.");
		}
	}

	private static void checkHost(String property, @Nullable String text, String example) {
		if (text == null) {
			return;
		}
		try {
			PeerAddress.host(text);
		}
		catch (IllegalArgumentException ex) {
			throw wrong(property, "is '" + text + "', which is not a host name or an address.",
					"Set it to one without a port, for example " + example + ".");
		}
	}

	private static void checkAddress(String property, @Nullable String text, String example) {
		if (text == null) {
			return;
		}
		try {
			PeerAddress.parse(text, 0);
		}
		catch (IllegalArgumentException ex) {
			throw wrong(property, "is '" + text + "', which is not a host with or without a port.",
					"Set it to a name or an address, an IPv6 address in brackets, for example " + example + ".");
		}
	}

	static void checkSecrets(String property, List<String> secrets) {
		if (secrets.size() > SECRETS_MAX) {
			throw wrong(property, "has " + secrets.size() + " values; there are at most two, the new and the old one.",
					"Separate two secrets by one comma, new first, and use none that holds a comma itself.");
		}
		if (secrets.stream().anyMatch(String::isBlank)) {
			throw wrong(property, "holds an empty secret.",
					"Set it to a long random text, for example what 'openssl rand -base64 32' prints, or remove it.");
		}
		if (secrets.stream().distinct().count() < secrets.size()) {
			throw wrong(property, "has the same value twice.", "Set it to the new and the old secret, or only to one.");
		}
	}

	private static void checkPattern(@Nullable String pattern) {
		if (pattern == null) {
			return;
		}
		try {
			Pattern.compile(pattern);
		}
		catch (PatternSyntaxException ex) {
			throw wrong("certificate-pattern",
					"is '" + pattern + "', which is no regular expression: " + ex.getDescription() + ".",
					"Set it to one that matches a name in the certificate of every node, for example "
							+ "(.+)[.]shop[.]internal, whose group is the id of the node.");
		}
	}

	private static void checkExpectedMembers(@Nullable Integer members) {
		if (members != null && members < 1) {
			throw wrong("expected-members", "is " + members + "; a cluster has at least 1 member.",
					"Set it to the number of nodes, for example 3, or remove it.");
		}
	}

	private static void checkWarmUp(Duration timeout) {
		if (timeout.isNegative() || timeout.compareTo(WARM_UP_MAX) > 0) {
			throw wrong("warm-up-timeout", "is " + PrintedDuration.of(timeout) + "; it must be between 0s and 5m.",
					"Set it to a duration with a unit, for example 5s; 0s does not wait.");
		}
	}

	private static void checkRegions(ClusterProperties cluster) {
		Duration interval = cluster.getRegionInterval();
		if (interval.compareTo(RegionSettings.INTERVAL_MIN) < 0
				|| interval.compareTo(RegionSettings.INTERVAL_MAX) > 0) {
			throw wrong("region-interval", "is " + PrintedDuration.of(interval) + "; it must be between 100ms and 1h.",
					"Set it to a duration with a unit, for example 5s.");
		}
		if (cluster.getGlobalWindowMin().isNegative()) {
			throw wrong("global-window-min",
					"is " + PrintedDuration.of(cluster.getGlobalWindowMin()) + "; it must not be negative.",
					"Set it to a duration with a unit, for example 60s; 0s lets all windows count in all regions.");
		}
		int bridges = cluster.getBridges();
		if (bridges < 1 || bridges > RegionSettings.BRIDGES_MAX) {
			throw wrong("bridges",
					"is " + bridges + "; a region has between 1 and " + RegionSettings.BRIDGES_MAX + " bridges.",
					"Set it to 2, so that one may fail, or remove it.");
		}
	}

	static GossipLimiterConfigurationException wrong(String property, String problem, String remedy) {
		return GossipLimiterConfigurationException.property(PREFIX + property, problem, remedy);
	}

}
