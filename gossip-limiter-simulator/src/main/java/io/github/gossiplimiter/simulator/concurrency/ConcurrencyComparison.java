/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.concurrency;

import java.time.Duration;
import java.util.List;

import io.github.gossiplimiter.concurrency.Allocation;
import io.github.gossiplimiter.concurrency.Handoff;

/**
 * One ceiling for all nodes beside limiters that each infer one of their own, in front of
 * the same backend.
 *
 * @param entries what was run
 */
public record ConcurrencyComparison(List<Entry> entries) {

	private static final int NODES = 25;

	private static final int ROOMY = 1000;

	private static final Duration DURATION = Duration.ofSeconds(60);

	private static final Duration WARM_UP = Duration.ofSeconds(20);

	/**
	 * Not run.
	 */
	public static final ConcurrencyComparison NONE = new ConcurrencyComparison(List.of());

	public ConcurrencyComparison {
		entries = List.copyOf(entries);
	}

	/**
	 * One run.
	 *
	 * @param load what happened
	 * @param limiters how the nodes limited it
	 * @param charted whether it is drawn
	 * @param outcome what came out
	 */
	public record Entry(String load, String limiters, boolean charted, ConcurrencyOutcome outcome) {

	}

	/**
	 * Run everything.
	 */
	public static ConcurrencyComparison run(long seed) {
		return new ConcurrencyComparison(List.of(entry("twice the capacity", "one ceiling", true, base(seed)),
				entry("twice the capacity", "independent", true, base(seed).independent()),
				entry("60 % of the capacity gone from 30 s to 40 s", "one ceiling", true, dropping(seed)),
				entry("60 % of the capacity gone from 30 s to 40 s", "independent", true, dropping(seed).independent()),
				entry("80 % of it on 20 % of the nodes", "one ceiling, equal parts", false, skewed(seed)),
				entry("80 % of it on 20 % of the nodes", "one ceiling, by demand", false,
						skewed(seed).rules(Handoff.ACKNOWLEDGED, Allocation.DEMAND))));
	}

	private static ConcurrencyExperiment.Builder base(long seed) {
		return ConcurrencyExperiment.builder(NODES).duration(DURATION, WARM_UP).seed(seed);
	}

	private static ConcurrencyExperiment.Builder dropping(long seed) {
		return base(seed).drop(new CapacityDrop(Duration.ofSeconds(30), Duration.ofSeconds(40), 0.4));
	}

	private static ConcurrencyExperiment.Builder skewed(long seed) {
		return base(seed).backend(BackendPlan.of(ROOMY)).load(2, DemandShape.SKEWED);
	}

	private static Entry entry(String load, String limiters, boolean charted, ConcurrencyExperiment.Builder builder) {
		return new Entry(load, limiters, charted, builder.build().run());
	}

}
