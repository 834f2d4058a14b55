package io.github.gossiplimiter.counter;

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
		WindowQuota meter = store.meter(WindowGeometry.sliding(60 * SECOND, 60, false), 100, 100);
		Keyspace keys = new Keyspace(store, new WindowQuota[] { meter }, null);
		Random random = new Random(5);
		while (store.bytes() < (4 << 20) - 64) {
			take(keys, meter, random.nextLong(), START);
		}
		long later = START + 2 * SECOND;
		for (int i = 0; i < 100; i++) {
			long before = store.removed();
			take(keys, meter, random.nextLong(), later);
			assertThat(store.removed() - before).as("keys that left for one").isLessThanOrEqualTo(4);
		}
		store.maintain(later);
		assertThat(store.bytes()).isLessThanOrEqualTo(4 << 20);
		assertThat(store.keys()).isEqualTo(keys.size());
	}

	@RepeatedTest(3)
	void sizesAreRightAfterConcurrentEvictions() throws Exception {
		KeyStore store = new KeyStore(20, 1 << 20);
		WindowQuota[] meters = { store.meter(WindowGeometry.sliding(10 * SECOND, 100, false), 1 << 20, 1 << 20),
				store.meter(WindowGeometry.tokenBucket(10 * SECOND, 60), 1 << 20, 1 << 20) };
		Keyspace keys = new Keyspace(store, meters, null);
		long empty = store.bytes() - keys.tableBytes();
		AtomicLong clock = new AtomicLong(START);
		together((thread) -> {
			Random random = new Random(thread);
			for (int i = 0; i < 40_000; i++) {
				long now = clock.addAndGet(SECOND / 1000);
				WindowCounter cell = keys.cell(random.nextInt(40) << 20, now);
				cell.beginReservation(meters[0], now);
				cell.tryAcquire(meters[0], now, 1, 100);
				WindowCounter next = cell.nextWindow();
				if (next != null) {
					next.tryAcquire(meters[1], now, 1, 100);
				}
				cell.refund(meters[0], now, 1, now);
				cell.endReservation(meters[0], now);
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

	private static void take(Keyspace keys, WindowQuota meter, long hash, long now) {
		assertThat(keys.cell(hash, now).tryAcquire(meter, now, 1, 100)).isNotNegative();
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
