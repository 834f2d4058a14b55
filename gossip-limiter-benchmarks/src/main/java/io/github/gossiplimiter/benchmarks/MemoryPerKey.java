/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/**
 * Measures what a key costs in memory while it is held: everything that stays reachable
 * after a collection, on the heap and in direct buffers, divided by the number of keys.
 */
final class MemoryPerKey {

	private static final KeyQuota QUOTA = new KeyQuota(100, Duration.ofMinutes(1));

	private static final int SUB_WINDOWS = 60;

	private static final int COLLECTIONS = 4;

	private final int keyCount;

	private final List<Result> results = new ArrayList<>();

	MemoryPerKey(int keyCount) {
		this.keyCount = keyCount;
	}

	/**
	 * Run the measurement. {@code keys} sets how many, {@code output} is a directory.
	 */
	public static void main(String[] args) throws IOException {
		RunArguments arguments = RunArguments.parse(args, Set.of("output", "keys"));
		MemoryPerKey memory = new MemoryPerKey(arguments.number("keys", 1_000_000));
		// Once with few keys, so that loading classes is not counted.
		new MemoryPerKey(1_000).measureAll();
		memory.measureAll();
		BenchmarkReport.write(arguments.output(), "memory", memory.markdown(), memory.results);
	}

	private void measureAll() {
		for (ComparedLimiter contender : List.of(ComparedLimiter.OURS_SYSTEM, ComparedLimiter.BUCKET4J,
				ComparedLimiter.RESILIENCE4J, ComparedLimiter.GUAVA)) {
			measure(contender.title(), (keys) -> usedOnce(contender, keys));
		}
		measure("ours, each key used in all " + SUB_WINDOWS + " sub-windows", this::usedInAllSubWindows);
	}

	/*
	 * Strings made on the fly are counted if the limiter keeps them; strings that were
	 * there before are not.
	 */
	private void measure(String limiter, ToDoubleFunction<IntFunction<String>> bytesPerKey) {
		double withStrings = bytesPerKey.applyAsDouble(KeySequence::key);
		String[] keys = new String[this.keyCount];
		Arrays.setAll(keys, KeySequence::key);
		try {
			double withoutStrings = bytesPerKey.applyAsDouble((i) -> keys[i]);
			this.results.add(new Result(limiter, withStrings, withoutStrings));
		}
		finally {
			Reference.reachabilityFence(keys);
		}
	}

	/**
	 * Bytes a key takes that was asked for once.
	 */
	double usedOnce(ComparedLimiter contender, IntFunction<String> keys) {
		long before = retainedBytes();
		try (KeyedLimiter limiter = contender.create(QUOTA)) {
			askOnce(limiter, keys);
			return bytesPerKeySince(before, limiter);
		}
	}

	/*
	 * Only ours has state that may grow while a key is used: one count per sub-window.
	 */
	private double usedInAllSubWindows(IntFunction<String> keys) {
		AtomicLong nanos = new AtomicLong(Duration.ofDays(20_000).toNanos());
		long before = retainedBytes();
		try (KeyedLimiter limiter = GossipLimiter.withClock(QUOTA, nanos::get)) {
			for (int i = 0; i < SUB_WINDOWS; i++) {
				askOnce(limiter, keys);
				nanos.addAndGet(QUOTA.period().toNanos() / SUB_WINDOWS);
			}
			return bytesPerKeySince(before, limiter);
		}
	}

	private double bytesPerKeySince(long before, KeyedLimiter limiter) {
		try {
			double bytes = (double) (retainedBytes() - before) / this.keyCount;
			if (limiter instanceof GossipLimiter ours && ours.keys() != this.keyCount) {
				throw new IllegalStateException("not all keys are held: keys=" + ours.keys());
			}
			return bytes;
		}
		finally {
			Reference.reachabilityFence(limiter);
		}
	}

	private void askOnce(KeyedLimiter limiter, IntFunction<String> keys) {
		for (int i = 0; i < this.keyCount; i++) {
			if (!limiter.tryAcquire(keys.apply(i))) {
				throw new IllegalStateException("a key was denied: index=" + i);
			}
		}
	}

	private String markdown() {
		MarkdownTable table = new MarkdownTable("limiter", "bytes per key", "without the key's string");
		for (Result result : this.results) {
			table.row(result.limiter(), bytes(result.bytesPerKey()), bytes(result.bytesPerKeyWithoutString()));
		}
		return String.format(Locale.ROOT, "Memory held per key, %,d keys of %d characters:%n%n", this.keyCount,
				KeySequence.key(0).length()) + table;
	}

	private static String bytes(double value) {
		return String.format(Locale.ROOT, "%.1f", value);
	}

	private static long retainedBytes() {
		for (int i = 0; i < COLLECTIONS; i++) {
			System.gc();
		}
		long direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)
			.stream()
			.mapToLong(BufferPoolMXBean::getMemoryUsed)
			.sum();
		return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() + direct;
	}

	private record Result(String limiter, double bytesPerKey, double bytesPerKeyWithoutString) {

	}

}
