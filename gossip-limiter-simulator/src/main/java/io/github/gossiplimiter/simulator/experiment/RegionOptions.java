/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

import io.github.gossiplimiter.simulation.cluster.RegionPlan;

/**
 * Where the nodes of an experiment run, and where its requests come to.
 *
 * @param count how many regions there are
 * @param delay how long messages between two of them take
 * @param weights how much of the load comes to each, in proportion; none for alike
 */
public record RegionOptions(int count, Duration delay, List<Double> weights) {

	private static final Duration DELAY_MAX = Duration.ofMinutes(1);

	/**
	 * Everything is in one place.
	 */
	public static final RegionOptions ONE = new RegionOptions(1, Duration.ZERO, List.of());

	public RegionOptions {
		weights = List.copyOf(weights);
		if (count < 1) {
			throw new IllegalArgumentException("there is at least one region: " + count);
		}
		if (delay.isNegative() || delay.compareTo(DELAY_MAX) > 0) {
			throw new IllegalArgumentException(
					"messages between regions take at most a minute: " + DurationText.format(delay));
		}
		if (!weights.isEmpty() && weights.size() != count) {
			throw new IllegalArgumentException("write one weight for each of the " + count + " regions: " + weights);
		}
		if (weights.stream().anyMatch((weight) -> !(weight >= 0) || weight.isInfinite())
				|| (!weights.isEmpty() && weights.stream().allMatch((weight) -> weight == 0))) {
			throw new IllegalArgumentException("a weight is a number from 0, and not all are 0: " + weights);
		}
	}

	/**
	 * Read weights, for example {@code 6,3,1}.
	 */
	public static List<Double> parseWeights(String text) {
		try {
			return Arrays.stream(text.split(",", -1)).map((weight) -> Double.valueOf(weight.strip())).toList();
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException("'" + text + "' are not weights; write for example 6,3,1", ex);
		}
	}

	/**
	 * What asks for the same on the command line.
	 */
	public List<String> options() {
		if (this.count == 1) {
			return List.of();
		}
		List<String> options = new ArrayList<>(
				List.of("--regions", Integer.toString(this.count), "--region-delay", DurationText.format(this.delay)));
		if (!this.weights.isEmpty()) {
			options.addAll(List.of("--region-weights",
					this.weights.stream()
						.map((weight) -> String.format(Locale.ROOT, "%s", weight))
						.collect(Collectors.joining(","))));
		}
		return options;
	}

	/**
	 * The node of one request.
	 */
	int choose(NodeSpread spread, RegionPlan plan, RandomGenerator random) {
		if (this.count == 1) {
			return spread.choose(plan.nodes(), random);
		}
		int region = region(random);
		return plan.first(region) + spread.choose(plan.first(region + 1) - plan.first(region), random);
	}

	private int region(RandomGenerator random) {
		if (this.weights.isEmpty()) {
			return random.nextInt(this.count);
		}
		double left = random.nextDouble() * this.weights.stream().mapToDouble(Double::doubleValue).sum();
		int region = 0;
		while (region < this.count - 1 && left >= this.weights.get(region)) {
			left -= this.weights.get(region++);
		}
		return region;
	}

}
