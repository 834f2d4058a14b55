/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.engine.ReplicatedLimit;
import io.github.gossiplimiter.lease.FleetMembers;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.holder.LeaseHolder;
import io.github.gossiplimiter.lease.ledger.InMemoryCoordinator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A decision on a known key allocates nothing, whatever the outcome and however time
 * moves.
 */
class AllocationTests {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private static final int ROUNDS = 200_000;

	private final ManualClock clock = new ManualClock();

	@ParameterizedTest
	@EnumSource(Algorithm.class)
	void allowedDecisionsAllocateNothing(Algorithm algorithm) {
		Limiter limiter = limiter(algorithm, Window.PERMITS_MAX);
		assertThat(allocated(limiter::tryAcquire)).isLessThan(ROUNDS / 10);
	}

	@ParameterizedTest
	@EnumSource(Algorithm.class)
	void deniedDecisionsAllocateNothing(Algorithm algorithm) {
		Limiter limiter = limiter(algorithm, 5);
		assertThat(allocated(limiter::tryAcquire)).isLessThan(ROUNDS / 10);
	}

	@ParameterizedTest
	@EnumSource(Algorithm.class)
	void recordingChangesForPeersAllocatesNothing(Algorithm algorithm) {
		RateLimiter limiter = rateLimiter(algorithm, Window.PERMITS_MAX);
		AtomicInteger wakes = new AtomicInteger();
		ReplicatedLimit replicated = RateLimiterEngine.of(limiter).replicate(wakes::incrementAndGet).get(0);
		Limiter path = limiter.limiter("api");
		assertThat(allocated((key, cost) -> {
			long answer = path.tryAcquire(key, cost);
			replicated.changes().poll();
			return answer;
		})).isLessThan(ROUNDS / 10);
		assertThat(wakes.get()).isGreaterThanOrEqualTo(2 * ROUNDS);
	}

	@ParameterizedTest
	@EnumSource(value = Consistency.class, names = { "STRICT", "HYBRID" })
	void leasedDecisionsAllocateNothing(Consistency consistency) {
		LeaseHolder leases = leases();
		Limiter path = leased(leases, consistency, Window.PERMITS_MAX);
		String[] keys = { "ann", "bob", "cleo", "dan" };
		for (int i = 0; i < 100; i++) {
			run(path, keys, 20, 0);
			leases.step();
		}
		long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
		long allowed = run(path, keys, ROUNDS, 0);
		long after = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
		assertThat(allowed).isGreaterThan(ROUNDS / 2);
		assertThat(after - before).isLessThan(ROUNDS / 10);
	}

	@Test
	void leasedDenialsAllocateNothing() {
		LeaseHolder leases = leases();
		Limiter path = leased(leases, Consistency.STRICT, 4);
		String[] keys = { "ann", "bob", "cleo", "dan" };
		for (int i = 0; i < 100; i++) {
			run(path, keys, 20, 0);
			leases.step();
		}
		run(path, keys, ROUNDS, 0);
		long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
		long allowed = run(path, keys, ROUNDS, 0);
		long after = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
		assertThat(allowed).isZero();
		assertThat(after - before).isLessThan(ROUNDS / 10);
	}

	private LeaseHolder leases() {
		return new LeaseHolder(new InMemoryCoordinator(this.clock), 1, this.clock,
				LeaseSettings.defaults().withQuietStart(false), FleetMembers.ALONE, () -> {
				});
	}

	private Limiter leased(LeaseHolder leases, Consistency consistency, long permits) {
		return RateLimiterEngine.builder()
			.clock(this.clock)
			.leases(leases)
			.limit(Limit.builder("api").window(permits, Duration.ofSeconds(30)).consistency(consistency).build())
			.build()
			.limiter("api");
	}

	private long run(Limiter limiter, String[] keys, int rounds, long stepNanos) {
		long allowed = 0;
		for (int i = 0; i < rounds; i++) {
			this.clock.advanceNanos(stepNanos);
			allowed += (limiter.tryAcquire(keys[i & 3], 1) >= 0) ? 1 : 0;
		}
		return allowed;
	}

	private Limiter limiter(Algorithm algorithm, long permits) {
		return rateLimiter(algorithm, permits).limiter("api");
	}

	private RateLimiter rateLimiter(Algorithm algorithm, long permits) {
		return RateLimiter.builder()
			.clock(this.clock)
			.limit(Limit.builder("api").window(permits, Duration.ofSeconds(30)).algorithm(algorithm).build())
			.build();
	}

	private long allocated(PermitSource limiter) {
		String[] keys = { "ann", "bob", "cleo", "dan" };
		long sum = run(limiter, keys);
		long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
		sum += run(limiter, keys);
		long after = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
		assertThat(sum).isNotZero();
		return after - before;
	}

	private long run(PermitSource limiter, String[] keys) {
		long sum = 0;
		for (int i = 0; i < ROUNDS; i++) {
			this.clock.advanceNanos(500_000);
			sum += limiter.tryAcquire(keys[i & 3], 1);
		}
		return sum;
	}

	private interface PermitSource {

		long tryAcquire(String key, int cost);

	}

}
