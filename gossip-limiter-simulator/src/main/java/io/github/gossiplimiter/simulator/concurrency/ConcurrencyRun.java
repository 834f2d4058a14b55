/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.concurrency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.simulation.time.VirtualTime;

/**
 * Lets requests come, and writes down what becomes of them.
 */
final class ConcurrencyRun {

	private static final Duration MOMENT = Duration.ofMillis(250);

	private final List<ConcurrencyOutcome.Moment> moments = new ArrayList<>();

	private final ConcurrencyExperiment experiment;

	private final BackendFleet fleet;

	private final VirtualTime time;

	private final RandomGenerator random;

	private final double meanGapNanos;

	private SharedBackend.Figures lastFigures;

	private SharedBackend.@Nullable Figures warmFigures;

	private long warmRejected;

	ConcurrencyRun(ConcurrencyExperiment experiment) {
		this.experiment = experiment;
		this.fleet = new BackendFleet(experiment);
		this.time = this.fleet.time();
		this.random = this.fleet.random();
		this.meanGapNanos = 1e9 / (experiment.overload() * experiment.backend().perSecond());
		this.lastFigures = this.fleet.backend().figures();
	}

	ConcurrencyOutcome run() {
		next();
		this.time.after(MOMENT.toNanos(), this::look);
		this.time.at(this.experiment.warmUp().toNanos(), () -> {
			this.warmFigures = this.fleet.backend().figures();
			this.warmRejected = this.fleet.rejected();
		});
		this.time.runUntil(this.experiment.duration().toNanos());
		CeilingWatch watch = this.fleet.watch();
		if (this.experiment.isBounded() && watch.over() > 0) {
			throw new CeilingExceeded(watch.over(), watch.ceilingExceeded(), this.experiment.command());
		}
		return outcome(watch);
	}

	private ConcurrencyOutcome outcome(CeilingWatch watch) {
		SharedBackend.Figures warm = this.warmFigures;
		SharedBackend.Figures all = this.fleet.backend().figures();
		SharedBackend.Figures counted = (warm != null) ? all.since(warm) : all;
		long rejected = this.fleet.rejected() - this.warmRejected;
		return new ConcurrencyOutcome(this.experiment.command(), this.fleet.size(), counted.utilisation(),
				counted.goodput(), counted.answered() + counted.givenUp() + rejected, counted.answered(),
				counted.givenUp(), rejected, watch.most(), this.experiment.shared() ? watch.over() : 0,
				this.fleet.ramps(), this.moments);
	}

	private void next() {
		double gap = -Math.log(1 - this.random.nextDouble()) * this.meanGapNanos;
		this.time.after(Math.max(1, Math.round(gap)), () -> {
			arrive(this.experiment.demand().draw(this.fleet.size(), this.random));
			next();
		});
	}

	/*
	 * What would have come to a node that is not there comes to the next one.
	 */
	private void arrive(int drawn) {
		for (int i = 0; i < this.fleet.size(); i++) {
			FleetNode node = this.fleet.node((drawn + i) % this.fleet.size());
			if (node != null) {
				node.request();
				return;
			}
		}
	}

	private void look() {
		SharedBackend.Figures now = this.fleet.backend().figures();
		this.moments.add(new ConcurrencyOutcome.Moment(this.time.nanos() / 1e9, this.fleet.backend().inFlight(),
				this.fleet.ceiling(), now.since(this.lastFigures).goodput()));
		this.lastFigures = now;
		this.time.after(MOMENT.toNanos(), this::look);
	}

}
