/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.redis;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import io.github.gossiplimiter.benchmarks.BenchmarkReport;
import io.github.gossiplimiter.benchmarks.KeyQuota;
import io.github.gossiplimiter.benchmarks.RunArguments;

/**
 * The same limit kept by several limiters on one Redis, one after the other: how many
 * decisions a second they make with some requests in flight, and what Redis does for it.
 */
final class RedisLoad {

	private final int threads;

	private final int users;

	private final KeyQuota quota;

	private final Duration warmUp;

	private final Duration time;

	private RedisLoad(RunArguments arguments) {
		boolean quick = arguments.has("quick");
		this.threads = arguments.number("threads", 8);
		this.users = arguments.number("users", 100);
		this.quota = new KeyQuota(arguments.number("permits", 1_000),
				Duration.ofSeconds(arguments.number("window", 10)));
		this.warmUp = Duration.ofSeconds(arguments.number("warm-up", quick ? 2 : 15));
		this.time = Duration.ofSeconds(arguments.number("seconds", quick ? 3 : 30));
	}

	/**
	 * Run. {@code threads} is the number of requests in flight, {@code users} that of
	 * keys, {@code permits} and {@code window} (seconds) are the limit of each;
	 * {@code warm-up} and {@code seconds} set the effort, {@code quick} gives a first
	 * look; {@code output} is a directory.
	 */
	public static void main(String[] args) throws IOException, InterruptedException, ExecutionException {
		RunArguments arguments = RunArguments.parse(args,
				Set.of("output", "quick", "threads", "users", "permits", "window", "warm-up", "seconds"));
		RedisLoad load = new RedisLoad(arguments);
		List<RedisLoadResult.Row> rows = new ArrayList<>();
		try (RedisServer redis = new RedisServer()) {
			for (RedisContender contender : RedisContender.values()) {
				rows.add(load.measure(redis, contender));
			}
		}
		RedisLoadResult result = new RedisLoadResult(load.threads, load.users, load.quota.permits(),
				load.quota.period().toSeconds(), rows);
		BenchmarkReport.write(arguments.output(), "redis-load", result.markdown(), result);
	}

	private RedisLoadResult.Row measure(RedisServer redis, RedisContender contender)
			throws InterruptedException, ExecutionException {
		redis.clear();
		try (SharedLimiter limiter = contender.start(redis.address(), this.quota, this.users)) {
			run(limiter, this.warmUp);
			redis.resetCounts();
			long unanswered = limiter.unanswered();
			Tally tally = run(limiter, this.time);
			return new RedisLoadResult.Row(contender.title(), tally.decisions(), tally.allowed(),
					limiter.unanswered() - unanswered, this.time.toMillis() / 1_000.0, redis.counts());
		}
	}

	/**
	 * What came out.
	 */
	private record Tally(long decisions, long allowed) {

		Tally plus(Tally other) {
			return new Tally(this.decisions + other.decisions, this.allowed + other.allowed);
		}

	}

	private Tally run(SharedLimiter limiter, Duration duration) throws InterruptedException, ExecutionException {
		ExecutorService executor = Executors.newFixedThreadPool(this.threads);
		try {
			long endNanos = System.nanoTime() + duration.toNanos();
			List<Callable<Tally>> tasks = IntStream.range(0, this.threads)
				.mapToObj((i) -> (Callable<Tally>) () -> ask(limiter, i, endNanos))
				.toList();
			Tally sum = new Tally(0, 0);
			for (Future<Tally> each : executor.invokeAll(tasks)) {
				sum = sum.plus(each.get());
			}
			return sum;
		}
		finally {
			executor.shutdownNow();
		}
	}

	private Tally ask(SharedLimiter limiter, int seed, long endNanos) {
		SplittableRandom random = new SplittableRandom(seed);
		long decisions = 0;
		long allowed = 0;
		while (System.nanoTime() < endNanos) {
			allowed += limiter.tryAcquire(random.nextInt(this.users)) ? 1 : 0;
			decisions++;
		}
		return new Tally(decisions, allowed);
	}

}
