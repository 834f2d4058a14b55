/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Decision.Basis;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.FleetMembers;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.holder.LeaseHolder;
import io.github.gossiplimiter.lease.ledger.InMemoryCoordinator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Several permits of which some are leased and have to be waited for.
 */
class LeasedBatchTests {

	private static final Duration WINDOW = Duration.ofSeconds(10);

	private final ManualClock clock = new ManualClock();

	private final Coordinator ledger = new InMemoryCoordinator(this.clock);

	private final Queue<Runnable> underWay = new ArrayDeque<>();

	private final LeaseHolder leases = new LeaseHolder(new Slow(), 1, this.clock,
			LeaseSettings.defaults().withMaxWait(Duration.ofMillis(50)), FleetMembers.ALONE, () -> {
			});

	private final RateLimiter limiter = RateLimiterEngine.builder()
		.clock(this.clock)
		.leases(this.leases)
		.limit(Limit.builder("pay").window(2, WINDOW).consistency(Consistency.STRICT).build())
		.limit(Limit.builder("send").window(3, WINDOW).consistency(Consistency.STRICT).build())
		.limit(Limit.of("call", 2, WINDOW))
		.build();

	/**
	 * Answers when it is told to.
	 */
	private final class Slow implements Coordinator {

		@Override
		public CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> calls) {
			CompletableFuture<List<LeaseResult>> answer = new CompletableFuture<>();
			LeasedBatchTests.this.underWay
				.add(() -> LeasedBatchTests.this.ledger.exchange(calls).thenAccept(answer::complete));
			return answer;
		}

		@Override
		public void close() {
		}

	}

	private void answer() {
		this.leases.step();
		for (Runnable next = this.underWay.poll(); next != null; next = this.underWay.poll()) {
			next.run();
			this.leases.step();
		}
	}

	private CompletableFuture<BatchDecision> ask(String... limits) {
		return this.limiter
			.tryAcquireAllAsync(List.of(limits).stream().map((limit) -> new Permit(limit, "ann", 1)).toList())
			.toCompletableFuture();
	}

	private boolean isAllLeft() {
		CompletableFuture<Decision> all = this.limiter.tryAcquireAsync("pay", "ann", 2).toCompletableFuture();
		answer();
		return all.join().allowed();
	}

	@Test
	@Tag("D19")
	void batchWaitsForAllLeasedPermitsTogether() {
		CompletableFuture<BatchDecision> batch = ask("pay", "call", "send");
		assertThat(batch).isNotDone();
		answer();
		assertThat(batch.join().allowed()).isTrue();
		assertThat(batch.join().decisions()).extracting(Decision::basis)
			.containsExactly(Basis.AWAITED, Basis.COUNTED, Basis.AWAITED);
		assertThat(this.limiter.status("pay").allowed()).isOne();
		assertThat(this.limiter.status("pay").awaited()).isOne();
		assertThat(this.limiter.status("call").allowed()).isOne();
	}

	@Test
	void batchWithADeniedPartTakesNothing() {
		this.limiter.tryAcquire("call", "ann", 2);
		CompletableFuture<BatchDecision> batch = ask("pay", "call");
		this.leases.step();
		assertThat(this.underWay).as("nobody is asked for what will not be needed").isEmpty();
		assertThat(batch.join().allowed()).isFalse();
		assertThat(batch.join().tightest().limitName()).isEqualTo("call");
		assertThat(this.limiter.status("call").denied()).isOne();
		assertThat(this.limiter.status("pay").allowed()).isZero();
		assertThat(isAllLeft()).isTrue();
	}

	@Test
	void batchDeniedByACountedLimitDoesNotWait() {
		CompletableFuture<Decision> all = this.limiter.tryAcquireAsync("pay", "ann", 2).toCompletableFuture();
		answer();
		assertThat(all.join().allowed()).isTrue();
		CompletableFuture<Decision> more = this.limiter.tryAcquireAsync("pay", "ann", 1).toCompletableFuture();
		answer();
		assertThat(more.join().allowed()).isFalse();
		CompletableFuture<BatchDecision> batch = ask("send", "pay");
		assertThat(batch).isDone();
		assertThat(batch.join().allowed()).isFalse();
		this.leases.step();
		assertThat(this.underWay).as("nobody is asked for what will not be needed").isEmpty();
	}

	@Test
	void abandonedBatchTakesNothing() {
		CompletableFuture<BatchDecision> batch = ask("pay", "call");
		batch.cancel(false);
		answer();
		assertThat(isAllLeft()).isTrue();
		assertThat(this.limiter.tryAcquire("call", "ann", 2).allowed()).isTrue();
	}

	@Test
	void batchWithoutLeasedPermitsIsDecidedAtOnce() {
		assertThat(ask("call").join().allowed()).isTrue();
		assertThat(ask("call").join().allowed()).isTrue();
		assertThat(ask("call").join().allowed()).isFalse();
	}

	@Test
	@Tag("D12")
	void batchIsDeniedWhenTheGrantIsLate() {
		CompletableFuture<BatchDecision> batch = ask("pay", "call");
		this.leases.step();
		this.clock.advance(Duration.ofMillis(51));
		this.leases.step();
		assertThat(batch.join().allowed()).isFalse();
		assertThat(batch.join().tightest().retryAfter()).isPositive();
		assertThat(this.limiter.tryAcquire("call", "ann", 2).allowed()).isTrue();
	}

}
