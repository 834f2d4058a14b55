/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.benchmarks.BenchmarkReport;
import io.github.gossiplimiter.benchmarks.MarkdownTable;
import io.github.gossiplimiter.benchmarks.RunArguments;
import io.github.gossiplimiter.gossip.GossipListener;

/**
 * Measures how soon a change is known everywhere, while requests come in and after they
 * have stopped.
 */
final class ConvergenceTime {

	private static final String LIMIT = "shared";

	private static final Duration AGREEMENT_MAX = Duration.ofMinutes(1);

	private final int users;

	private final int perSecond;

	private final Duration warmUp;

	private final Duration time;

	private ConvergenceTime(RunArguments arguments) {
		boolean quick = arguments.has("quick");
		this.users = arguments.number("users", 1_000);
		this.perSecond = arguments.number("rate", 2_000);
		this.warmUp = Duration.ofSeconds(arguments.number("warm-up", quick ? 5 : 20));
		this.time = Duration.ofSeconds(arguments.number("seconds", quick ? 5 : 30));
	}

	/**
	 * Run with 5 and with 25 nodes, or with as many as {@code nodes} lists. {@code rate}
	 * is the number of requests a second over all nodes, {@code users} that of keys;
	 * {@code warm-up} and {@code seconds} set the effort, {@code quick} gives a first
	 * look; {@code output} is a directory.
	 */
	public static void main(String[] args) throws IOException {
		RunArguments arguments = RunArguments.parse(args,
				Set.of("output", "quick", "nodes", "users", "rate", "warm-up", "seconds"));
		ConvergenceTime convergence = new ConvergenceTime(arguments);
		List<Result> results = new ArrayList<>();
		for (int nodes : arguments.numbers("nodes", List.of(5, 25))) {
			results.add(convergence.measure(nodes));
			System.out.println(results.get(results.size() - 1));
		}
		BenchmarkReport.write(arguments.output(), "cluster-convergence", convergence.markdown(results), results);
	}

	private Result measure(int count) {
		Samples ages = new Samples();
		GossipListener listener = new GossipListener() {

			@Override
			public void merged(long ageNanos) {
				ages.add(ageNanos);
			}

		};
		List<String> keys = IntStream.range(0, this.users).mapToObj((i) -> "user-" + i).toList();
		// Every user may ask for twice of what is granted.
		long permits = Math.max(2, this.perSecond * 60L / this.users / 2);
		SplittableRandom random = new SplittableRandom(1);
		try (LoopbackCluster cluster = LoopbackCluster.start(count, Limit.of(LIMIT, permits, Duration.ofMinutes(1)),
				listener)) {
			Pacer pacer = new Pacer(this.perSecond);
			pacer.run(this.warmUp, (i) -> ask(cluster, (int) i, keys, random));
			ages.clear();
			long bytes = cluster.sum(LoopbackNode::channelBytes);
			long made = pacer.run(this.time, (i) -> ask(cluster, (int) i, keys, random));
			long sent = cluster.sum(LoopbackNode::channelBytes) - bytes;
			Samples.Summary summary = ages.summary();
			Duration agreed = LoopbackCluster.await(AGREEMENT_MAX, () -> cluster.isAgreed(LIMIT, keys));
			return new Result(count, made / this.time.toSeconds(), summary.count(), millis(summary.p50()),
					millis(summary.p90()), millis(summary.p99()), (double) sent / this.time.toSeconds() / count,
					agreed.toMillis());
		}
	}

	private static void ask(LoopbackCluster cluster, int number, List<String> keys, SplittableRandom random) {
		cluster.node(number).limiter().tryAcquire(LIMIT, keys.get(random.nextInt(keys.size())));
	}

	private static double millis(long nanos) {
		return nanos / 1e6;
	}

	private String markdown(List<Result> results) {
		MarkdownTable table = new MarkdownTable("nodes", "requests/s", "merges", "p50 ms", "p90 ms", "p99 ms",
				"KB/s a node", "equal counts after ms");
		for (Result result : results) {
			table.row(Integer.toString(result.nodes()), Long.toString(result.requestsPerSecond()),
					Integer.toString(result.merges()), number(result.p50Millis()), number(result.p90Millis()),
					number(result.p99Millis()), number(result.bytesPerSecond() / 1000),
					Long.toString(result.agreedMillis()));
		}
		return "Change to merge, " + this.users + " keys\n\n" + table;
	}

	private static String number(double value) {
		return String.format(Locale.ROOT, "%.1f", value);
	}

	/**
	 * What was found.
	 *
	 * @param nodes how many there were
	 * @param requestsPerSecond over all of them
	 * @param merges how many changes of others were merged
	 * @param p50Millis half of them took at most so long, from the change to the merge
	 * @param p90Millis nine in ten did
	 * @param p99Millis all but one in a hundred did
	 * @param bytesPerSecond what a node sent
	 * @param agreedMillis from the last request until all nodes had equal counts
	 */
	record Result(int nodes, long requestsPerSecond, int merges, double p50Millis, double p90Millis, double p99Millis,
			double bytesPerSecond, long agreedMillis) {

	}

}
