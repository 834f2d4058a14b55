/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.simulation.cluster.RegionPlan;

/**
 * Requests in the order they come. They come on whole milliseconds after the start of the
 * load, so that what is written to a file and read again is the same.
 */
public final class ArrivalSequence {

	/**
	 * Most requests: more do not fit in memory beside the cluster, with their answers.
	 */
	static final int SIZE_MAX = 50_000_000;

	private static final int CAPACITY_INITIAL = 1024;

	private long[] millis = new long[CAPACITY_INITIAL];

	private int[] nodes = new int[CAPACITY_INITIAL];

	private int[] keyIds = new int[CAPACITY_INITIAL];

	private int[] costs = new int[CAPACITY_INITIAL];

	private int size;

	private final List<String> keys = new ArrayList<>();

	private long lengthMillis;

	ArrivalSequence() {
	}

	/**
	 * Draw the arrivals of a load: a Poisson process, which each request's node and key
	 * are drawn for independently. The same seed gives the same arrivals, whatever the
	 * cluster does with them.
	 */
	public static ArrivalSequence draw(LoadProfile load, Window window, NodeSpread spread, int nodes,
			KeyDistribution keys, long seed) {
		return draw(load, window, spread, nodes, RegionOptions.ONE, keys, seed);
	}

	/**
	 * Draw the arrivals of a load that comes to several regions.
	 */
	public static ArrivalSequence draw(LoadProfile load, Window window, NodeSpread spread, int nodes,
			RegionOptions regions, KeyDistribution keys, long seed) {
		if (nodes < 1) {
			throw new IllegalArgumentException("nodes must be at least 1: nodes=" + nodes);
		}
		RegionPlan plan = RegionPlan.of(regions.count(), nodes);
		SplittableRandom random = new SplittableRandom(seed);
		ArrivalSequence arrivals = new ArrivalSequence();
		arrivals.lengthMillis = load.millis(window);
		KeyDistribution.Choice choice = keys.choice();
		for (int key = 0; key < keys.count(); key++) {
			arrivals.keys.add(KeyDistribution.name(key));
		}
		checkSize(load, window, choice);
		long startMillis = 0;
		for (LoadProfile.Phase phase : load.phases()) {
			long endMillis = startMillis + phase.millis(window);
			double perMilli = phase.perMilli(window) * choice.multiple();
			double at = startMillis + gap(perMilli, random);
			while (at < endMillis) {
				arrivals.add((long) at, regions.choose(spread, plan, random), choice.next(random), 1);
				at += gap(perMilli, random);
			}
			startMillis = endMillis;
		}
		return arrivals;
	}

	private static void checkSize(LoadProfile load, Window window, KeyDistribution.Choice choice) {
		double expected = 0;
		for (LoadProfile.Phase phase : load.phases()) {
			expected += phase.perMilli(window) * phase.millis(window) * choice.multiple();
		}
		if (expected > SIZE_MAX) {
			throw new IllegalArgumentException(String.format(Locale.ROOT,
					"load '%s' would be %.0f requests, more than %d; choose a smaller limit or a shorter load",
					load.name(), expected, SIZE_MAX));
		}
	}

	private static double gap(double perMilli, SplittableRandom random) {
		return (perMilli > 0) ? -StrictMath.log(1 - random.nextDouble()) / perMilli : Double.POSITIVE_INFINITY;
	}

	/**
	 * Give a key a number.
	 */
	int addKey(String key) {
		this.keys.add(key);
		return this.keys.size() - 1;
	}

	void add(long atMillis, int node, int keyId, int cost) {
		if (this.size == this.millis.length) {
			this.millis = Arrays.copyOf(this.millis, 2 * this.size);
			this.nodes = Arrays.copyOf(this.nodes, 2 * this.size);
			this.keyIds = Arrays.copyOf(this.keyIds, 2 * this.size);
			this.costs = Arrays.copyOf(this.costs, 2 * this.size);
		}
		this.lengthMillis = Math.max(this.lengthMillis, atMillis + 1);
		this.millis[this.size] = atMillis;
		this.nodes[this.size] = node;
		this.keyIds[this.size] = keyId;
		this.costs[this.size++] = cost;
	}

	/**
	 * How many requests come.
	 */
	public int size() {
		return this.size;
	}

	/**
	 * How long the load lasts, with what may be silent after the last request.
	 */
	public long lengthMillis() {
		return this.lengthMillis;
	}

	/**
	 * When a request comes, after the start of the load.
	 */
	public long millis(int index) {
		return this.millis[index];
	}

	/**
	 * Which node it comes to.
	 */
	public int node(int index) {
		return this.nodes[index];
	}

	/**
	 * The place of its key among {@link #keys}.
	 */
	public int keyId(int index) {
		return this.keyIds[index];
	}

	/**
	 * How many permits it asks for.
	 */
	public int cost(int index) {
		return this.costs[index];
	}

	/**
	 * All keys.
	 */
	public List<String> keys() {
		return List.copyOf(this.keys);
	}

}
