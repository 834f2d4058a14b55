/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.cold;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.benchmarks.BenchmarkReport;
import io.github.gossiplimiter.benchmarks.MarkdownTable;
import io.github.gossiplimiter.benchmarks.RunArguments;

/**
 * Measures keys on disk: what they take there, how long it takes until one is back, what
 * a restart takes, what the store costs keys that stay in memory, and what becomes of a
 * node that is flooded with keys.
 */
final class ColdStoreCost {

	private static final int HOT_KEYS = 10_000;

	private static final int HOTTEST = 1000;

	private static final int HOTTEST_TAKES = 50;

	private static final int ROUNDS = 9;

	private static final int SAMPLED = 10;

	private static final double COLD_SHARE = 0.2;

	private static final double NANOS_PER_MILLI = 1_000_000;

	/*
	 * More than it takes for the store to bring records to their places.
	 */
	private static final int WAITING_MAX = 120_000;

	private final int keys;

	private final int inMemory;

	private final int flood;

	private final int requests;

	private final Path file;

	private final Map<String, String> figures = new LinkedHashMap<>();

	private ColdStoreCost(RunArguments arguments) throws IOException {
		boolean quick = arguments.has("quick");
		this.keys = arguments.number("keys", quick ? 100_000 : 1_000_000);
		this.inMemory = arguments.number("memory", quick ? 10_000 : 100_000);
		this.flood = arguments.number("flood", quick ? 1_000_000 : 10_000_000);
		this.requests = arguments.number("requests", quick ? 100_000 : 500_000);
		this.file = Files.createTempDirectory("cold-store").resolve("keys.mv");
	}

	/**
	 * Run. {@code keys} sets how many there are, {@code memory} how many of them fit into
	 * memory, {@code flood} how many an attacker has, {@code requests} how many are
	 * measured, {@code quick} gives a first look; {@code output} is a directory.
	 */
	public static void main(String[] args) throws IOException {
		RunArguments arguments = RunArguments.parse(args,
				Set.of("output", "quick", "keys", "memory", "flood", "requests"));
		ColdStoreCost cost = new ColdStoreCost(arguments);
		cost.hotPath();
		cost.fill();
		cost.restart();
		cost.flood(null, "flood, no store");
		cost.flood(cost.file.resolveSibling("flood.mv"), "flood, store");
		BenchmarkReport.write(arguments.output(), "cold-store", cost.markdown(), cost.figures);
	}

	private void figure(String what, String format, Object... values) {
		this.figures.put(what, String.format(Locale.ROOT, format, values));
		System.out.println(what + ": " + this.figures.get(what));
	}

	/*
	 * In turns, and by processor time, so that what else the machine does meets both.
	 */
	private void hotPath() {
		double[] without = new double[ROUNDS];
		double[] with = new double[ROUNDS];
		try (ColdNode plain = new ColdNode(this.inMemory, null);
				ColdNode stored = new ColdNode(this.inMemory, this.file.resolveSibling("hot.mv"))) {
			for (int i = 0; i < ROUNDS; i++) {
				without[i] = hotNanos(plain);
				with[i] = hotNanos(stored);
			}
		}
		Arrays.sort(without);
		Arrays.sort(with);
		figure("hot decision without a store, ns", "%.1f", without[ROUNDS / 2]);
		figure("hot decision with a store, ns", "%.1f (%+.1f %%)", with[ROUNDS / 2],
				100 * (with[ROUNDS / 2] / without[ROUNDS / 2] - 1));
	}

	private double hotNanos(ColdNode node) {
		String[] names = new String[HOT_KEYS];
		Arrays.setAll(names, ColdNode::key);
		ThreadMXBean threads = ManagementFactory.getThreadMXBean();
		long since = threads.getCurrentThreadCpuTime();
		int count = 10 * this.requests;
		for (int i = 0; i < count; i++) {
			node.take(names[i % HOT_KEYS]);
		}
		return (double) (threads.getCurrentThreadCpuTime() - since) / count;
	}

	private void fill() throws IOException {
		try (ColdNode node = new ColdNode(this.inMemory, this.file)) {
			for (int i = 0; i < this.keys; i++) {
				node.take(ColdNode.key(i));
				if (i % 1000 == 0) {
					awaitWriter(node);
				}
			}
			cold(node);
		}
		figure("bytes on disk a key", "%.0f", (double) Files.size(this.file) / this.keys);
	}

	private static void awaitWriter(ColdNode node) {
		while (node.waiting() > WAITING_MAX) {
			LockSupport.parkNanos(1_000_000);
		}
	}

	private void cold(ColdNode node) {
		SplittableRandom random = new SplittableRandom(1);
		Latencies hot = new Latencies();
		Latencies cold = new Latencies();
		int working = this.inMemory / 2;
		for (int i = 0; i < this.requests; i++) {
			boolean any = random.nextDouble() < COLD_SHARE;
			String key = ColdNode.key(any ? random.nextInt(this.keys) : this.keys - 1 - random.nextInt(working));
			boolean there = node.isInMemory(key);
			long since = System.nanoTime();
			node.take(key);
			(there ? hot : cold).add(System.nanoTime() - since);
			if (i % 10 == 0) {
				// About ten thousand requests a second, two thousand of them cold.
				LockSupport.parkNanos(1_000_000);
			}
		}
		figure("hot share", "%.3f", (double) hot.count() / this.requests);
		figure("decision on a key in memory, us p50 / p99", "%.1f / %.1f", hot.micros(0.5), hot.micros(0.99));
		figure("decision on a key on disk, us p50 / p99", "%.1f / %.1f", cold.micros(0.5), cold.micros(0.99));
		figure("until it is exact again, ms p50 / p99 / max", "%.3f / %.3f / %.1f", node.loads().micros(0.5) / 1000,
				node.loads().micros(0.99) / 1000, node.loads().micros(1) / 1000);
	}

	private void restart() {
		long since = System.nanoTime();
		try (ColdNode node = new ColdNode(this.inMemory, this.file)) {
			long remaining = node.take(ColdNode.key(0));
			figure("restart to warm, ms", "%.0f", (System.nanoTime() - since) / NANOS_PER_MILLI);
			if (remaining >= ColdNode.PERMITS - 1) {
				throw new IllegalStateException("the first key was given a fresh budget");
			}
		}
	}

	private void flood(@Nullable Path at, String what) {
		try (ColdNode node = new ColdNode(this.inMemory, at)) {
			for (int i = 0; i < HOTTEST * HOTTEST_TAKES; i++) {
				node.take("hot-" + i % HOTTEST);
			}
			// All of them fit into memory.
			int known = this.inMemory - 2 * HOTTEST;
			for (int i = 0; i < known; i++) {
				node.take(ColdNode.key(i));
			}
			Latencies alone = new Latencies();
			for (int i = 0; i < this.requests; i++) {
				timed(node, "hot-" + i % HOTTEST, alone, true);
			}
			// As in the flood that follows, but the keys in between are known.
			Latencies calm = new Latencies();
			for (int i = 0; i < SAMPLED * this.requests; i++) {
				timed(node, ColdNode.key(i % known), calm, false);
				if (i % SAMPLED == 0) {
					timed(node, "hot-" + i / SAMPLED % HOTTEST, calm, true);
				}
			}
			Latencies flooded = new Latencies();
			Latencies strangers = new Latencies();
			long most = 0;
			for (int i = 0; i < this.flood; i++) {
				timed(node, "flood-" + i, strangers, i % SAMPLED == 0);
				if (i % SAMPLED == 0) {
					timed(node, "hot-" + i / SAMPLED % HOTTEST, flooded, true);
				}
				if (i % 100_000 == 0) {
					most = Math.max(most, node.memoryBytes());
				}
			}
			int intact = 0;
			for (int i = 0; i < HOTTEST; i++) {
				intact += (node.counted("hot-" + i) >= HOTTEST_TAKES) ? 1 : 0;
			}
			figure(what + ": hottest keys intact", "%,d of %,d", intact, HOTTEST);
			figure(what + ": memory at most, and for keys on disk, MB", "%.1f and %.1f", most / 1e6,
					node.residueBytes() / 1e6);
			figure(what + ": decision on a hot key, us p99 among known keys / flooded", "%.2f / %.2f (%.1f times)",
					calm.micros(0.99), flooded.micros(0.99), flooded.micros(0.99) / calm.micros(0.99));
			figure(what + ": the same, asked for nothing else", "%.2f", alone.micros(0.99));
			figure(what + ": decision on a hot key, us p50 among known keys / flooded", "%.2f / %.2f", calm.micros(0.5),
					flooded.micros(0.5));
			figure(what + ": decision on a key of the flood, us p99", "%.2f", strangers.micros(0.99));
		}
	}

	private static void timed(ColdNode node, String key, Latencies times, boolean counts) {
		long since = System.nanoTime();
		node.take(key);
		if (counts) {
			times.add(System.nanoTime() - since);
		}
	}

	private String markdown() {
		MarkdownTable table = new MarkdownTable("what", "figure");
		this.figures.forEach(table::row);
		return String.format(Locale.ROOT, "Keys on disk: %,d keys, %,d of them in memory, flooded with %,d%n%n",
				this.keys, this.inMemory, this.flood) + table;
	}

}
