/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.cluster;

import java.util.Locale;

import io.github.gossiplimiter.benchmarks.MarkdownTable;

/**
 * What nodes behind a balancer did.
 *
 * @param load what they were asked
 * @param deniedShare share of the requests they denied
 * @param exactShare share that one limiter which saw all of them denied
 * @param cost what a decision took
 * @param messageBytes sizes of the messages they sent
 * @param ageNanos from a change to its merge elsewhere
 * @param bytesPerSecond what a node sent
 */
record SharedLoadResult(Load load, double deniedShare, double exactShare, Cost cost, Samples.Summary messageBytes,
		Samples.Summary ageNanos, double bytesPerSecond) {

	/**
	 * What they were asked.
	 *
	 * @param nodes how many there were
	 * @param users how many keys
	 * @param permits of each key in a window
	 * @param windowSeconds length of the window
	 * @param requestsPerSecond to each node
	 */
	record Load(int nodes, int users, long permits, long windowSeconds, double requestsPerSecond) {

	}

	/**
	 * What a decision took.
	 *
	 * @param latencyNanos how long it took
	 * @param secondNanos its p99 in each second: what disturbs the machine for a moment
	 * does not show in the median of these
	 * @param yardstickNanos how long the yardstick took
	 * @param processorNanos processor time of it, less the median of the timer
	 * @param timerNanos what timing nothing took, less its median: the error of the above
	 */
	record Cost(Samples.Summary latencyNanos, Samples.Summary secondNanos, Samples.Summary yardstickNanos,
			Samples.Summary processorNanos, Samples.Summary timerNanos) {

	}

	/**
	 * How much more the cluster granted than the exact limiter, as a share of what that
	 * granted; below zero if it granted less.
	 */
	double overAdmission() {
		return (1 - this.deniedShare) / (1 - this.exactShare) - 1;
	}

	String markdown() {
		MarkdownTable table = new MarkdownTable("what", "mean", "p50", "p95", "p99", "max");
		table.row(row("decision, us", this.cost.latencyNanos(), 1_000));
		table.row(row("p99 of it in each second, us", this.cost.secondNanos(), 1_000));
		table.row(row("a map and one compare-and-set, us", this.cost.yardstickNanos(), 1_000));
		table.row(row("processor time of a decision, us", this.cost.processorNanos(), 1_000));
		table.row(row("processor time of nothing, us", this.cost.timerNanos(), 1_000));
		table.row(row("change to merge, ms", this.ageNanos, 1_000_000));
		table.row(row("message, bytes", this.messageBytes, 1));
		return String.format(Locale.ROOT,
				"%d nodes, %.0f requests/s each, %d users, %d permits in %d s%n%n"
						+ "denied: %.2f %%, exactly: %.2f %%; granted %.2f %% more than exactly%n"
						+ "%.1f KB/s sent by a node%n%n%s",
				this.load.nodes(), this.load.requestsPerSecond(), this.load.users(), this.load.permits(),
				this.load.windowSeconds(), 100 * this.deniedShare, 100 * this.exactShare, 100 * overAdmission(),
				this.bytesPerSecond / 1000, table);
	}

	private static String[] row(String what, Samples.Summary summary, double unit) {
		return new String[] { what, number(summary.mean() / unit), number(summary.p50() / unit),
				number(summary.p95() / unit), number(summary.p99() / unit), number(summary.max() / unit) };
	}

	private static String number(double value) {
		return String.format(Locale.ROOT, "%.2f", value);
	}

}
