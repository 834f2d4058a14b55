/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.key;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowGeometry;
import io.github.gossiplimiter.window.WindowQuota;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keys that leave and come back: the books balance, and nothing spent is forgotten.
 */
class EvictionTests {

	private static final long SECOND = 1_000_000_000;

	private static final long START = Duration.ofDays(20_000).toNanos();

	private static final int THREADS = 4;

	@Test
	void evictionsAreNotNested() {
		KeyStore store = new KeyStore(1_000_000, 4 << 20);
		WindowQuota quota = store.quota(WindowGeometry.sliding(60 * SECOND, 60, false), 100, 100);
		Keyspace keys = new Keyspace(store, new WindowQuota[] { quota }, null);
		Random random = new Random(5);
		while (store.bytes() < (4 << 20) - 64) {
			take(keys, quota, random.nextLong(), START);
		}
		long later = START + 2 * SECOND;
		for (int i = 0; i < 100; i++) {
			long before = store.removed();
			take(keys, quota, random.nextLong(), later);
			assertThat(store.removed() - before).as("keys that left for one").isLessThanOrEqualTo(4);
		}
		store.maintain(later);
		assertThat(store.bytes()).isLessThanOrEqualTo(4 << 20);
		assertThat(store.keys()).isEqualTo(keys.size());
	}

	@RepeatedTest(3)
	void sizesAreRightAfterConcurrentEvictions() throws Exception {
		KeyStore store = new KeyStore(20, 1 << 20);
		WindowQuota[] quotas = { store.quota(WindowGeometry.sliding(10 * SECOND, 100, false), 1 << 20, 1 << 20),
				store.quota(WindowGeometry.tokenBucket(10 * SECOND, 60), 1 << 20, 1 << 20) };
		Keyspace keys = new Keyspace(store, quotas, null);
		long empty = store.bytes() - keys.tableBytes();
		AtomicLong clock = new AtomicLong(START);
		together((thread) -> {
			Random random = new Random(thread);
			for (int i = 0; i < 40_000; i++) {
				long now = clock.addAndGet(SECOND / 1000);
				WindowCounter counter = keys.counter(random.nextInt(40) << 20, now);
				counter.beginReservation(quotas[0], now);
				counter.tryAcquire(quotas[0], now, 1, 100);
				WindowCounter next = counter.nextWindow();
				if (next != null) {
					next.tryAcquire(quotas[1], now, 1, 100);
				}
				counter.refund(quotas[0], now, 1, now);
				counter.endReservation(quotas[0], now);
			}
			return 0L;
		});
		assertThat(store.keys()).isEqualTo(keys.size());
		long later = clock.get() + 100 * SECOND;
		store.maintain(later);
		assertThat(keys.size()).isZero();
		assertThat(store.keys()).isZero();
		assertThat(store.bytes() - keys.tableBytes()).isEqualTo(empty);
	}

	private static void take(Keyspace keys, WindowQuota quota, long hash, long now) {
		assertThat(keys.counter(hash, now).tryAcquire(quota, now, 1, 100)).isNotNegative();
	}

	private static long together(Work work) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(THREADS);
		try {
			List<Callable<Long>> tasks = new ArrayList<>();
			for (int i = 0; i < THREADS; i++) {
				int thread = i;
				tasks.add(() -> work.run(thread));
			}
			long sum = 0;
			for (Future<Long> result : threads.invokeAll(tasks)) {
				sum += result.get();
			}
			return sum;
		}
		finally {
			threads.shutdownNow();
		}
	}

	private interface Work {

		long run(int thread);

	}

}
