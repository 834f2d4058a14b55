/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.cold;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Limiter;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.cold.ColdTier;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.mvstore.MvColdStore;
import io.github.gossiplimiter.mvstore.MvColdStoreSettings;
import io.github.gossiplimiter.store.ColdStatus;

/**
 * A limiter with the housekeeping that an application gives it, with a store on disk or
 * without.
 */
final class ColdNode implements AutoCloseable {

	static final int PERMITS = 100_000_000;

	private static final String LIMIT = "api";

	private static final long STORE_BYTES = 512L << 20;

	private static final long MEMORY_BYTES = 64L << 20;

	private final Latencies loads = new Latencies();

	private final @Nullable TimedStore store;

	private final RateLimiterEngine engine;

	private final RateLimiter limiter;

	private final Limiter path;

	private final ScheduledExecutorService housekeeping = Executors.newScheduledThreadPool(1, (task) -> {
		Thread thread = new Thread(task, "housekeeping");
		thread.setDaemon(true);
		return thread;
	});

	private final List<ScheduledFuture<?>> schedules;

	ColdNode(int keys, @Nullable Path file) {
		SystemClock clock = new SystemClock();
		RateLimiterEngine.Builder builder = RateLimiterEngine.builder()
			.clock(clock)
			.limit(Limit.of(LIMIT, PERMITS, Duration.ofHours(1)))
			.maximumKeys(keys)
			.maximumMemoryBytes(MEMORY_BYTES);
		if (file != null) {
			MvColdStore opened = MvColdStore.open(new MvColdStoreSettings(file, STORE_BYTES), clock,
					System.err::println);
			this.store = new TimedStore(opened, this.loads);
			builder.coldTier(new ColdTier(this.store, clock.nanos() >>> 16, clock::nanos));
		}
		else {
			this.store = null;
		}
		this.engine = builder.buildEngine();
		this.limiter = this.engine.limiter();
		this.path = this.limiter.limiter(LIMIT);
		this.schedules = List.of(
				this.housekeeping.scheduleWithFixedDelay(this.engine::maintain, 1000, 1000, TimeUnit.MILLISECONDS),
				this.housekeeping.scheduleWithFixedDelay(this.engine.store()::save, 400, 400, TimeUnit.MILLISECONDS));
	}

	static String key(int i) {
		return "user-" + i;
	}

	long take(String key) {
		return this.path.tryAcquire(key, 1);
	}

	boolean isInMemory(String key) {
		return this.limiter.key(LIMIT, key).isPresent();
	}

	/**
	 * What is counted of a key that is in memory.
	 */
	long counted(String key) {
		return this.limiter.key(LIMIT, key).map((status) -> status.estimate()).orElse(-1L);
	}

	long memoryBytes() {
		return this.limiter.memoryBytes();
	}

	/**
	 * Bytes of memory for what is remembered of keys on disk.
	 */
	long residueBytes() {
		ColdTier coldTier = this.engine.store().coldTier();
		return (coldTier != null) ? coldTier.bytes() : 0;
	}

	Latencies loads() {
		return this.loads;
	}

	@Nullable ColdStatus status() {
		return (this.store != null) ? this.store.status() : null;
	}

	/**
	 * Records that have still to be written.
	 */
	long waiting() {
		ColdStatus status = status();
		return (status != null) ? status.waiting() : 0;
	}

	@Override
	public void close() {
		this.schedules.forEach((schedule) -> schedule.cancel(false));
		this.housekeeping.shutdown();
		try {
			if (!this.housekeeping.awaitTermination(10, TimeUnit.SECONDS)) {
				throw new IllegalStateException("housekeeping does not end");
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.engine.store().save();
		if (this.store != null) {
			this.store.close();
		}
	}

}
