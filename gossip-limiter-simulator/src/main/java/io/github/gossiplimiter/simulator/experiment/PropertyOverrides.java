/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

import io.github.gossiplimiter.ColdKey;
import io.github.gossiplimiter.Estimator;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.gossip.ExchangeSettings;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.GossipStrategy;
import io.github.gossiplimiter.gossip.RegionSettings;
import io.github.gossiplimiter.gossip.RelayMode;
import io.github.gossiplimiter.signal.DecayReference;
import io.github.gossiplimiter.simulation.cluster.LedgerKeeper;
import io.github.gossiplimiter.simulator.experiment.ExperimentConfiguration.Counting;
import io.github.gossiplimiter.simulator.replication.Payload;
import io.github.gossiplimiter.simulator.replication.ReplicationOptions;

/**
 * Changes a configuration by the names that applications configure the product with, for
 * example {@code gossip.slack=0.3}.
 */
final class PropertyOverrides {

	private static final Map<String, BiConsumer<PropertyOverrides, String>> PROPERTIES = properties();

	/*
	 * Names of the product that a simulation knows of, and what to do instead.
	 */
	private static final Map<String, String> ELSEWHERE = Map.of("limit.limit", "use --limit", "limit.window",
			"use --window", "limit.consistency", "use --consistency", "limit.cost", "use --trace", "limit.key",
			"use --keys or --trace");

	private final GossipSettings.Builder settings;

	private ExchangeSettings exchange;

	private ReplicationOptions replication;

	private int fanOutMin;

	private int fanOutMax;

	private double fanOutPhi;

	private Counting counting;

	private LeaseOptions leases;

	private RegionSettings regions;

	private PropertyOverrides(ExperimentConfiguration from) {
		this.settings = from.settings().toBuilder();
		this.exchange = from.settings().exchange();
		this.replication = from.replication();
		this.fanOutMin = from.settings().fanOut().min();
		this.fanOutMax = from.settings().fanOut().max();
		this.fanOutPhi = from.settings().fanOut().phi();
		this.counting = from.counting();
		this.leases = from.leases();
		this.regions = from.regions();
	}

	/**
	 * Apply assignments, all at once.
	 * @throws IllegalArgumentException if a name or a value is none
	 */
	static ExperimentConfiguration apply(ExperimentConfiguration to, List<String> assignments) {
		PropertyOverrides overrides = new PropertyOverrides(to);
		for (String assignment : assignments) {
			overrides.apply(assignment);
		}
		GossipSettings changed = overrides.settings
			.fanOut(overrides.fanOutMin, overrides.fanOutMax, overrides.fanOutPhi)
			.exchange(overrides.exchange)
			.build();
		return to.withSettings(changed)
			.withReplication(overrides.replication)
			.withCounting(overrides.counting)
			.withLeases(overrides.leases)
			.withRegions(overrides.regions);
	}

	private void apply(String assignment) {
		int equals = assignment.indexOf('=');
		if (equals < 1) {
			throw new IllegalArgumentException(
					"'" + assignment + "' is not an assignment; write for example gossip.slack=0.5");
		}
		String name = assignment.substring(0, equals).strip().toLowerCase(Locale.ROOT);
		String value = assignment.substring(equals + 1).strip();
		BiConsumer<PropertyOverrides, String> property = PROPERTIES.get(name);
		if (property == null) {
			throw new IllegalArgumentException(unknown(name));
		}
		try {
			property.accept(this, value);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("'" + value + "' is no value for " + name + ": " + reason(ex), ex);
		}
	}

	private static String reason(IllegalArgumentException ex) {
		return (ex instanceof NumberFormatException) ? "write a number" : String.valueOf(ex.getMessage());
	}

	private static String unknown(String name) {
		String elsewhere = ELSEWHERE.get(name);
		if (elsewhere != null) {
			return "'" + name + "' cannot be set: " + elsewhere;
		}
		return "there is no property '" + name + "' that matters here; choose one of "
				+ String.join(", ", PROPERTIES.keySet());
	}

	private static Map<String, BiConsumer<PropertyOverrides, String>> properties() {
		Map<String, BiConsumer<PropertyOverrides, String>> all = new TreeMap<>();
		all.put("gossip.strategy", (to, value) -> to.settings.strategy(strategy(value)));
		all.put("gossip.base-interval", (to, value) -> to.settings.baseInterval(DurationText.parse(value)));
		all.put("gossip.min-interval", (to, value) -> to.settings.minInterval(DurationText.parse(value)));
		all.put("gossip.pressure-weight", (to, value) -> to.settings.pressureWeight(Double.parseDouble(value)));
		all.put("gossip.velocity-weight", (to, value) -> to.settings.velocityWeight(Double.parseDouble(value)));
		all.put("gossip.attack-alpha", (to, value) -> to.settings.attackAlpha(Double.parseDouble(value)));
		all.put("gossip.release-alpha", (to, value) -> to.settings.releaseAlpha(Double.parseDouble(value)));
		all.put("gossip.wake-threshold", (to, value) -> to.settings.wakeThreshold(Double.parseDouble(value)));
		all.put("gossip.fan-out.min", (to, value) -> to.fanOutMin = Integer.parseInt(value));
		all.put("gossip.fan-out.max", (to, value) -> to.fanOutMax = Integer.parseInt(value));
		all.put("gossip.fan-out.phi", (to, value) -> to.fanOutPhi = Double.parseDouble(value));
		all.put("gossip.slack", (to, value) -> to.exchange = to.exchange.withSlack(Double.parseDouble(value)));
		all.put("gossip.max-hold", (to, value) -> to.exchange = to.exchange.withMaxHold(DurationText.parse(value)));
		all.put("gossip.extrapolation", (to, value) -> to.exchange = to.exchange.withExtrapolation(flag(value)));
		all.put("gossip.anti-entropy-interval",
				(to, value) -> to.exchange = to.exchange.withAntiEntropyInterval(DurationText.parse(value)));
		all.put("gossip.max-message-size", (to, value) -> to.exchange = to.exchange.withMaxMessageBytes(bytes(value)));
		all.put("gossip.flush-keys", (to, value) -> to.exchange = to.exchange.withFlushKeys(Integer.parseInt(value)));
		all.put("gossip.payload",
				(to, value) -> to.replication = to.replication.withPayload(choice(Payload.values(), value)));
		all.put("gossip.cluster-velocity",
				(to, value) -> to.replication = to.replication.withClusterVelocity(flag(value)));
		all.put("gossip.key-fan-out", (to, value) -> to.replication = to.replication.withKeyFanOut(flag(value)));
		all.put("gossip.due-tiers", (to, value) -> to.replication = to.replication.withDueTiers(flag(value)));
		all.put("gossip.decay-reference", (to,
				value) -> to.replication = to.replication.withDecayReference(choice(DecayReference.values(), value)));
		all.put("gossip.relay", (to, value) -> to.exchange = to.exchange.withRelay(choice(RelayMode.values(), value)));
		all.put("limit.precision",
				(to, value) -> to.counting = new Counting(Integer.parseInt(value), to.counting.estimator()));
		all.put("limit.estimator",
				(to, value) -> to.counting = new Counting(to.counting.precision(), choice(Estimator.values(), value)));
		all.put("limit.on-failure",
				(to, value) -> to.leases = to.leases.withOnFailure(choice(OnFailure.values(), value)));
		all.put("limit.hybrid-threshold",
				(to, value) -> to.leases = to.leases.withHybridThreshold(Double.parseDouble(value)));
		all.put("limit.cold-key", (to, value) -> to.leases = to.leases.withColdKey(choice(ColdKey.values(), value)));
		all.put("strict.coordinator",
				(to, value) -> to.leases = to.leases.withKeeper(choice(LedgerKeeper.values(), value)));
		all.put("strict.max-wait", (to, value) -> to.leases = to.leases.withMaxWait(DurationText.parse(value)));
		all.put("cluster.expected-members",
				(to, value) -> to.leases = to.leases.withExpectedMembers(Integer.parseInt(value)));
		all.put("cluster.region-interval",
				(to, value) -> to.regions = to.regions.withInterval(DurationText.parse(value)));
		all.put("cluster.global-window-min",
				(to, value) -> to.regions = to.regions.withGlobalWindowMin(DurationText.parse(value)));
		all.put("cluster.bridges", (to, value) -> to.regions = to.regions.withGateways(Integer.parseInt(value)));
		return all;
	}

	private static GossipStrategy strategy(String value) {
		return Arrays.stream(GossipStrategy.values())
			.filter((strategy) -> strategy.configurationName().equalsIgnoreCase(value))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("choose one of " + String.join(", ",
					Arrays.stream(GossipStrategy.values()).map(GossipStrategy::configurationName).toList())));
	}

	private static <E extends Enum<E>> E choice(E[] values, String value) {
		for (E candidate : values) {
			if (candidate.name().replace('_', '-').equalsIgnoreCase(value)) {
				return candidate;
			}
		}
		throw new IllegalArgumentException("choose one of " + Arrays.toString(values).toLowerCase(Locale.ROOT));
	}

	private static boolean flag(String value) {
		if (!value.equals("true") && !value.equals("false")) {
			throw new IllegalArgumentException("write true or false");
		}
		return Boolean.parseBoolean(value);
	}

	private static int bytes(String value) {
		String upper = value.toUpperCase(Locale.ROOT);
		if (upper.endsWith("KB")) {
			return Math.multiplyExact(Integer.parseInt(upper.substring(0, upper.length() - 2)), 1024);
		}
		return Integer.parseInt(upper.endsWith("B") ? upper.substring(0, upper.length() - 1) : upper);
	}

}
