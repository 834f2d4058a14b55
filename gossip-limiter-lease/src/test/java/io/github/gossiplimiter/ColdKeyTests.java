/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.FleetMembers;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.holder.LeaseHolder;
import io.github.gossiplimiter.lease.ledger.Ledger;
import io.github.gossiplimiter.lease.ledger.LedgerContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A gossip limit that asks about keys this node has not heard of for a while.
 */
class ColdKeyTests {

	private static final Limit LIMIT = Limit.builder("search")
		.window(10, Duration.ofSeconds(60))
		.coordination(Coordination.GOSSIP.coldKey(ColdKey.ASK))
		.build();

	private final ManualClock clock = new ManualClock();

	private long elsewhere = 7;

	private boolean reachable = true;

	private boolean silent;

	private int looks;

	private final Ledger ledger = new Ledger(new LedgerContext() {

		@Override
		public long counted(Limit limit, long key) {
			return ColdKeyTests.this.elsewhere;
		}

	}, 10);

	private final LeaseHolder leases = new LeaseHolder(new Coordinator() {

		@Override
		public CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> calls) {
			ColdKeyTests.this.looks++;
			if (ColdKeyTests.this.silent) {
				return new CompletableFuture<>();
			}
			return ColdKeyTests.this.reachable ? CompletableFuture.completedFuture(calls.stream()
				.map((call) -> ColdKeyTests.this.ledger.exchange(call, ColdKeyTests.this.clock.nanos()))
				.toList()) : CompletableFuture.failedFuture(new IllegalStateException("away"));
		}

		@Override
		public void close() {
		}

	}, 1, this.clock, LeaseSettings.defaults(), FleetMembers.ALONE, () -> {
	});

	private final RateLimiter limiter = RateLimiterEngine.builder()
		.clock(this.clock)
		.leases(this.leases)
		.limit(LIMIT)
		.build();

	private CompletableFuture<Decision> ask() {
		return this.limiter.tryAcquireAsync("search", "ann", 1).toCompletableFuture();
	}

	private boolean allowed() {
		CompletableFuture<Decision> asked = ask();
		this.leases.step();
		return asked.join().allowed();
	}

	@Test
	@Tag("C5")
	void coldKeyIsDecidedByTheCountOfItsOwner() {
		CompletableFuture<Decision> first = ask();
		assertThat(first).isNotDone();
		this.leases.step();
		assertThat(first.join().allowed()).isTrue();
		assertThat(first.join().basis()).isEqualTo(Decision.Basis.AWAITED);
		assertThat(allowed()).isTrue();
		assertThat(allowed()).isTrue();
		assertThat(allowed()).as("seven of ten were spent elsewhere").isFalse();
	}

	@Test
	@Tag("C5")
	void silentOwnerIsAwaitedForMaxWaitOnly() {
		this.silent = true;
		CompletableFuture<Decision> first = ask();
		this.leases.step();
		this.clock.advance(LeaseSettings.defaults().maxWait().minusNanos(1));
		this.leases.step();
		assertThat(first).isNotDone();
		this.clock.advanceMillis(1);
		this.leases.step();
		assertThat(first).isDone();
		assertThat(first.join().allowed()).as("nothing was spent here").isTrue();
	}

	@Test
	@Tag("C7")
	@Tag("C11")
	void freshKeyIsDecidedAtOnceForAWhile() {
		allowed();
		this.clock.advanceMillis(4900);
		assertThat(ask()).isDone();
		assertThat(this.looks).isEqualTo(1);
	}

	@Test
	@Tag("C6")
	@Tag("C11")
	void staleKeyIsLookedUpAgain() {
		allowed();
		this.clock.advanceMillis(5000);
		this.elsewhere = 10;
		assertThat(allowed()).isFalse();
		assertThat(this.looks).isEqualTo(2);
	}

	@Test
	@Tag("C9")
	@Tag("C8")
	void withoutReplyTheKeyIsDecidedFromMemoryAndLookedUpAgainSoon() {
		this.reachable = false;
		assertThat(allowed()).isTrue();
		assertThat(ask()).as("not on every request").isDone();
		this.clock.advanceMillis(500);
		assertThat(ask()).as("but soon").isNotDone();
	}

	@Test
	@Tag("C10")
	void requestsForOneKeyShareOneLookup() {
		List<CompletableFuture<Decision>> all = List.of(ask(), ask(), ask(), ask());
		this.leases.step();
		assertThat(this.looks).isEqualTo(1);
		assertThat(all).allMatch(CompletableFuture::isDone);
		assertThat(all).filteredOn((decision) -> decision.join().allowed()).hasSize(3);
	}

	@Test
	void nonBlockingRequestIsDecidedFromMemory() {
		assertThat(this.limiter.tryAcquire("search", "ann").allowed()).isTrue();
		assertThat(this.looks).isZero();
	}

}
