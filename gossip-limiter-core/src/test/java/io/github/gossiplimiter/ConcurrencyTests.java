/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many threads at once: exact, nothing lost, nothing counted twice.
 */
class ConcurrencyTests {

	private static final int THREADS = 8;

	private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

	private final ManualClock clock = new ManualClock();

	@AfterEach
	void stop() {
		this.threads.shutdownNow();
	}

	@ParameterizedTest
	@EnumSource(Algorithm.class)
	@Tag("D1")
	@Tag("E32")
	void threadsOnOneKeyAdmitExactlyTheLimit(Algorithm algorithm) throws Exception {
		Limiter limiter = limiter(Limit.builder("api").window(10_000, Duration.ofHours(1)).algorithm(algorithm).build())
			.limiter("api");
		long admitted = together((thread) -> admitted(limiter, 5_000));
		assertThat(admitted).isEqualTo(10_000);
	}

	@RepeatedTest(5)
	@Tag("D1")
	@Tag("C26")
	void threadsOnOneKeyWhileTimeMovesLoseNothing() throws Exception {
		RateLimiter limiter = limiter(
				Limit.builder("api").window(Window.PERMITS_MAX, Duration.ofMinutes(4)).precision(240).build());
		Limiter path = limiter.limiter("api");
		long admitted = together((thread) -> {
			Random random = new Random(thread);
			long count = 0;
			for (int i = 0; i < 20_000; i++) {
				if (random.nextInt(2_000) == 0) {
					this.clock.advance(Duration.ofSeconds(1 + random.nextInt(3)));
				}
				count += (path.tryAcquire("key", 1) >= 0) ? 1 : 0;
			}
			return count;
		});
		assertThat(admitted).isEqualTo(THREADS * 20_000L);
		assertThat(limiter.key("api", "key").orElseThrow().own()).isEqualTo(admitted);
	}

	@Test
	@Tag("D1")
	@Tag("D21")
	void threadsOnSeveralWindowsAdmitExactlyTheTightest() throws Exception {
		RateLimiter limiter = limiter(
				Limit.builder("api").window(5_000, Duration.ofMinutes(1)).window(3_000, Duration.ofHours(1)).build());
		Limiter path = limiter.limiter("api");
		assertThat(together((thread) -> admitted(path, 2_000))).isEqualTo(3_000);
		assertThat(limiter.peek("api", "key", 1).window().permits()).isEqualTo(3_000);
	}

	@Test
	@Tag("D31")
	@Tag("C28")
	void threadsOnBatchesTakeAllOrNothing() throws Exception {
		RateLimiter limiter = limiter(Limit.of("cpu", 4_000, Duration.ofHours(1)),
				Limit.of("mail", 1_000, Duration.ofHours(1)));
		long admitted = together((thread) -> {
			List<Permit> batch = (thread % 2 == 0) ? List.of(new Permit("cpu", "key", 3), new Permit("mail", "key", 1))
					: List.of(new Permit("mail", "key", 1), new Permit("cpu", "key", 3));
			return IntStream.range(0, 1_000).filter((i) -> limiter.tryAcquireAll(batch).allowed()).count();
		});
		assertThat(limiter.key("mail", "key").orElseThrow().own()).isEqualTo(admitted);
		assertThat(limiter.key("cpu", "key").orElseThrow().own()).isEqualTo(3 * admitted);
		assertThat(admitted).isLessThanOrEqualTo(1_000);
		assertThat(limiter.tryAcquireAll(List.of(new Permit("cpu", "key", 3), new Permit("mail", "key", 1))).allowed())
			.as("all of it can be used")
			.isEqualTo(admitted < 1_000);
	}

	@RepeatedTest(3)
	@Tag("D1")
	void threadsThatMeetNewKeysCountEachOnce() throws Exception {
		RateLimiter limiter = limiter(Limit.of("api", THREADS, Duration.ofHours(1)));
		Limiter path = limiter.limiter("api");
		int keys = 5_000;
		long admitted = together((thread) -> {
			long count = 0;
			for (int i = 0; i < keys; i++) {
				count += (path.tryAcquire("key" + i, 1) >= 0) ? 1 : 0;
			}
			return count;
		});
		assertThat(admitted).isEqualTo((long) keys * THREADS);
		assertThat(limiter.status("api").keys()).isEqualTo(keys);
		assertThat(IntStream.range(0, keys).filter((i) -> path.tryAcquire("key" + i, 1) >= 0).count()).isZero();
	}

	@Test
	@Tag("D15")
	void threadsThatFloodASmallStoreNeverExceedALimit() throws Exception {
		RateLimiter limiter = RateLimiter.builder()
			.clock(this.clock)
			.maximumKeys(500)
			.limit(Limit.of("api", 100, Duration.ofHours(1)))
			.build();
		Limiter path = limiter.limiter("api");
		long admitted = together((thread) -> {
			long hot = 0;
			for (int i = 0; i < 5_000; i++) {
				path.tryAcquire("cold-" + thread + "-" + i, 1);
				hot += (path.tryAcquire("hot", 1) >= 0) ? 1 : 0;
			}
			return hot;
		});
		assertThat(admitted).isLessThanOrEqualTo(100);
		assertThat(limiter.status("api").keys()).isLessThanOrEqualTo(500 + THREADS);
	}

	private static long admitted(Limiter limiter, int attempts) {
		long count = 0;
		for (int i = 0; i < attempts; i++) {
			count += (limiter.tryAcquire("key", 1) >= 0) ? 1 : 0;
		}
		return count;
	}

	private long together(Work work) throws Exception {
		CyclicBarrier start = new CyclicBarrier(THREADS);
		List<Callable<Long>> tasks = new ArrayList<>();
		for (int i = 0; i < THREADS; i++) {
			int thread = i;
			tasks.add(() -> {
				start.await();
				return work.run(thread);
			});
		}
		long sum = 0;
		for (Future<Long> result : this.threads.invokeAll(tasks)) {
			sum += result.get();
		}
		return sum;
	}

	private RateLimiter limiter(Limit... limits) {
		return RateLimiter.builder().clock(this.clock).limits(List.of(limits)).build();
	}

	private interface Work {

		long run(int thread);

	}

}
