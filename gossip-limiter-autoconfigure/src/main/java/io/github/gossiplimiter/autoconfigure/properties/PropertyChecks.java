/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.time.Duration;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties.Cold;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties.ColdType;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties.Store;
import io.github.gossiplimiter.autoconfigure.properties.GossipProperties.FanOut;
import io.github.gossiplimiter.gossip.ExchangeSettings;
import io.github.gossiplimiter.gossip.Member;

/**
 * Checks the values of all properties but those of single limits, which are checked where
 * their definitions are read. An exception names property, value and remedy.
 */
public final class PropertyChecks {

	/**
	 * Names travel with every message, so they are short.
	 */
	static final int NAME_LENGTH_MAX = 128;

	/**
	 * Room for a few thousand keys.
	 */
	private static final long COLD_BYTES_MIN = 1 << 20;

	private static final Duration INTERVAL_MIN = Duration.ofMillis(1);

	private static final Duration INTERVAL_MAX = Duration.ofHours(1);

	private PropertyChecks() {
	}

	public static void check(GossipLimiterProperties properties) {
		checkNodeId(properties.getNodeId());
		ClusterChecks.check(properties.getCluster());
		checkGossip(properties.getGossip());
		StrictChecks.check(properties.getStrict(), dividesByRedis(properties));
		for (Map.Entry<String, ConcurrencyProperties> entry : properties.getConcurrency().entrySet()) {
			new ConfiguredConcurrency(entry.getKey(), entry.getValue()).check();
		}
		checkStore(properties.getStore());
		checkWeb(properties.getWeb());
		checkInterval("limit-source.interval", properties.getLimitSource().getInterval(), "30s");
	}

	private static boolean dividesByRedis(GossipLimiterProperties properties) {
		for (ConcurrencyProperties each : properties.getConcurrency().values()) {
			if (each.getCoordinator() == ConcurrencyProperties.CoordinatorType.REDIS) {
				return true;
			}
		}
		return false;
	}

	private static void checkGossip(GossipProperties gossip) {
		checkInterval("gossip.base-interval", gossip.getBaseInterval(), "1s");
		checkInterval("gossip.min-interval", gossip.getMinInterval(), "50ms");
		if (gossip.getMinInterval().compareTo(gossip.getBaseInterval()) > 0) {
			throw wrong("gossip.min-interval",
					"is " + print(gossip.getMinInterval()) + ", longer than 'gossip-limiter.gossip.base-interval' ("
							+ print(gossip.getBaseInterval()) + ").",
					"Set it to at most the base interval, for example 50ms.");
		}
		checkNotNegative("gossip.pressure-weight", gossip.getPressureWeight(), "4.0");
		checkNotNegative("gossip.velocity-weight", gossip.getVelocityWeight(), "1.0");
		checkNotNegative("gossip.wake-threshold", gossip.getWakeThreshold(), "0.01");
		checkAlpha("gossip.attack-alpha", gossip.getAttackAlpha(), "0.5");
		checkAlpha("gossip.release-alpha", gossip.getReleaseAlpha(), "0.1");
		if (gossip.getReleaseAlpha() == 1) {
			throw wrong("gossip.release-alpha", "is 1.0; signals would not survive a single quiet sample.",
					"Set it to less than 1, for example 0.1.");
		}
		checkFanOut(gossip.getFanOut());
		checkExchange(gossip);
	}

	private static void checkFanOut(FanOut fanOut) {
		if (fanOut.getMin() < 1) {
			throw wrong("gossip.fan-out.min", "is " + fanOut.getMin() + "; a round reaches at least 1 peer.",
					"Set it to a positive value, for example 3.");
		}
		if (fanOut.getMax() < fanOut.getMin()) {
			throw wrong("gossip.fan-out.max", "is " + fanOut.getMax()
					+ ", less than 'gossip-limiter.gossip.fan-out.min' (" + fanOut.getMin() + ").",
					"Set it to at least " + fanOut.getMin() + ".");
		}
		double phi = fanOut.getPhi();
		if (!(phi > 0) || Double.isInfinite(phi)) {
			throw wrong("gossip.fan-out.phi", "is " + phi + "; it must be larger than 0.",
					"Set it to a positive value, for example 2.0.");
		}
	}

	private static void checkExchange(GossipProperties gossip) {
		double slack = gossip.getSlack();
		if (!(slack >= 0 && slack <= ExchangeSettings.SLACK_MAX)) {
			throw wrong("gossip.slack",
					"is " + slack + "; it must be between 0 and " + ExchangeSettings.SLACK_MAX + ".",
					"Set it to a share of what is left, for example 0.5, or to 0 to send everything.");
		}
		checkInterval("gossip.max-hold", gossip.getMaxHold(), "5s");
		checkInterval("gossip.anti-entropy-interval", gossip.getAntiEntropyInterval(), "5s");
		if (gossip.getFlushKeys() < 1) {
			throw wrong("gossip.flush-keys", "is " + gossip.getFlushKeys() + "; it must be at least 1.",
					"Set it to a number of keys, for example 1000.");
		}
		long bytes = gossip.getMaxMessageSize().toBytes();
		if (bytes < ExchangeSettings.MESSAGE_BYTES_MIN || bytes > ExchangeSettings.MESSAGE_BYTES_MAX) {
			throw wrong("gossip.max-message-size",
					"is " + gossip.getMaxMessageSize() + "; it must be between "
							+ (ExchangeSettings.MESSAGE_BYTES_MIN >> 10) + "KB and "
							+ (ExchangeSettings.MESSAGE_BYTES_MAX >> 10) + "KB.",
					"Set it to a size in that range, for example 64KB.");
		}
	}

	private static void checkStore(Store store) {
		if (store.getMaximumKeys() < 1) {
			throw wrong("store.maximum-keys", "is " + store.getMaximumKeys() + "; there must be room for 1 key.",
					"Set it to a positive value, for example 1000000.");
		}
		if (store.getMaximumMemory().toBytes() < RateLimiter.MEMORY_BYTES_MIN) {
			throw wrong("store.maximum-memory",
					"is " + store.getMaximumMemory() + "; it must be at least " + RateLimiter.MEMORY_BYTES_MIN + "B.",
					"Set it to a larger size, for example 64MB.");
		}
		checkCold(store.getCold());
	}

	private static void checkCold(Cold cold) {
		String path = cold.getPath();
		if (cold.getType() != ColdType.NONE && (path == null || path.isBlank())) {
			throw wrong("store.cold.type", "is mvstore, but nothing says in which file.",
					"Set 'gossip-limiter.store.cold.path' to a file that survives a restart, for example "
							+ "/var/lib/shop/limits.mv.");
		}
		if (cold.getMaximumSize().toBytes() < COLD_BYTES_MIN) {
			throw wrong("store.cold.maximum-size",
					"is " + cold.getMaximumSize() + "; it must be at least " + COLD_BYTES_MIN + "B.",
					"Set it to a larger size, for example 256MB.");
		}
	}

	private static void checkWeb(WebProperties web) {
		double jitter = web.getRetryAfterJitter();
		if (!(jitter >= 0 && jitter <= 1)) {
			throw wrong("web.retry-after-jitter", "is " + jitter + "; it must be between 0 and 1.",
					"Set it to a share of the wait, for example 0.2 for up to 20 %.");
		}
		int prefix = web.getIpv6Prefix();
		if (prefix < 1 || prefix > 128) {
			throw wrong("web.ipv6-prefix", "is " + prefix + "; it must be between 1 and 128.",
					"Set it to the size of network one client gets, for example 64.");
		}
	}

	private static void checkNodeId(@Nullable String nodeId) {
		checkName("node-id", nodeId, Member.ID_LENGTH_MAX);
	}

	static void checkName(String property, @Nullable String name) {
		checkName(property, name, NAME_LENGTH_MAX);
	}

	private static void checkName(String property, @Nullable String name, int lengthMax) {
		if (name == null) {
			return;
		}
		boolean printable = name.chars().allMatch((c) -> c > ' ' && c < 127);
		if (name.isEmpty() || name.length() > lengthMax || !printable) {
			throw wrong(property,
					"must be 1 to " + lengthMax + " printable ASCII characters without spaces, but is not.",
					"Set it to a short name, for example shop-1, or remove it.");
		}
	}

	private static void checkInterval(String property, Duration value, String example) {
		if (value.compareTo(INTERVAL_MIN) < 0 || value.compareTo(INTERVAL_MAX) > 0) {
			throw wrong(property, "is " + print(value) + "; it must be between 1ms and 1h.",
					"Set it to a duration with a unit, for example " + example + ".");
		}
	}

	private static void checkNotNegative(String property, double value, String example) {
		if (!(value >= 0) || Double.isInfinite(value)) {
			throw wrong(property, "is " + value + "; it must be at least 0.",
					"Set it to 0 or more, for example " + example + ".");
		}
	}

	private static void checkAlpha(String property, double value, String example) {
		if (!(value > 0 && value <= 1)) {
			throw wrong(property, "is " + value + "; it must be larger than 0 and at most 1.",
					"Set it to a value in that range, for example " + example + ".");
		}
	}

	private static String print(Duration value) {
		return PrintedDuration.of(value);
	}

	private static GossipLimiterConfigurationException wrong(String property, String problem, String remedy) {
		return GossipLimiterConfigurationException.property("gossip-limiter." + property, problem, remedy);
	}

}
