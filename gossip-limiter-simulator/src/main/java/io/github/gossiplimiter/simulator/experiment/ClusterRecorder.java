/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.cluster.SimulatedNode;
import io.github.gossiplimiter.simulation.network.NetworkCounts;

/**
 * Writes down what a cluster does, second by second, from now on.
 */
final class ClusterRecorder {

	private static final long NANOS_PER_SECOND = 1_000_000_000;

	private final SimulatedCluster cluster;

	private final long lengthMillis;

	private final List<Sample> samples = new ArrayList<>();

	private final long[] roundsBefore;

	private final NetworkCounts before;

	private long rounds;

	private long otherRegionsMessages;

	private long otherRegionsBytes;

	/**
	 * What had happened by the end of a second.
	 */
	private record Sample(long messages, long bytes, long rounds, double intervalMillis) {

	}

	ClusterRecorder(SimulatedCluster cluster, long lengthMillis) {
		this.cluster = cluster;
		this.lengthMillis = lengthMillis;
		this.before = cluster.network().counts();
		this.roundsBefore = new long[cluster.nodes().size()];
		advance();
		this.rounds = 0;
		if (cluster.regions().count() > 1) {
			cluster.network().listen(this::sent);
		}
		long startNanos = cluster.nanos();
		for (long millis = 1000; millis < lengthMillis; millis += 1000) {
			cluster.at(Duration.ofNanos(startNanos).plusMillis(millis), this::sample);
		}
	}

	private void sent(long atNanos, int from, int to, int bytes) {
		if (this.cluster.regions().separates(from, to)) {
			this.otherRegionsMessages++;
			this.otherRegionsBytes += bytes;
		}
	}

	private void sample() {
		advance();
		NetworkCounts counts = this.cluster.network().counts().minus(this.before);
		double interval = this.cluster.liveNodes()
			.stream()
			.mapToDouble((node) -> node.status().intervalMillis())
			.average()
			.orElse(Double.NaN);
		this.samples.add(new Sample(counts.sent(), counts.bytesSent(), this.rounds, interval));
	}

	/*
	 * A node that began again counts from zero.
	 */
	private void advance() {
		for (SimulatedNode node : this.cluster.nodes()) {
			long now = node.status().traffic().rounds();
			long known = this.roundsBefore[node.index()];
			this.rounds += (now >= known) ? now - known : now;
			this.roundsBefore[node.index()] = now;
		}
	}

	/**
	 * End with the present moment.
	 */
	ExperimentOutcome outcome(Experiment experiment, DecisionLog decisions) {
		sample();
		Sample last = this.samples.get(this.samples.size() - 1);
		ExperimentOutcome.Traffic traffic = new ExperimentOutcome.Traffic(experiment.nodes(), this.lengthMillis,
				last.messages(), last.bytes(), last.rounds(),
				ExperimentOutcome.Waits
					.of(this.cluster.nodes().stream().flatMap((node) -> node.waits().stream()).toList()),
				this.otherRegionsMessages, this.otherRegionsBytes);
		return new ExperimentOutcome(experiment.configuration().name(), experiment.labels().load(),
				experiment.labels().spread(), experiment.seed(), LimitAccuracy.measure(decisions, experiment.window()),
				traffic, series(decisions, LimitAccuracy.excess(decisions, experiment.window())));
	}

	private List<ExperimentOutcome.Second> series(DecisionLog decisions, long[] excess) {
		List<ExperimentOutcome.Second> series = new ArrayList<>();
		Sample earlier = new Sample(0, 0, 0, 0);
		int from = 0;
		for (Sample sample : this.samples) {
			boolean last = series.size() == this.samples.size() - 1;
			long endNanos = (series.size() + 1) * NANOS_PER_SECOND;
			long admitted = 0;
			long over = 0;
			int to = from;
			while (to < decisions.size() && (last || decisions.nanos(to) < endNanos)) {
				admitted += decisions.isAllowed(to) ? 1 : 0;
				over = Math.max(over, excess[to++]);
			}
			series.add(new ExperimentOutcome.Second(to - from, admitted, over, sample.messages() - earlier.messages(),
					sample.bytes() - earlier.bytes(), sample.rounds() - earlier.rounds(), sample.intervalMillis()));
			earlier = sample;
			from = to;
		}
		return series;
	}

}
