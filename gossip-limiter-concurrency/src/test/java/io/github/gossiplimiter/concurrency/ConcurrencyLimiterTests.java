/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.ManualClock;
import io.github.gossiplimiter.concurrency.allocation.InMemoryConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.latency.LocalLimit;
import io.github.gossiplimiter.concurrency.latency.LocalLimitSettings;
import io.github.gossiplimiter.concurrency.latency.LocalLimits;

import static org.assertj.core.api.Assertions.assertThat;

class ConcurrencyLimiterTests {

	private final ManualClock clock = new ManualClock();

	private final InMemoryConcurrencyCoordinator coordinator = new InMemoryConcurrencyCoordinator(this.clock);

	private ConcurrencyLimiter limiter(LocalLimit limit, ConcurrencySettings settings) {
		return ConcurrencyLimiter.builder("backend", this.coordinator, limit, this.clock)
			.node("a", 1)
			.settings(settings)
			.build();
	}

	private ConcurrencyLimiter limiter(int limit) {
		ConcurrencyLimiter limiter = limiter(new Settable(limit), ConcurrencySettings.defaults());
		limiter.step();
		return limiter;
	}

	private static ConcurrencyPermit acquired(ConcurrencyLimiter limiter) {
		return Objects.requireNonNull(limiter.tryAcquire());
	}

	private static List<ConcurrencyPermit> drain(ConcurrencyLimiter limiter) {
		List<ConcurrencyPermit> permits = new ArrayList<>();
		for (ConcurrencyPermit next = limiter.tryAcquire(); next != null; next = limiter.tryAcquire()) {
			permits.add(next);
		}
		return permits;
	}

	@Test
	@Tag("B2")
	@Tag("B34")
	void admitsAsManyAsItsShare() {
		ConcurrencyLimiter limiter = limiter(3);
		List<ConcurrencyPermit> permits = drain(limiter);
		assertThat(permits).hasSize(3);
		assertThat(permits.get(0).success()).isTrue();
		assertThat(limiter.tryAcquire()).isNotNull();
		assertThat(limiter.tryAcquire()).isNull();
	}

	@Test
	@Tag("B2")
	void endingAPermitAgainDoesNothing() {
		ConcurrencyLimiter limiter = limiter(3);
		List<ConcurrencyPermit> permits = drain(limiter);
		assertThat(permits.get(0).ignore()).isTrue();
		assertThat(permits.get(0).success()).isFalse();
		assertThat(permits.get(0).dropped()).isFalse();
		assertThat(permits.get(0).ignore()).isFalse();
		assertThat(limiter.stats().inFlight()).isEqualTo(2);
	}

	@Test
	@Tag("B3")
	@Tag("B5")
	void localLimitHoldsWithoutAHeartbeat() {
		Settable local = new Settable(10);
		ConcurrencyLimiter limiter = limiter(local, ConcurrencySettings.defaults());
		limiter.step();
		assertThat(limiter.stats().share()).isEqualTo(10);
		local.next = 4;
		acquired(limiter).success();
		assertThat(drain(limiter)).hasSize(4);
		assertThat(limiter.stats().share()).as("no heartbeat since").isEqualTo(10);
	}

	@Test
	@Tag("B3")
	void shareHoldsWhereTheLocalLimitIsLarger() {
		Settable local = new Settable(10);
		ConcurrencyLimiter limiter = limiter(local, ConcurrencySettings.defaults());
		limiter.step();
		local.next = 100;
		acquired(limiter).success();
		assertThat(drain(limiter)).hasSize(10);
	}

	@ParameterizedTest
	@Tag("B5")
	@EnumSource(names = { "VEGAS", "GRADIENT2", "AIMD" })
	void latencySpikeLowersAdmissionWithOneRequest(LocalLimitSettings.Algorithm algorithm) {
		LocalLimitSettings settings = LocalLimitSettings.defaults()
			.withAlgorithm(algorithm)
			.withBounds(1, 100, 100)
			.withTimeout(Duration.ofMillis(500));
		ConcurrencyLimiter limiter = limiter(LocalLimits.of(settings, new Random(1)), ConcurrencySettings.defaults());
		limiter.step();
		for (int i = 0; i < 5; i++) {
			List<ConcurrencyPermit> permits = drain(limiter);
			this.clock.advance(Duration.ofMillis(10));
			permits.forEach(ConcurrencyPermit::success);
		}
		List<ConcurrencyPermit> permits = drain(limiter);
		assertThat(permits).hasSize(100);
		this.clock.advance(Duration.ofMillis(600));
		permits.get(99).success();
		assertThat(limiter.stats().localLimit()).isLessThan(100);
		assertThat(limiter.tryAcquire()).isNull();
	}

	@Test
	@Tag("B4")
	void acquireNeverCallsTheCoordinator() {
		Counting counting = new Counting();
		ConcurrencyLimiter limiter = ConcurrencyLimiter.builder("backend", counting, new Settable(5), this.clock)
			.build();
		limiter.step();
		assertThat(counting.reports).isEqualTo(1);
		this.clock.advance(Duration.ofMinutes(1));
		for (int i = 0; i < 1000; i++) {
			ConcurrencyPermit permit = limiter.tryAcquire();
			if (permit != null) {
				permit.success();
			}
		}
		limiter.stats();
		assertThat(counting.reports).isEqualTo(1);
	}

	@Test
	@Tag("B33")
	void firstReportIsSentAtOnce() {
		Counting counting = new Counting();
		ConcurrencyLimiter limiter = ConcurrencyLimiter.builder("backend", counting, new Settable(5), this.clock)
			.build();
		assertThat(drain(limiter)).isEmpty();
		long next = limiter.step();
		assertThat(counting.reports).isEqualTo(1);
		assertThat(next).isEqualTo(this.clock.nanos() + Duration.ofMillis(125).toNanos());
		assertThat(drain(limiter)).as("not answered yet").isEmpty();
	}

	@Test
	@Tag("B33")
	void localOnlyServesBeforeTheFirstGrant() {
		ConcurrencyLimiter limiter = limiter(new Settable(5),
				ConcurrencySettings.defaults().withOutage(OutagePolicy.LOCAL_ONLY));
		assertThat(limiter.stats().share()).isEqualTo(5);
		assertThat(drain(limiter)).hasSize(5);
	}

	@Test
	@Tag("B33")
	@Tag("B37")
	void startMayWaitForTheFirstHeartbeat() {
		ConcurrencyLimiter limiter = limiter(new Settable(5), ConcurrencySettings.defaults());
		CompletableFuture<Void> first = limiter.heartbeat().toCompletableFuture();
		assertThat(first).isNotDone();
		limiter.step();
		assertThat(first).isCompleted();
		assertThat(drain(limiter)).hasSize(5);
	}

	@Test
	@Tag("B37")
	void heartbeatOfAFailingCoordinatorCompletes() {
		Counting failing = new Counting();
		failing.failure = new IllegalStateException("no");
		ConcurrencyLimiter limiter = ConcurrencyLimiter.builder("backend", failing, new Settable(5), this.clock)
			.build();
		CompletableFuture<Void> beat = limiter.heartbeat().toCompletableFuture();
		limiter.step();
		assertThat(beat).isCompleted();
	}

	@Test
	@Tag("B37")
	void heartbeatOfASilentCoordinatorCompletesWithTheNext() {
		ConcurrencyLimiter limiter = ConcurrencyLimiter.builder("backend", new Counting(), new Settable(5), this.clock)
			.build();
		CompletableFuture<Void> beat = limiter.heartbeat().toCompletableFuture();
		limiter.step();
		assertThat(beat).isNotDone();
		this.clock.advance(Duration.ofSeconds(1));
		limiter.step();
		assertThat(beat).isCompleted();
	}

	@Test
	@Tag("B37")
	void closeLeavesOnceAndAdmitsNothing() {
		Counting counting = new Counting();
		ConcurrencyLimiter limiter = ConcurrencyLimiter.builder("backend", counting, new Settable(5), this.clock)
			.build();
		limiter.step();
		limiter.close();
		limiter.close();
		assertThat(Objects.requireNonNull(counting.last).leaving()).isTrue();
		assertThat(counting.reports).isEqualTo(2);
		assertThat(limiter.step()).isEqualTo(Long.MAX_VALUE);
		assertThat(limiter.tryAcquire()).isNull();
		assertThat(limiter.heartbeat().toCompletableFuture()).isCompleted();
		assertThat(counting.reports).isEqualTo(2);
	}

	@Test
	@Tag("B15")
	@Tag("B37")
	void closeGivesTheShareBackAtOnceAndTheRestWithTheLastRequest() {
		ConcurrencyLimiter first = limiter(10);
		ConcurrencyPermit running = acquired(first);
		first.close();
		ConcurrencyLimiter second = ConcurrencyLimiter
			.builder("backend", this.coordinator, new Settable(10), this.clock)
			.node("b", 1)
			.build();
		second.step();
		assertThat(second.stats().share()).isEqualTo(9);
		running.success();
		first.step();
		second.heartbeat();
		second.step();
		assertThat(second.stats().share()).isEqualTo(10);
	}

	@Test
	@Tag("B38")
	void statsHaveShareCeilingNodesAndFence() {
		ConcurrencyLimiter limiter = limiter(3);
		drain(limiter);
		limiter.tryAcquire();
		assertThat(limiter.stats()).isEqualTo(new ConcurrencyStats(3, 3, 1, 3, 3, false, 2, 0));
	}

	@Test
	void hookThatFailsDoesNotStopReports() {
		Counting counting = new Counting();
		ConcurrencyLimiter limiter = ConcurrencyLimiter
			.builder("backend", this.coordinator, new Settable(5), this.clock)
			.listener(new ConcurrencyListener() {

				@Override
				public void fenced() {
					counting.reports++;
					throw new IllegalStateException("hook");
				}

			})
			.build();
		limiter.step();
		this.clock.advance(Duration.ofMinutes(1));
		limiter.step();
		assertThat(counting.reports).isEqualTo(1);
		assertThat(limiter.stats().share()).isEqualTo(5);
	}

	/**
	 * A local limit that is told.
	 */
	private static final class Settable implements LocalLimit {

		private int limit;

		private int next;

		private Settable(int limit) {
			this.limit = limit;
			this.next = limit;
		}

		@Override
		public int limit() {
			return this.limit;
		}

		@Override
		public void sample(long startNanos, long latencyNanos, int inFlight, boolean dropped) {
			this.limit = this.next;
		}

	}

	/**
	 * A coordinator that never answers.
	 */
	private static final class Counting implements ConcurrencyCoordinator {

		private @Nullable RuntimeException failure;

		private @Nullable ConcurrencyReport last;

		private int reports;

		@Override
		public CompletionStage<ConcurrencyAnswer> report(ConcurrencyReport report) {
			this.reports++;
			this.last = report;
			if (this.failure != null) {
				throw this.failure;
			}
			return new CompletableFuture<>();
		}

		@Override
		public void close() {
		}

	}

}
