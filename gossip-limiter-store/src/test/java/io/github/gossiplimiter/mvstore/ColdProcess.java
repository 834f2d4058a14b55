/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.mvstore;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.cold.ColdTier;
import io.github.gossiplimiter.engine.RateLimiterEngine;

/**
 * A node in a process of its own that spends permits until it is killed. It first prints
 * the restored counts, and then repeatedly the permits it has spent.
 */
final class ColdProcess implements AutoCloseable {

	private static final String LIMIT = "api";

	private static final String KEY = "ann";

	private static final long PERMITS = 1_000_000_000;

	private static final int OTHER_KEYS = 2000;

	private static final long PAUSE_NANOS = 1_000_000;

	/*
	 * Interval of maintenance, as in an application.
	 */
	private static final long SAVE_NANOS = 250_000_000;

	private final Process process;

	private final BufferedReader lines;

	private final List<PrintedCount> printed = new ArrayList<>();

	/**
	 * Permits that it printed as spent.
	 */
	record PrintedCount(long spent, long atNanos) {

	}

	private ColdProcess(Process process) {
		this.process = process;
		this.lines = process.inputReader(StandardCharsets.UTF_8);
	}

	static ColdProcess start(Path file) throws IOException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
		command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
		command.addAll(List.of(ColdProcess.class.getName(), file.toString()));
		return new ColdProcess(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
	}

	/**
	 * Next line that it prints.
	 */
	long next() throws IOException {
		String line = this.lines.readLine();
		if (line == null) {
			throw new IllegalStateException("the process is gone");
		}
		long spent = Long.parseLong(line);
		this.printed.add(new PrintedCount(spent, System.nanoTime()));
		return spent;
	}

	/**
	 * Kill it.
	 * @return lines that it printed until it was killed
	 */
	List<PrintedCount> kill() throws IOException, InterruptedException {
		this.process.destroyForcibly().waitFor();
		return this.printed;
	}

	@Override
	public void close() {
		this.process.destroyForcibly();
	}

	/**
	 * Entry point of the process.
	 */
	public static void main(String[] arguments) {
		SystemClock clock = new SystemClock();
		MvColdStore store = MvColdStore.open(new MvColdStoreSettings(Path.of(arguments[0]), 64L << 20), clock,
				System.err::println);
		RateLimiter limiter = RateLimiterEngine.builder()
			.clock(clock)
			.limit(Limit.of(LIMIT, PERMITS, Duration.ofDays(1)))
			.maximumKeys(OTHER_KEYS / 2)
			.coldTier(new ColdTier(store, clock.nanos() >>> 16, clock::nanos))
			.build();
		if (store.status().problem() != null) {
			throw new IllegalStateException(store.status().problem());
		}
		Decision decision = limiter.tryAcquire(LIMIT, KEY);
		long spent = decision.limit() - decision.remaining() - 1;
		System.out.println(spent);
		long savedNanos = clock.nanos() - SAVE_NANOS;
		for (long i = 0;; i++) {
			limiter.tryAcquire(LIMIT, KEY, 1);
			limiter.tryAcquire(LIMIT, "key" + i % OTHER_KEYS, 1);
			if (clock.nanos() - savedNanos >= SAVE_NANOS) {
				savedNanos = clock.nanos();
				RateLimiterEngine.of(limiter).store().save();
			}
			System.out.println(spent + i + 2);
			LockSupport.parkNanos(PAUSE_NANOS);
		}
	}

}
