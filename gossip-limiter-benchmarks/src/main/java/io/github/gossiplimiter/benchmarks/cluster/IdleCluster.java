/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.cluster;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

import com.sun.management.OperatingSystemMXBean;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.benchmarks.BenchmarkReport;
import io.github.gossiplimiter.benchmarks.MarkdownTable;
import io.github.gossiplimiter.benchmarks.RunArguments;
import io.github.gossiplimiter.gossip.GossipListener;

/**
 * Measures what a node of a cluster costs that has nothing to do: bytes sent and
 * processor time, everything included.
 */
final class IdleCluster {

	private final int nodes;

	private final Duration settle;

	private final Duration time;

	private IdleCluster(RunArguments arguments) {
		boolean quick = arguments.has("quick");
		this.nodes = arguments.number("nodes", 25);
		this.settle = Duration.ofSeconds(arguments.number("settle", quick ? 10 : 90));
		this.time = Duration.ofSeconds(arguments.number("seconds", quick ? 20 : 120));
	}

	/**
	 * Run. {@code nodes} sets the size, {@code settle} the seconds before and
	 * {@code seconds} those of the measurement, {@code quick} gives a first look;
	 * {@code output} is a directory.
	 */
	public static void main(String[] args) throws IOException {
		RunArguments arguments = RunArguments.parse(args, Set.of("output", "quick", "nodes", "settle", "seconds"));
		Result result = new IdleCluster(arguments).measure();
		BenchmarkReport.write(arguments.output(), "cluster-idle", result.markdown(), result);
	}

	private Result measure() {
		OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
		try (LoopbackCluster cluster = LoopbackCluster.start(this.nodes, Limit.of("shared", 100, Duration.ofMinutes(1)),
				GossipListener.NONE)) {
			LoopbackCluster.pause(this.settle);
			long bytes = cluster.sum(LoopbackNode::channelBytes);
			long processor = system.getProcessCpuTime();
			LoopbackCluster.pause(this.time);
			double share = (double) (system.getProcessCpuTime() - processor) / this.time.toNanos() / this.nodes;
			double rate = (double) (cluster.sum(LoopbackNode::channelBytes) - bytes) / this.time.toSeconds()
					/ this.nodes;
			return new Result(this.nodes, rate, 100 * share);
		}
	}

	/**
	 * What was found, for each node.
	 *
	 * @param nodes how many there were
	 * @param bytesPerSecond what it sent
	 * @param processorPercent share of a core
	 */
	record Result(int nodes, double bytesPerSecond, double processorPercent) {

		String markdown() {
			MarkdownTable table = new MarkdownTable("nodes", "B/s", "% of a core");
			table.row(Integer.toString(this.nodes), String.format(Locale.ROOT, "%.0f", this.bytesPerSecond),
					String.format(Locale.ROOT, "%.2f", this.processorPercent));
			return "An idle cluster, for each node\n\n" + table;
		}

	}

}
