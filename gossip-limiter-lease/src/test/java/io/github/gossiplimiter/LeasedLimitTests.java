/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.Decision.Basis;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.FleetMembers;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.holder.LeaseHolder;
import io.github.gossiplimiter.lease.ledger.InMemoryCoordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What a rate limiter does with limits whose permits are leased, and when the coordinator
 * is out of reach.
 */
class LeasedLimitTests {

	private static final Duration WINDOW = Duration.ofSeconds(10);

	private static final Duration MAX_WAIT = Duration.ofMillis(50);

	private final ManualClock clock = new ManualClock();

	private final Coordinator ledger = new InMemoryCoordinator(this.clock);

	private boolean reachable = true;

	private final List<LeaseHolder> loops = new ArrayList<>();

	private long incarnations;

	private CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> calls) {
		return this.reachable ? this.ledger.exchange(calls)
				: CompletableFuture.failedFuture(new IllegalStateException("out of reach"));
	}

	private RateLimiter node(Limit... limits) {
		return node(() -> 1, limits);
	}

	private interface Size {

		int members();

	}

	private RateLimiter node(Size size, Limit... limits) {
		Coordinator remote = new Coordinator() {

			@Override
			public CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> calls) {
				return LeasedLimitTests.this.exchange(calls);
			}

			@Override
			public void close() {
			}

		};
		FleetMembers fleet = new FleetMembers() {

			@Override
			public int members() {
				return size.members();
			}

		};
		LeaseHolder leases = new LeaseHolder(remote, ++this.incarnations, this.clock,
				LeaseSettings.defaults().withMaxWait(MAX_WAIT).withQuietStart(false), fleet, () -> {
				});
		this.loops.add(leases);
		return RateLimiterEngine.builder()
			.clock(this.clock)
			.leases(leases)
			.expectedMembers(4)
			.limits(List.of(limits))
			.build();
	}

	private void step() {
		this.loops.forEach(LeaseHolder::step);
	}

	/*
	 * Let time pass as a loop sees it.
	 */
	private void pass(Duration time) {
		for (int i = 0; i < 100; i++) {
			this.clock.advance(time.dividedBy(100));
			step();
		}
	}

	private static Limit.Builder limit(long permits) {
		return Limit.builder("pay").window(permits, WINDOW);
	}

	private static Limit strict(long permits) {
		return limit(permits).consistency(Consistency.STRICT).build();
	}

	private static Limit strict(long permits, OnFailure onFailure) {
		return limit(permits).coordination(Coordination.of(Consistency.STRICT).onFailure(onFailure)).build();
	}

	@Test
	void firstRequestIsDeniedAtOnceAndPermitsAreFetched() {
		RateLimiter limiter = node(strict(20));
		Decision first = limiter.tryAcquire("pay", "ann");
		assertThat(first.allowed()).isFalse();
		assertThat(first.retryAfter()).isEqualTo(MAX_WAIT);
		step();
		Decision second = limiter.tryAcquire("pay", "ann");
		assertThat(second.allowed()).isTrue();
		assertThat(second.basis()).isEqualTo(Basis.LEASED);
		assertThat(second.remaining()).isEqualTo(19);
	}

	@Test
	@Tag("D19")
	void waitingRequestCompletesOnTheLoop() {
		RateLimiter limiter = node(strict(20));
		CompletableFuture<Decision> waiting = limiter.tryAcquireAsync("pay", "ann", 1).toCompletableFuture();
		assertThat(waiting).isNotDone();
		step();
		assertThat(waiting.join().allowed()).isTrue();
		assertThat(waiting.join().basis()).isEqualTo(Basis.AWAITED);
		assertThat(limiter.tryAcquireAsync("pay", "bob", 1).toCompletableFuture()).isNotDone();
		assertThat(limiter.status("pay").awaited()).isEqualTo(1);
	}

	@Test
	@Tag("C32")
	void waitingRequestsAreCountedByOutcome() {
		RateLimiter limiter = node(strict(1));
		CompletableFuture<Decision> first = limiter.tryAcquireAsync("pay", "ann", 1).toCompletableFuture();
		CompletableFuture<Decision> second = limiter.tryAcquireAsync("pay", "ann", 1).toCompletableFuture();
		step();
		step();
		assertThat(first.join().allowed()).isTrue();
		assertThat(second.join().allowed()).isFalse();
		assertThat(limiter.tryAcquire("pay", "ann").allowed()).as("from memory").isFalse();
		LimitStatus status = limiter.status("pay");
		assertThat(status.awaited()).isEqualTo(2);
		assertThat(status.awaitedAllowed()).isEqualTo(1);
		assertThat(status.denied()).isEqualTo(2);
	}

	@Test
	void blockingRequestWaitsForTheLoop() throws Exception {
		RateLimiter limiter = node(strict(20));
		CompletableFuture<Decision> waiting = CompletableFuture
			.supplyAsync(() -> limiter.tryAcquireAwaiting("pay", "ann", 1));
		while (!waiting.isDone()) {
			step();
			Thread.onSpinWait();
		}
		assertThat(waiting.get().allowed()).isTrue();
	}

	@Test
	void blockingRequestDoesNotWaitForAStoppedLoop() {
		RateLimiter limiter = node(strict(20));
		Decision decision = limiter.tryAcquireAwaiting("pay", "ann", 1);
		assertThat(decision.allowed()).isFalse();
		assertThat(decision.basis()).isEqualTo(Basis.UNREACHABLE);
		step();
		assertThat(limiter.tryAcquireAwaiting("pay", "ann", 1).remaining()).as("what came late was returned")
			.isEqualTo(19);
	}

	@Test
	void denialHasTheTimeOfTheNextPermits() {
		RateLimiter limiter = node(strict(2));
		assertThat(await(limiter, "ann").allowed()).isTrue();
		assertThat(await(limiter, "ann").allowed()).isTrue();
		Decision denied = await(limiter, "ann");
		assertThat(denied.allowed()).isFalse();
		assertThat(denied.retryAfter()).isBetween(WINDOW, WINDOW.plusMillis(200));
		assertThat(limiter.tryAcquire("pay", "ann").basis()).as("and later ones are told without asking")
			.isEqualTo(Basis.LEASED);
		pass(denied.retryAfter().plusMillis(10));
		assertThat(await(limiter, "ann").allowed()).isTrue();
	}

	private Decision await(RateLimiter limiter, String key) {
		return await(limiter, key, 1);
	}

	private Decision await(RateLimiter limiter, String key, int cost) {
		CompletableFuture<Decision> waiting = limiter.tryAcquireAsync("pay", key, cost).toCompletableFuture();
		step();
		return waiting.join();
	}

	@Test
	@Tag("D19")
	void nodesTogetherGetTheLimit() {
		List<RateLimiter> nodes = List.of(node(strict(20)), node(strict(20)), node(strict(20)));
		int allowed = 0;
		for (int i = 0; i < 300; i++) {
			allowed += await(nodes.get(i % 3), "ann").allowed() ? 1 : 0;
			pass(Duration.ofMillis(10));
		}
		assertThat(allowed).isEqualTo(20);
	}

	@Test
	void largeRequestGetsALargeEnoughLease() {
		RateLimiter limiter = node(strict(20));
		assertThat(await(limiter, "ann", 1).allowed()).isTrue();
		assertThat(await(limiter, "ann", 15).allowed()).isTrue();
		assertThat(await(limiter, "ann", 5).allowed()).isFalse();
		assertThat(await(limiter, "bob", 21).retryAfter()).isEqualTo(Decision.NEVER);
	}

	@ParameterizedTest
	@EnumSource(OnFailure.class)
	@Tag("D11")
	@Tag("D12")
	@Tag("D13")
	void withoutTheCoordinatorOnFailureDecides(OnFailure onFailure) {
		RateLimiter limiter = node(strict(20, onFailure));
		this.reachable = false;
		Decision decision = await(limiter, "ann");
		boolean open = onFailure == OnFailure.ALLOW || onFailure == OnFailure.GOSSIP;
		assertThat(decision.allowed()).isEqualTo(open);
		assertThat(decision.basis()).isEqualTo(Basis.UNREACHABLE);
		assertThat(decision.retryAfter().isZero()).isEqualTo(open);
		assertThat(limiter.status("pay").failed()).isEqualTo(1);
	}

	@Test
	@Tag("D11")
	void fallingBackToGossipStillCounts() {
		RateLimiter limiter = node(strict(3, OnFailure.GOSSIP));
		assertThat(await(limiter, "ann").allowed()).isTrue();
		this.reachable = false;
		pass(WINDOW.dividedBy(2));
		int allowed = 0;
		for (int i = 0; i < 10; i++) {
			allowed += limiter.tryAcquire("pay", "ann").allowed() ? 1 : 0;
			step();
		}
		assertThat(allowed).as("one of three was spent before").isEqualTo(2);
	}

	@Test
	void shareOfOthersIsSpentOnlyAfterTheyReduced() {
		Limit limit = strict(20, OnFailure.SHARE);
		RateLimiter limiter = node(limit);
		assertThat(await(limiter, "ann").allowed()).isTrue();
		this.reachable = false;
		Duration cutOff = Duration.ofNanos(LeaseTiming.cutOffNanos(limit));
		int early = 0;
		for (int i = 0; i < 20; i++) {
			pass(cutOff.dividedBy(21));
			Decision decision = limiter.tryAcquire("pay", "ann");
			early += decision.allowed() && decision.basis() == Basis.UNREACHABLE ? 1 : 0;
		}
		pass(cutOff.dividedBy(2));
		int late = 0;
		for (int i = 0; i < 20; i++) {
			late += limiter.tryAcquire("pay", "ann").allowed() ? 1 : 0;
		}
		assertThat(early).isZero();
		assertThat(late).as("a quarter of the limit").isEqualTo(5);
		this.reachable = true;
		pass(Duration.ofSeconds(3));
		assertThat(limiter.tryAcquire("pay", "ann").basis()).as("it stops when it hears a coordinator")
			.isNotEqualTo(Basis.UNREACHABLE);
	}

	@Test
	void localShareIsThePartOfThisNode() {
		RateLimiter limiter = node(limit(20).consistency(Consistency.LOCAL_SHARE).build());
		int allowed = 0;
		for (int i = 0; i < 20; i++) {
			allowed += limiter.tryAcquire("pay", "ann").allowed() ? 1 : 0;
		}
		assertThat(allowed).isEqualTo(5);
		assertThat(limiter.limit("pay").windows().get(0).permits()).isEqualTo(20);
	}

	@Test
	void shareOfTooSmallALimitIsRefused() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> node(limit(3).consistency(Consistency.LOCAL_SHARE).build()))
			.withMessageContaining("too small to be shared by 4 members");
	}

	@Test
	void leasedLimitWithoutACoordinatorIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> RateLimiter.builder().limit(strict(3)).build())
			.withMessageContaining("nobody to lease from");
	}

	@Test
	void refundReturnsToTheLeaseWhileItIsOpen() {
		RateLimiter limiter = node(strict(640));
		Decision taken = await(limiter, "ann", 2);
		assertThat(limiter.peek("pay", "ann", 1).remaining()).isEqualTo(638);
		limiter.refund(taken, "ann", 1);
		assertThat(limiter.peek("pay", "ann", 1).remaining()).isEqualTo(639);
		pass(WINDOW.dividedBy(2));
		assertThat(await(limiter, "ann", 1).allowed()).isTrue();
		long before = limiter.peek("pay", "ann", 1).remaining();
		limiter.refund(taken, "ann", 1);
		assertThat(limiter.peek("pay", "ann", 1).remaining()).as("a lot that has ended takes nothing back")
			.isEqualTo(before);
	}

	@Test
	void batchTakesLeasedAndCountedPermitsTogetherOrNot() {
		Limit search = Limit.of("search", 2, WINDOW);
		RateLimiter limiter = node(strict(20), search);
		List<Permit> batch = List.of(new Permit("pay", "ann", 1), new Permit("search", "ann", 1));
		assertThat(limiter.tryAcquireAll(batch).allowed()).as("no permits at hand").isFalse();
		assertThat(limiter.peek("search", "ann", 1).remaining()).isEqualTo(2);
		step();
		assertThat(limiter.tryAcquireAll(batch).allowed()).isTrue();
		step();
		assertThat(limiter.tryAcquireAll(batch).allowed()).isTrue();
		step();
		long left = limiter.peek("pay", "ann", 1).remaining();
		assertThat(limiter.tryAcquireAll(batch).allowed()).as("the other limit is spent").isFalse();
		assertThat(limiter.peek("pay", "ann", 1).remaining()).isEqualTo(left);
		assertThat(limiter.status("pay").allowed()).isEqualTo(2);
	}

	@Test
	void shadowModeAllowsDeniedRequests() {
		RateLimiter limiter = node(limit(1).consistency(Consistency.STRICT).shadow(true).build());
		assertThat(await(limiter, "ann").shadowDenied()).isFalse();
		Decision decision = await(limiter, "ann");
		assertThat(decision.allowed()).isTrue();
		assertThat(decision.shadowDenied()).isTrue();
	}

	@ParameterizedTest
	@EnumSource(names = { "STRICT", "HYBRID" })
	void resetGivesTheWholeQuotaBack(Consistency consistency) {
		RateLimiter limiter = node(() -> 1, limit(10).consistency(consistency).build());
		assertThat(admitted(limiter)).isEqualTo(10);
		CompletableFuture<ResetResult> reset = limiter.resetAsync("pay", "ann").toCompletableFuture();
		pass(Duration.ofMillis(500));
		assertThat(reset).isCompletedWithValue(ResetResult.DONE);
		assertThat(admitted(limiter)).isEqualTo(10);
	}

	private int admitted(RateLimiter limiter) {
		int admitted = 0;
		for (int i = 0; i < 200; i++) {
			admitted += await(limiter, "ann").allowed() ? 1 : 0;
			pass(Duration.ofMillis(5));
		}
		return admitted;
	}

	@ParameterizedTest
	@EnumSource(names = { "STRICT", "HYBRID" })
	void remainingPermitsAreThoseOfTheCoordinator(Consistency consistency) {
		RateLimiter one = node(limit(20).consistency(consistency).build());
		RateLimiter other = node(limit(20).consistency(consistency).build());
		for (int i = 0; i < 30; i++) {
			await(one, "ann");
			pass(Duration.ofMillis(5));
		}
		CompletableFuture<OptionalLong> remaining = other.remainingAsync("pay", "ann").toCompletableFuture();
		step();
		assertThat(remaining.join().getAsLong()).isLessThanOrEqualTo(20 - one.status("pay").allowed());
		this.reachable = false;
		CompletableFuture<OptionalLong> unknown = other.remainingAsync("pay", "ann").toCompletableFuture();
		pass(Duration.ofSeconds(2));
		assertThat(unknown.join()).isEmpty();
	}

	@Test
	void resetReturnsUnusedPermits() {
		RateLimiter one = node(strict(2));
		RateLimiter other = node(strict(2));
		await(one, "ann");
		CompletableFuture<Decision> waiting = one.tryAcquireAsync("pay", "bob", 2).toCompletableFuture();
		step();
		assertThat(waiting.join().allowed()).isTrue();
		assertThat(one.reset("pay", "ann")).isTrue();
		step();
		assertThat(await(other, "ann").allowed()).isTrue();
		assertThat(await(other, "ann").allowed()).as("what was spent stays spent").isFalse();
	}

	@Test
	void limitChangedToStrictCountsEarlierPermitsAndWaitsForAllMembers() {
		RateLimiter one = node(() -> 2, Limit.of("pay", 20, WINDOW));
		RateLimiter other = node(() -> 2, Limit.of("pay", 20, WINDOW));
		for (int i = 0; i < 8; i++) {
			one.tryAcquire("pay", "ann");
			other.tryAcquire("pay", "ann");
		}
		one.change(strict(20));
		other.change(strict(20));
		assertThat(await(one, "ann").allowed()).as("the other has not told").isFalse();
		int allowed = await(other, "ann").allowed() ? 1 : 0;
		for (int i = 0; i < 20; i++) {
			pass(Duration.ofMillis(200));
			allowed += await(other, "ann").allowed() ? 1 : 0;
		}
		assertThat(allowed).isEqualTo(4);
	}

	@Test
	void limitChangedFromStrictKeepsItsCount() {
		RateLimiter limiter = node(strict(20));
		for (int i = 0; i < 5; i++) {
			assertThat(await(limiter, "ann").allowed()).isTrue();
		}
		limiter.change(Limit.of("pay", 20, WINDOW));
		step();
		Decision decision = limiter.tryAcquire("pay", "ann");
		assertThat(decision.basis()).isEqualTo(Basis.COUNTED);
		assertThat(decision.remaining()).isEqualTo(14);
		assertThat(await(node(strict(20)), "ann", 15).allowed()).as("the lot was returned").isTrue();
	}

	@Test
	@Tag("A14")
	@Tag("C7")
	void hybridLimitDecidesLocallyBelowItsThreshold() {
		RateLimiter limiter = node(() -> 4, limit(80).consistency(Consistency.HYBRID).build());
		for (int i = 0; i < 10; i++) {
			assertThat(limiter.tryAcquire("pay", "ann").allowed()).isTrue();
		}
		assertThat(limiter.tryAcquire("pay", "ann").allowed()).as("until the coordinator has heard of it").isFalse();
		step();
		assertThat(limiter.tryAcquire("pay", "ann").allowed()).isTrue();
	}

	@Test
	@Tag("A14")
	void hybridNodesTogetherGetTheLimitAndNoMore() {
		Limit limit = limit(80).consistency(Consistency.HYBRID).build();
		List<RateLimiter> nodes = List.of(node(() -> 4, limit), node(() -> 4, limit), node(() -> 4, limit),
				node(() -> 4, limit));
		int allowed = 0;
		for (int i = 0; i < 400; i++) {
			allowed += await(nodes.get(i % 4), "ann").allowed() ? 1 : 0;
			pass(Duration.ofMillis(10));
		}
		assertThat(allowed).isEqualTo(80);
	}

}
