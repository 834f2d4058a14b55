/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.simulator.experiment.Fault;
import io.github.gossiplimiter.simulator.experiment.KeyDistribution;
import io.github.gossiplimiter.simulator.experiment.LimitConsistency;
import io.github.gossiplimiter.simulator.experiment.NamedConfigurations;
import io.github.gossiplimiter.simulator.experiment.NodeSpread;
import io.github.gossiplimiter.simulator.experiment.RegionOptions;

/**
 * What there is to find out.
 */
public final class StudyPlans {

	/**
	 * The document's loads that results are promised for.
	 */
	public static final List<String> LOADS = List.of("spike", "double_burst", "steady_8x", "baseline_2x");

	/**
	 * The load that the document mentions and does not report.
	 */
	public static final String WAVY = "wavy";

	/*
	 * The document's own choice among its other configurations.
	 */
	private static final String TWIN = "g4b1";

	/*
	 * Enough for differences of the size that the other studies are about; fewer where
	 * one takes long.
	 */
	private static final int RUNS_BESIDE = 5;

	private static final int RUNS_LONG = 3;

	private static final int RUNS_LARGE = 1;

	private static final List<Contender> DUEL = List.of(Contender.DOCUMENT, Contender.OURS);

	private StudyPlans() {
	}

	/**
	 * Everything.
	 * @param runs runs of the document's experiment; of the others there are fewer
	 * @param seed the first seed
	 */
	public static StudyPlan full(int runs, long seed) {
		return new StudyPlan(
				List.of(experiment(runs), links(), loss(), size(), large(), below(), overload(), keys(), leases(),
						regions(), rates(), sizes())
					.stream()
					.map((study) -> study.withRunsAtMost(runs))
					.toList(),
				seed);
	}

	/**
	 * Two of everything that runs quickly, to see what a report looks like.
	 */
	public static StudyPlan quick(long seed) {
		return new StudyPlan(List.of(experiment(2), links().withRunsAtMost(1), loss().withRunsAtMost(1)), seed);
	}

	/**
	 * The promised cells, with only the two that are compared there.
	 */
	public static StudyPlan duel(int runs, long seed) {
		return new StudyPlan(List.of(new Study(StudyTopic.EXPERIMENT, cells(LOADS), DUEL, runs)), seed);
	}

	private static Study experiment(int runs) {
		List<String> loads = new ArrayList<>(LOADS);
		loads.add(WAVY);
		return new Study(StudyTopic.EXPERIMENT, cells(loads), contenders(), runs);
	}

	/*
	 * Everything that has a name. The document's own choice runs under its role, not a
	 * second time under the name it has among the others.
	 */
	private static List<Contender> contenders() {
		List<Contender> contenders = new ArrayList<>(DUEL);
		List<String> known = List.of(Contender.DOCUMENT.name(), Contender.OURS.name(), TWIN);
		NamedConfigurations.names()
			.stream()
			.filter((name) -> !known.contains(name))
			.map(NamedConfigurations::find)
			.forEach((configuration) -> contenders.add(Contender.of(configuration)));
		return contenders;
	}

	private static Study links() {
		List<Scenario> scenarios = new ArrayList<>();
		for (String delay : List.of("50ms..75ms", "200ms..300ms")) {
			cells(LOADS).forEach((cell) -> scenarios.add(cell.withFault(Fault.Delay.parse(delay))));
		}
		return new Study(StudyTopic.LINKS, scenarios, DUEL, RUNS_BESIDE);
	}

	private static Study loss() {
		List<Scenario> scenarios = cells(LOADS).stream()
			.map((cell) -> cell.withFault(Fault.Loss.parse("0.1")))
			.toList();
		return new Study(StudyTopic.LOSS, scenarios, DUEL, RUNS_BESIDE);
	}

	private static Study size() {
		List<Scenario> scenarios = cells(LOADS).stream().map((cell) -> cell.withNodes(100)).toList();
		return new Study(StudyTopic.SIZE, scenarios, List.of(Contender.OURS), RUNS_LONG);
	}

	private static Study large() {
		List<Scenario> scenarios = new ArrayList<>();
		for (int nodes : new int[] { 100, 300, 1000 }) {
			scenarios.add(Scenario.of("steady_8x", NodeSpread.UNIFORM).withNodes(nodes).withPermits(20_000));
		}
		return new Study(StudyTopic.SIZE, scenarios, List.of(Contender.OURS), RUNS_LARGE);
	}

	private static Study below() {
		List<Scenario> scenarios = new ArrayList<>();
		for (int nodes : new int[] { 25, 100 }) {
			for (int permits : new int[] { 60, 100, 300 }) {
				for (String load : List.of("load:50%", "load:80%", "load:90%")) {
					scenarios.add(Scenario.of(load, NodeSpread.UNIFORM).withNodes(nodes).withPermits(permits));
				}
			}
		}
		return new Study(StudyTopic.BELOW, scenarios, List.of(Contender.OURS), RUNS_BESIDE);
	}

	private static Study overload() {
		List<Scenario> scenarios = cells(List.of("overload:900s:1.2x", "overload:900s:2x", "overload:900s:8x")).stream()
			.filter((cell) -> cell.spread() == NodeSpread.UNIFORM)
			.toList();
		return new Study(StudyTopic.OVERLOAD, scenarios, List.of(Contender.OURS), RUNS_LONG);
	}

	/*
	 * By Zipf's law the twentieth key gets a twentieth of the first: at twenty times the
	 * pace for that one, twenty keys come to their limit and no others.
	 */
	private static Study keys() {
		Scenario hot = Scenario.of("overload:20s:20x", NodeSpread.UNIFORM);
		return new Study(StudyTopic.KEYS,
				List.of(hot.withKeys(new KeyDistribution(20, 1)), hot.withKeys(new KeyDistribution(10_000, 1))),
				List.of(Contender.OURS), RUNS_LARGE);
	}

	private static Study leases() {
		return new Study(StudyTopic.LEASES, cells(LOADS),
				List.of(Contender.promising(LimitConsistency.STRICT), Contender.promising(LimitConsistency.HYBRID)),
				RUNS_BESIDE);
	}

	/*
	 * A long window, as limits have that several continents share, and uneven traffic.
	 */
	private static Study regions() {
		RegionOptions three = new RegionOptions(3, Duration.ofMillis(80), List.of(6.0, 3.0, 1.0));
		List<Scenario> scenarios = new ArrayList<>();
		for (String load : LOADS) {
			scenarios.add(Scenario.of(load, NodeSpread.UNIFORM)
				.withNodes(24)
				.withPermits(3000)
				.withWindow(Duration.ofMinutes(5))
				.withRegions(three));
		}
		return new Study(StudyTopic.REGIONS, scenarios, List.of(Contender.OURS), RUNS_LONG);
	}

	/*
	 * Over-admission grows with how many requests come, and how long until all know of
	 * them.
	 */
	private static Study rates() {
		List<Scenario> scenarios = cells(List.of("overload:20s:4x", "overload:20s:8x", "overload:20s:16x")).stream()
			.filter((cell) -> cell.spread() == NodeSpread.UNIFORM)
			.toList();
		return new Study(StudyTopic.GROWTH, scenarios, fixed("fixed-500ms", "fixed-1s", "fixed-2s"), RUNS_BESIDE);
	}

	private static Study sizes() {
		List<Scenario> scenarios = new ArrayList<>();
		for (int nodes : new int[] { 6, 12, 50, 100 }) {
			scenarios.add(Scenario.of("overload:20s:8x", NodeSpread.UNIFORM).withNodes(nodes));
		}
		return new Study(StudyTopic.GROWTH, scenarios, fixed("fixed-500ms"), RUNS_BESIDE);
	}

	private static List<Contender> fixed(String... names) {
		return List.of(names).stream().map(NamedConfigurations::find).map(Contender::countingLikeOurs).toList();
	}

	private static List<Scenario> cells(List<String> loads) {
		List<Scenario> cells = new ArrayList<>();
		for (NodeSpread spread : NodeSpread.values()) {
			for (String load : loads) {
				cells.add(Scenario.of(load, spread));
			}
		}
		return cells;
	}

}
