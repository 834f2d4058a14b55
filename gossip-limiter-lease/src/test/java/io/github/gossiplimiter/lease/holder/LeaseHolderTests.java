/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.ManualClock;
import io.github.gossiplimiter.engine.LeasedLimit;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.FleetMembers;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.ledger.Ledger;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a holder tells its coordinator, call by call. Answers are given by hand.
 */
class LeaseHolderTests {

	private static final long KEY = 42;

	private static final Limit LIMIT = Limit.builder("pay")
		.window(640, Duration.ofSeconds(40))
		.consistency(Consistency.STRICT)
		.build();

	private final ManualClock clock = new ManualClock();

	private final AtomicLong wallShift = new AtomicLong();

	private final Ledger ledger = new Ledger();

	private final List<Open> open = new ArrayList<>();

	private final LeaseHolder leases = leases(LeaseSettings.defaults().withMaxWait(Duration.ofMillis(50)));

	private final LeasedLimit permits = this.leases.lease(LIMIT, (key) -> 0);

	private record Open(List<LeaseCall> calls, CompletableFuture<List<LeaseResult>> answers) {

	}

	private LeaseHolder leases(LeaseSettings settings) {
		Clock both = new Clock() {

			@Override
			public long nanos() {
				return LeaseHolderTests.this.clock.nanos();
			}

			@Override
			public long wallNanos() {
				return LeaseHolderTests.this.clock.nanos() + LeaseHolderTests.this.wallShift.get();
			}

		};
		Coordinator coordinator = new Coordinator() {

			@Override
			public CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> calls) {
				Open exchange = new Open(calls, new CompletableFuture<>());
				LeaseHolderTests.this.open.add(exchange);
				return exchange.answers();
			}

			@Override
			public void close() {
			}

		};
		return new LeaseHolder(coordinator, 7, both, settings, FleetMembers.ALONE, () -> {
		});
	}

	private LeaseCall onlyCall() {
		assertThat(this.open).hasSize(1);
		assertThat(this.open.get(0).calls()).hasSize(1);
		return this.open.get(0).calls().get(0);
	}

	/*
	 * Let the ledger answer everything.
	 */
	private void answer() {
		while (!this.open.isEmpty()) {
			Open exchange = this.open.remove(0);
			exchange.answers()
				.complete(exchange.calls()
					.stream()
					.map((call) -> this.ledger.exchange(call, this.clock.nanos()))
					.toList());
			this.leases.step();
		}
	}

	private void begin() {
		this.permits.tryAcquire(KEY, 1);
		this.leases.step();
		answer();
	}

	@Test
	@Tag("C10")
	void concurrentRequestsForAKeyShareOneCall() {
		for (int i = 0; i < 100; i++) {
			assertThat(this.permits.tryAcquire(KEY, 1)).isEqualTo(LeasedLimit.UNKNOWN);
			this.leases.step();
		}
		assertThat(onlyCall().wanted()).isEqualTo(10);
	}

	@Test
	void callsOfSeveralKeysAreOneExchange() {
		for (int key = 0; key < 5; key++) {
			this.permits.tryAcquire(key, 1);
		}
		this.leases.step();
		assertThat(this.open).hasSize(1);
		assertThat(this.open.get(0).calls()).hasSize(5);
	}

	@Test
	void nextLeaseIsRequestedAtHalfOfTheLast() {
		begin();
		for (int i = 0; i < 4; i++) {
			assertThat(this.permits.tryAcquire(KEY, 1)).isNotNegative();
		}
		this.leases.step();
		assertThat(this.open).isEmpty();
		this.permits.tryAcquire(KEY, 1);
		this.leases.step();
		assertThat(onlyCall().requestsLease()).isTrue();
		assertThat(onlyCall().reports()).extracting(LeaseReport::spent).containsExactly(5L);
	}

	@Test
	void leaseIsNotSpentAfterItsFence() {
		begin();
		long spendable = LeaseTiming.spendableNanos(LeaseTiming.ttlNanosMax(LIMIT));
		this.clock.advanceNanos(spendable - 1);
		assertThat(this.permits.tryAcquire(KEY, 1)).isNotNegative();
		this.clock.advanceNanos(1);
		assertThat(this.permits.tryAcquire(KEY, 1)).isNegative();
	}

	@Test
	void leaseEndsWhenTheMachineWasSuspended() {
		begin();
		this.wallShift.set(Duration.ofMinutes(5).toNanos());
		assertThat(this.permits.tryAcquire(KEY, 1)).isNegative();
	}

	@Test
	void fenceCountsFromTheFirstRequestWhenItIsRepeated() {
		this.permits.tryAcquire(KEY, 1);
		this.leases.step();
		this.clock.advanceMillis(300);
		this.leases.step();
		assertThat(this.open).hasSize(2);
		assertThat(this.open.get(1).calls()).isEqualTo(this.open.get(0).calls());
		answer();
		this.clock.advanceNanos(
				LeaseTiming.spendableNanos(LeaseTiming.ttlNanosMax(LIMIT)) - Duration.ofMillis(300).toNanos() - 1);
		assertThat(this.permits.tryAcquire(KEY, 1)).isNotNegative();
		this.clock.advanceNanos(1);
		assertThat(this.permits.tryAcquire(KEY, 1)).isNegative();
	}

	@Test
	void leaseOfAnAbandonedCallIsReturned() {
		this.permits.tryAcquire(KEY, 1);
		this.leases.step();
		long lot = onlyCall().lease();
		this.clock.advanceMillis(600);
		this.leases.step();
		assertThat(this.permits.tryAcquire(KEY, 1)).isEqualTo(LeasedLimit.UNREACHABLE);
		this.open.clear();
		this.clock.advanceMillis(100);
		this.leases.step();
		assertThat(onlyCall().reports()).containsExactly(new LeaseReport(lot, 0, true));
		assertThat(onlyCall().lease()).isNotEqualTo(lot);
	}

	@Test
	@Tag("C9")
	void failedCallIsRetriedSoonButNotForEveryRequest() {
		int calls = 0;
		for (int i = 0; i < 1000; i++) {
			this.permits.tryAcquire(KEY, 1);
			this.leases.step();
			calls += this.open.size();
			this.open
				.forEach((exchange) -> exchange.answers().completeExceptionally(new IllegalStateException("away")));
			this.open.clear();
			this.clock.advanceMillis(1);
		}
		assertThat(calls).isBetween(3, 8);
		this.clock.advanceMillis(1000);
		this.leases.step();
		answer();
		assertThat(this.permits.tryAcquire(KEY, 1)).isNotNegative();
	}

	@Test
	void unusedPermitsAreReturnedAtTheFence() {
		begin();
		this.permits.tryAcquire(KEY, 1);
		this.clock.advanceNanos(LeaseTiming.ttlNanosMax(LIMIT));
		this.leases.step();
		answer();
		this.clock.advanceNanos(2 * LeaseTiming.ttlNanosMax(LIMIT));
		this.leases.step();
		answer();
		LeaseCall look = LeaseCall.report(LIMIT, KEY, 99, List.of());
		assertThat(this.ledger.exchange(look, this.clock.nanos()).free()).isEqualTo(639);
	}

	@Test
	void leavingHolderReturnsAllPermits() {
		begin();
		this.permits.tryAcquire(KEY, 1);
		this.leases.leave();
		this.leases.step();
		assertThat(this.leases.isStable()).isFalse();
		assertThat(onlyCall().reports()).extracting(LeaseReport::closed).containsExactly(true);
		answer();
		assertThat(this.leases.isStable()).isTrue();
		assertThat(this.permits.tryAcquire(KEY, 1)).isNegative();
	}

	@Test
	void idleKeyIsReleased() {
		begin();
		assertThat(this.leases.status().keys()).isEqualTo(1);
		for (int i = 0; i < 200; i++) {
			this.clock.advanceMillis(1000);
			this.leases.step();
			answer();
		}
		assertThat(this.leases.status().keys()).isZero();
		begin();
		assertThat(this.permits.tryAcquire(KEY, 1)).isNotNegative();
	}

	@Test
	void waitingRequestsTimeOutWithoutOtherTraffic() {
		List<Long> answers = new ArrayList<>();
		this.permits.tryAcquire(KEY, 1);
		this.permits.await(KEY, 1, answers::add);
		long next = this.leases.step();
		assertThat(next - this.clock.nanos()).isLessThanOrEqualTo(Duration.ofMillis(50).toNanos());
		assertThat(answers).isEmpty();
		this.clock.advanceMillis(50);
		this.leases.step();
		assertThat(answers).containsExactly(LeasedLimit.UNREACHABLE);
		assertThat(this.leases.status().waiting()).isZero();
	}

	@Test
	void requestForAnExhaustedKeyDoesNotWait() {
		LeasedLimit one = this.leases.lease(
				Limit.builder("one").window(1, Duration.ofSeconds(40)).consistency(Consistency.STRICT).build(),
				(key) -> 0);
		List<Long> answers = new ArrayList<>();
		for (int i = 0; i < 2; i++) {
			one.await(KEY, 1, answers::add);
			this.leases.step();
			answer();
		}
		assertThat(answers).first().isEqualTo(0L);
		assertThat(answers).last().satisfies((wait) -> assertThat(wait).isNegative());
		this.clock.advanceMillis(10);
		one.await(KEY, 1, answers::add);
		this.leases.step();
		assertThat(this.open).isEmpty();
		assertThat(answers).hasSize(3).last().isEqualTo(answers.get(1) + Duration.ofMillis(10).toNanos());
	}

	@Test
	void keysAndWaitersAreBounded() {
		LeaseHolder small = leases(LeaseSettings.defaults().withKeysMax(2));
		LeasedLimit limit = small.lease(LIMIT, (key) -> 0);
		assertThat(limit.tryAcquire(1, 1)).isEqualTo(LeasedLimit.UNKNOWN);
		assertThat(limit.tryAcquire(2, 1)).isEqualTo(LeasedLimit.UNKNOWN);
		assertThat(limit.tryAcquire(3, 1)).isEqualTo(-1_000_000_000L);
		assertThat(small.status().keys()).isEqualTo(2);
	}

	@Test
	void replyThatDoesNotMatchItsRequestIsIgnored() {
		this.permits.tryAcquire(KEY, 1);
		this.leases.step();
		this.open.remove(0).answers().complete(List.of());
		this.leases.step();
		assertThat(this.permits.tryAcquire(KEY, 1)).isEqualTo(LeasedLimit.UNREACHABLE);
	}

	@Test
	@Tag("A14")
	void hybridRequestWaitsForASlowCoordinator() {
		LeasedLimit hybrid = this.leases.lease(
				Limit.builder("mix").window(640, Duration.ofSeconds(40)).consistency(Consistency.HYBRID).build(),
				(key) -> 0);
		List<Long> answers = new ArrayList<>();
		hybrid.await(KEY, 1, answers::add);
		this.leases.step();
		this.clock.advanceMillis(50);
		this.leases.step();
		assertThat(answers).containsExactly(-Duration.ofMillis(50).toNanos());
		this.clock.advanceMillis(450);
		this.leases.step();
		hybrid.await(KEY, 1, answers::add);
		this.leases.step();
		assertThat(answers).as("out of reach, and known to be").endsWith(LeasedLimit.UNREACHABLE).hasSize(2);
	}

}
