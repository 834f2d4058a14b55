package io.github.gossiplimiter.benchmarks;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;

/**
 * Measures what a key costs in memory while it is held: everything that stays reachable
 * after a collection, on the heap and in direct buffers, divided by the number of keys.
 */
final class MemoryPerKey {

	private static final Quota QUOTA = new Quota(100, Duration.ofMinutes(1));

	private static final int SUB_WINDOWS = 60;

	private static final int COLLECTIONS = 4;

	private final int keyCount;

	private final List<Result> results = new ArrayList<>();

	private MemoryPerKey(int keyCount) {
		this.keyCount = keyCount;
	}

	/**
	 * Run the measurement. {@code keys} sets how many, {@code output} is a directory.
	 */
	public static void main(String[] args) throws IOException {
		Arguments arguments = Arguments.parse(args, Set.of("output", "keys"));
		MemoryPerKey memory = new MemoryPerKey(arguments.number("keys", 1_000_000));
		// Once with few keys, so that loading classes is not counted.
		new MemoryPerKey(1_000).measureAll();
		memory.measureAll();
		Report.write(arguments.output(), "memory", memory.markdown(), memory.results);
	}

	private void measureAll() {
		for (Contender contender : List.of(Contender.OURS_SYSTEM, Contender.BUCKET4J, Contender.RESILIENCE4J,
				Contender.GUAVA)) {
			measureOnce(contender);
		}
		measureBusy();
	}

	/*
	 * Strings made on the fly are counted if the limiter keeps them; strings that were
	 * there before are not.
	 */
	private void measureOnce(Contender contender) {
		double withKeys = bytesPerKey(contender, Keys::key);
		String[] keys = new String[this.keyCount];
		for (int i = 0; i < keys.length; i++) {
			keys[i] = Keys.key(i);
		}
		double withoutKeys = bytesPerKey(contender, (i) -> keys[i]);
		this.results.add(new Result(contender.title(), withKeys, withoutKeys));
	}

	private double bytesPerKey(Contender contender, IntFunction<String> keys) {
		long before = retainedBytes();
		try (KeyedLimiter limiter = contender.create(QUOTA)) {
			askOnce(limiter, keys);
			double bytes = (double) (retainedBytes() - before) / this.keyCount;
			checkHeld(limiter);
			return bytes;
		}
	}

	/*
	 * Only ours has state that may grow while a key is used: one count per sub-window.
	 */
	private void measureBusy() {
		AtomicLong nanos = new AtomicLong(Duration.ofDays(20_000).toNanos());
		long before = retainedBytes();
		try (GossipLimiter limiter = GossipLimiter.withClock(QUOTA, nanos::get)) {
			for (int i = 0; i < SUB_WINDOWS; i++) {
				askOnce(limiter, Keys::key);
				nanos.addAndGet(QUOTA.period().toNanos() / SUB_WINDOWS);
			}
			double bytes = (double) (retainedBytes() - before) / this.keyCount;
			checkHeld(limiter);
			this.results.add(new Result("ours, each key used in all " + SUB_WINDOWS + " sub-windows", bytes, bytes));
		}
	}

	private void askOnce(KeyedLimiter limiter, IntFunction<String> keys) {
		for (int i = 0; i < this.keyCount; i++) {
			if (!limiter.tryAcquire(keys.apply(i))) {
				throw new IllegalStateException("a key was denied: index=" + i);
			}
		}
	}

	private void checkHeld(KeyedLimiter limiter) {
		if (limiter instanceof GossipLimiter ours && ours.keys() != this.keyCount) {
			throw new IllegalStateException("not all keys are held: keys=" + ours.keys());
		}
	}

	private String markdown() {
		MarkdownTable table = new MarkdownTable("limiter", "bytes per key", "without the key's string");
		for (Result result : this.results) {
			table.row(result.limiter(), bytes(result.bytesPerKey()), bytes(result.bytesPerKeyWithoutString()));
		}
		return String.format(Locale.ROOT, "Memory held per key, %,d keys of %d characters:%n%n", this.keyCount,
				Keys.key(0).length()) + table;
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
