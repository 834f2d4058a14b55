/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.simulator.experiment.Experiment;
import io.github.gossiplimiter.simulator.experiment.Fault;
import io.github.gossiplimiter.simulator.experiment.KeyDistribution;
import io.github.gossiplimiter.simulator.experiment.LoadProfile;
import io.github.gossiplimiter.simulator.experiment.NodeSpread;
import io.github.gossiplimiter.simulator.experiment.RegionOptions;

/**
 * What contenders are put to.
 *
 * @param nodes how many nodes there are
 * @param window the limit
 * @param load how many requests come when
 * @param spread which nodes they come to
 * @param keys which keys they are for
 * @param faults what goes wrong
 * @param regions where nodes run
 */
public record Scenario(int nodes, Window window, LoadProfile load, NodeSpread spread, KeyDistribution keys,
		List<Fault> faults, RegionOptions regions) {

	private static final int NODES = 25;

	private static final Window WINDOW = new Window(300, Duration.ofSeconds(30));

	public Scenario {
		faults = List.copyOf(faults);
	}

	/**
	 * 25 nodes that share 300 permits in 30 seconds, for one key, while nothing goes
	 * wrong.
	 */
	public static Scenario of(String load, NodeSpread spread) {
		return new Scenario(NODES, WINDOW, LoadProfile.parse(load), spread, KeyDistribution.ONE, List.of(),
				RegionOptions.ONE);
	}

	/**
	 * The same with another number of nodes.
	 */
	public Scenario withNodes(int value) {
		return new Scenario(value, this.window, this.load, this.spread, this.keys, this.faults, this.regions);
	}

	/**
	 * The same with another limit.
	 */
	public Scenario withPermits(long value) {
		return new Scenario(this.nodes, new Window(value, this.window.length()), this.load, this.spread, this.keys,
				this.faults, this.regions);
	}

	/**
	 * The same in another window.
	 */
	public Scenario withWindow(Duration value) {
		return new Scenario(this.nodes, new Window(this.window.permits(), value), this.load, this.spread, this.keys,
				this.faults, this.regions);
	}

	/**
	 * The same for other keys.
	 */
	public Scenario withKeys(KeyDistribution value) {
		return new Scenario(this.nodes, this.window, this.load, this.spread, value, this.faults, this.regions);
	}

	/**
	 * The same with something more going wrong.
	 */
	public Scenario withFault(Fault value) {
		List<Fault> more = new ArrayList<>(this.faults);
		more.add(value);
		return new Scenario(this.nodes, this.window, this.load, this.spread, this.keys, more, this.regions);
	}

	/**
	 * The same in several regions.
	 */
	public Scenario withRegions(RegionOptions value) {
		return new Scenario(this.nodes, this.window, this.load, this.spread, this.keys, this.faults, value);
	}

	/**
	 * Load and spread.
	 */
	public String cell() {
		return this.load.name() + " " + this.spread;
	}

	/**
	 * All of it, as options of the command line; no two scenarios have the same.
	 */
	public String options() {
		StringBuilder options = new StringBuilder();
		options.append("--nodes ").append(this.nodes);
		options.append(" --limit ").append(this.window.permits());
		options.append(" --window ").append(text(this.window.length()));
		options.append(" --load ").append(this.load.name());
		options.append(" --spread ").append(this.spread);
		if (!this.keys.equals(KeyDistribution.ONE)) {
			options.append(" --keys ").append(this.keys.count()).append(" --zipf ").append(this.keys.exponent());
		}
		this.regions.options().forEach((word) -> options.append(' ').append(word));
		for (Fault fault : this.faults) {
			options.append(' ').append(fault.option()).append(' ').append(fault.text());
		}
		return options.toString();
	}

	private static String text(Duration length) {
		return (length.toMillisPart() == 0) ? length.toSeconds() + "s" : length.toMillis() + "ms";
	}

	Experiment experiment(Contender contender, long seed) {
		Experiment.Builder builder = Experiment.builder()
			.nodes(this.nodes)
			.window(this.window.permits(), this.window.length())
			.load(this.load)
			.spread(this.spread)
			.keys(this.keys)
			.configuration(contender.configuration())
			.consistency(contender.consistency())
			.regions(this.regions)
			.seed(seed);
		this.faults.forEach(builder::fault);
		return builder.build();
	}

}
