/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.github.gossiplimiter.gossip.ExchangeSettings;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.GossipStrategy;
import io.github.gossiplimiter.simulator.experiment.ExperimentConfiguration.Counting;
import io.github.gossiplimiter.simulator.experiment.ExperimentConfiguration.Delivery;
import io.github.gossiplimiter.simulator.protocol.OuterLoop;
import io.github.gossiplimiter.simulator.protocol.RumourMongering;
import io.github.gossiplimiter.simulator.replication.ReplicationOptions;

/**
 * All configurations with a name.
 * <p>
 * Ours: {@code two-stage}, which is what a node does that nobody tuned, and the same with
 * the strategies {@code additive}, {@code velocity}, {@code tiered} and {@code fixed}.
 * <p>
 * Those of the document that our protocol grew out of, as published: two epochs with
 * interpolation, all counters of a key in every message, random peers, each change sent
 * in one round and then forgotten, no extrapolation, nothing held back, nothing repaired.
 * They are {@code document}, which is {@code g4b1} with its pressure weight of 4,
 * velocity weight of 1, and a fan-out from 3 to 9 that grows early; the same with other
 * weights; with a fan-out that grows late or not at all; and the steps on the way to it,
 * which all speak to three peers: fixed intervals, tiers, velocity alone, and pressure
 * and velocity in one sum.
 * <p>
 * And what the document did not compare with: {@code tiered-10t} and {@code tiered-50t},
 * {@code rumour-100ms} and {@code rumour-200ms}; and weights that follow the traffic, in
 * ours and in the document's, {@code outer-loop} and {@code document-outer-loop}.
 */
public final class NamedConfigurations {

	/**
	 * What a node does that nobody tuned.
	 */
	public static final ExperimentConfiguration DEFAULT = ExperimentConfiguration
		.of(GossipStrategy.TWO_STAGE.configurationName(), GossipSettings.defaults());

	private static final Duration NEVER = Duration.ofDays(365);

	private static final ExchangeSettings AS_PUBLISHED = ExchangeSettings.DEFAULT.withSlack(0)
		.withMaxHold(NEVER)
		.withExtrapolation(false)
		.withAntiEntropyInterval(NEVER);

	private static final List<ExperimentConfiguration> DOCUMENT = ofDocumentAsPublished();

	/*
	 * As often as a node speaks to in one round: one round that told nobody anything.
	 */
	private static final int RUMOUR_PATIENCE = 3;

	private static final List<ExperimentConfiguration> FURTHER = beyondDocument();

	private static final Map<String, ExperimentConfiguration> BY_NAME = byName();

	private NamedConfigurations() {
	}

	/**
	 * What ours is measured against: the document's own choice.
	 */
	public static ExperimentConfiguration document() {
		return find("document");
	}

	/**
	 * All 21 configurations of the document.
	 */
	public static List<ExperimentConfiguration> ofDocument() {
		return DOCUMENT;
	}

	/**
	 * What the document left to compare with: more tiers, rumours that die out, counted
	 * like ours, and weights that follow the traffic.
	 */
	public static List<ExperimentConfiguration> further() {
		return FURTHER;
	}

	/**
	 * All names.
	 */
	public static List<String> names() {
		return List.copyOf(BY_NAME.keySet());
	}

	/**
	 * A configuration by its name.
	 * @throws IllegalArgumentException if there is none
	 */
	public static ExperimentConfiguration find(String name) {
		ExperimentConfiguration found = BY_NAME.get(name.strip().toLowerCase(Locale.ROOT));
		if (found == null) {
			throw new IllegalArgumentException(
					"there is no strategy '" + name + "'; choose one of " + String.join(", ", BY_NAME.keySet()));
		}
		return found;
	}

	private static Map<String, ExperimentConfiguration> byName() {
		Map<String, ExperimentConfiguration> all = new LinkedHashMap<>();
		all.put("document", asPublished("document", twoStage(4, 1)));
		all.put(DEFAULT.name(), DEFAULT);
		for (GossipStrategy strategy : GossipStrategy.values()) {
			String name = strategy.configurationName();
			all.putIfAbsent(name,
					ExperimentConfiguration.of(name, GossipSettings.builder().strategy(strategy).build()));
		}
		DOCUMENT.forEach((configuration) -> all.put(configuration.name(), configuration));
		FURTHER.forEach((configuration) -> all.put(configuration.name(), configuration));
		return all;
	}

	private static List<ExperimentConfiguration> beyondDocument() {
		List<ExperimentConfiguration> all = new ArrayList<>();
		for (int tiers : new int[] { 10, 50 }) {
			all.add(asPublished("tiered-" + tiers + "t",
					early(GossipStrategy.TIERED, Duration.ofSeconds(1)).tiers(tiers, 2)));
		}
		for (int millis : new int[] { 100, 200 }) {
			Duration interval = Duration.ofMillis(millis);
			all.add(ExperimentConfiguration
				.of("rumour-" + DurationText.format(interval), early(GossipStrategy.FIXED, interval).build())
				.withProtocol(RumourMongering.withPatience(RUMOUR_PATIENCE))
				.withDelivery(Delivery.LIKELY));
		}
		all.add(ExperimentConfiguration.of("outer-loop", GossipSettings.defaults())
			.withProtocol(OuterLoop.GOSSIP_LOOP));
		all.add(asPublished("document-outer-loop", twoStage(4, 1)).withProtocol(OuterLoop.GOSSIP_LOOP));
		return List.copyOf(all);
	}

	private static List<ExperimentConfiguration> ofDocumentAsPublished() {
		List<ExperimentConfiguration> all = new ArrayList<>();
		for (int millis : new int[] { 100, 200, 500, 1000, 2000 }) {
			Duration interval = Duration.ofMillis(millis);
			all.add(asPublished("fixed-" + DurationText.format(interval),
					early(GossipStrategy.FIXED, interval).minInterval(interval)));
		}
		for (int tiers : new int[] { 2, 5 }) {
			all.add(asPublished("tiered-" + tiers + "t",
					early(GossipStrategy.TIERED, Duration.ofSeconds(1)).tiers(tiers, 1)));
		}
		all.add(asPublished("document-velocity", raw(GossipStrategy.VELOCITY)));
		all.add(asPublished("document-additive", raw(GossipStrategy.ADDITIVE)));
		all.add(asPublished("g0b1", twoStage(0, 1)));
		all.add(asPublished("g4b0", twoStage(4, 0)));
		for (int gamma = 1; gamma <= 5; gamma++) {
			all.add(asPublished("g" + gamma + "b1", twoStage(gamma, 1)));
		}
		all.add(asPublished("g4b2", twoStage(4, 2)));
		all.add(asPublished("g4b4", twoStage(4, 4)));
		all.add(asPublished("g4b1-phi2", twoStage(4, 1).fanOut(3, 9, 2)));
		all.add(asPublished("g4b1-fan3", twoStage(4, 1).fanOut(3, 3, 1)));
		all.add(asPublished("g4b1-fan9", twoStage(4, 1).fanOut(9, 9, 1)));
		return List.copyOf(all);
	}

	private static ExperimentConfiguration asPublished(String name, GossipSettings.Builder settings) {
		return ExperimentConfiguration.of(name, settings.exchange(AS_PUBLISHED).build())
			.withReplication(ReplicationOptions.DOCUMENT)
			.withCounting(Counting.TWO_EPOCHS)
			.withDelivery(Delivery.LIKELY);
	}

	private static GossipSettings.Builder twoStage(double pressureWeight, double velocityWeight) {
		return GossipSettings.builder().pressureWeight(pressureWeight).velocityWeight(velocityWeight).fanOut(3, 9, 0.5);
	}

	/*
	 * Before fan-outs that grow and before bursts that wake the sender.
	 */
	private static GossipSettings.Builder early(GossipStrategy strategy, Duration interval) {
		return GossipSettings.builder()
			.strategy(strategy)
			.baseInterval(interval)
			.fanOut(3, 3, 1)
			.wakeThreshold(Double.MAX_VALUE);
	}

	/*
	 * Published with 2 s and weights of 30 for pressure and 3000 for hits in a
	 * millisecond. At 300 in 30 s, one hit in a millisecond is a hundred times the pace.
	 */
	private static GossipSettings.Builder raw(GossipStrategy strategy) {
		return early(strategy, Duration.ofSeconds(2)).pressureWeight(30).velocityWeight(30);
	}

}
