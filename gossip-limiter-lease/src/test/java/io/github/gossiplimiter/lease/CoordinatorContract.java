/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every coordinator does with lots. Extended once for each.
 */
public abstract class CoordinatorContract extends CoordinatorHarness {

	@Test
	@Tag("D19")
	void grantsNeverExceedTheLimit() {
		Limit limit = limit(20);
		long key = newKey();
		assertThat(drain(limit, key, HOLDER)).isEqualTo(20);
		assertThat(ask(limit, key, OTHER, 1).granted()).isZero();
	}

	@Test
	void grantNeverExceedsTheDemand() {
		LeaseResult answer = ask(limit(20), newKey(), HOLDER, 3);
		assertThat(answer.granted()).isEqualTo(3);
		assertThat(answer.free()).isEqualTo(17);
	}

	@Test
	void grantLeavesPermitsForOtherHolders() {
		Limit limit = limit(20);
		long key = newKey();
		assertThat(ask(limit, key, HOLDER, 20).granted()).isBetween(1L, 10L);
		assertThat(ask(limit, key, OTHER, 20).granted()).isPositive();
	}

	@Test
	void permitsAreSharedInProportionToDemand() {
		Limit limit = limit(1000);
		long key = newKey();
		ask(limit, key, HOLDER, 100);
		long small = ask(limit, key, OTHER, 10).granted();
		long large = ask(limit, key, HOLDER, 100_000).granted();
		assertThat(small).isEqualTo(10);
		assertThat(large).isGreaterThan(10 * small);
	}

	@Test
	void leaseLastsAtMostAQuarterOfTheWindow() {
		LeaseCall call = new LeaseCall(limit(20), newKey(), HOLDER, List.of(), newLot(), 1, window().toNanos());
		assertThat(exchange(call).ttlNanos()).isPositive().isLessThanOrEqualTo(ttl().toNanos());
	}

	@Test
	void repeatedRequestGetsTheSameGrant() {
		Limit limit = limit(20);
		LeaseCall call = asking(limit, newKey(), HOLDER, 5);
		LeaseResult first = exchange(call);
		LeaseResult again = exchange(call);
		assertThat(again.granted()).isEqualTo(first.granted()).isEqualTo(5);
		assertThat(again.ttlNanos()).isEqualTo(first.ttlNanos());
		assertThat(again.free()).isEqualTo(15);
	}

	@Test
	void leaseNumbersAreScopedToTheirHolder() {
		Limit limit = limit(20);
		long key = newKey();
		LeaseResult answer = ask(limit, key, HOLDER, 5);
		exchange(new LeaseCall(limit, key, OTHER, List.of(), answer.lease(), 5, ttl().toNanos()));
		assertThat(report(limit, key, OTHER, answer.lease(), 0, true).free()).isEqualTo(15);
	}

	@Test
	@Tag("B46")
	void spentPermitsComeBackAWindowAfterTheReport() {
		Limit limit = limit(20);
		long key = newKey();
		LeaseResult lot = ask(limit, key, HOLDER, 8);
		pass(ttl().dividedBy(2));
		report(limit, key, HOLDER, lot.lease(), 8, true);
		pass(window().minus(tolerance()));
		assertThat(report(limit, key, HOLDER, lot.lease(), 8, true).free()).isEqualTo(12);
		pass(drift().plus(tolerance()).plus(tolerance()));
		assertThat(report(limit, key, HOLDER, lot.lease(), 8, true).free()).isEqualTo(20);
	}

	@Test
	void unspentPermitsComeBackAtOnce() {
		Limit limit = limit(20);
		long key = newKey();
		LeaseResult lot = ask(limit, key, HOLDER, 8);
		assertThat(report(limit, key, HOLDER, lot.lease(), 3, true).free()).isEqualTo(17);
	}

	@Test
	void openLeaseCountsInFull() {
		Limit limit = limit(20);
		long key = newKey();
		LeaseResult lot = ask(limit, key, HOLDER, 8);
		assertThat(report(limit, key, HOLDER, lot.lease(), 3, false).free()).isEqualTo(12);
		assertThat(report(limit, key, HOLDER, lot.lease(), 8, false).free()).isEqualTo(12);
	}

	@Test
	void reportsAreCumulativeAndMayArriveTwiceOrLate() {
		Limit limit = limit(20);
		long key = newKey();
		LeaseResult lot = ask(limit, key, HOLDER, 8);
		report(limit, key, HOLDER, lot.lease(), 6, true);
		assertThat(report(limit, key, HOLDER, lot.lease(), 6, true).free()).isEqualTo(14);
		assertThat(report(limit, key, HOLDER, lot.lease(), 2, false).free()).isEqualTo(14);
	}

	@Test
	@Tag("D18")
	void unreportedLeaseCountsAsSpentWhenItEnds() {
		Limit limit = limit(20);
		long key = newKey();
		LeaseResult lot = ask(limit, key, HOLDER, 8);
		pass(ttl().plus(ttl()));
		assertThat(report(limit, key, HOLDER, lot.lease(), 1, true).free()).as("a late report frees nothing")
			.isEqualTo(12);
		pass(window().minus(ttl()));
		assertThat(report(limit, key, OTHER, newLot(), 0, true).free()).as("a window after the grant").isEqualTo(12);
		pass(ttl().plus(drift()));
		assertThat(report(limit, key, OTHER, newLot(), 0, true).free()).as("a window after the end").isEqualTo(20);
	}

	@Test
	void leaseClosedBeforeItsRequestIsNotGranted() {
		Limit limit = limit(20);
		LeaseCall call = asking(limit, newKey(), HOLDER, 5);
		report(limit, call.key(), HOLDER, call.lease(), 0, true);
		assertThat(exchange(call).granted()).isZero();
		assertThat(exchange(call).free()).isEqualTo(20);
	}

	@Test
	void reportOfAnUnknownLeaseCounts() {
		Limit limit = limit(20);
		long key = newKey();
		long lot = newLot();
		assertThat(report(limit, key, HOLDER, lot, 4, false).free()).isEqualTo(16);
		assertThat(report(limit, key, HOLDER, lot, 6, true).free()).isEqualTo(14);
	}

	@Test
	@Tag("D4")
	void denialHasARetryTime() {
		Limit limit = limit(4);
		long key = newKey();
		LeaseResult lot = ask(limit, key, HOLDER, 1);
		report(limit, key, HOLDER, lot.lease(), 1, true);
		pass(ttl());
		drain(limit, key, HOLDER);
		LeaseResult denial = ask(limit, key, OTHER, 1);
		assertThat(denial.granted()).isZero();
		Duration wait = Duration.ofNanos(denial.comeBackNanos());
		assertThat(wait).isBetween(window().minus(ttl()).minus(tolerance()), window().plus(drift()).plus(tolerance()));
		pass(wait.plus(tolerance()));
		assertThat(ask(limit, key, OTHER, 1).granted()).isEqualTo(1);
	}

	@Test
	void nothingIsGrantedBelowTheMinimumDemand() {
		Limit limit = limit(10);
		long key = newKey();
		LeaseResult lot = askLeast(limit, key, HOLDER, 6);
		assertThat(lot.granted()).isEqualTo(6);
		assertThat(askLeast(limit, key, OTHER, 5).granted()).isZero();
		assertThat(askLeast(limit, key, OTHER, 4).granted()).isEqualTo(4);
	}

	@Test
	void allWindowsMustHaveRoom() {
		Limit limit = Limit.builder("pay")
			.window(10, window())
			.window(15, window().multipliedBy(10))
			.consistency(Consistency.STRICT)
			.build();
		long key = newKey();
		assertThat(drain(limit, key, HOLDER)).isEqualTo(10);
		pass(window().plus(drift()).plus(tolerance()));
		assertThat(drain(limit, key, HOLDER)).isEqualTo(5);
	}

	@Test
	void tokenBucketRefillsAtThePaceOfTheLimit() {
		Limit limit = Limit.builder("pay").window(10, window()).tokenBucket(20).consistency(Consistency.STRICT).build();
		long key = newKey();
		assertThat(drain(limit, key, HOLDER)).isEqualTo(20);
		pass(window().dividedBy(2).plus(drift()).plus(tolerance()));
		assertThat(drain(limit, key, HOLDER)).isEqualTo(5);
	}

	@Test
	void fixedWindowStartsEmpty() {
		Limit limit = Limit.builder("pay")
			.window(10, window())
			.algorithm(Algorithm.FIXED_WINDOW)
			.consistency(Consistency.STRICT)
			.build();
		long key = newKey();
		assertThat(drain(limit, key, HOLDER)).isEqualTo(10);
		LeaseResult denial = ask(limit, key, HOLDER, 1);
		assertThat(denial.comeBackNanos()).isBetween(1L, window().toNanos());
		pass(Duration.ofNanos(denial.comeBackNanos()).plus(tolerance()));
		assertThat(drain(limit, key, HOLDER)).isEqualTo(10);
	}

	@Test
	void changedValueKeepsSpentPermits() {
		long key = newKey();
		assertThat(drain(limit(10), key, HOLDER)).isEqualTo(10);
		assertThat(drain(limit(14), key, HOLDER)).isEqualTo(4);
		assertThat(ask(limit(12), key, HOLDER, 1).granted()).isZero();
	}

	@Test
	void keysAreIndependent() {
		Limit limit = limit(10);
		drain(limit, newKey(), HOLDER);
		assertThat(ask(limit, newKey(), HOLDER, 5).granted()).isEqualTo(5);
	}

	@Test
	void repliesKeepTheOrderOfRequests() {
		Limit limit = limit(10);
		List<LeaseCall> calls = List.of(asking(limit, newKey(), HOLDER, 1), asking(limit, newKey(), HOLDER, 2),
				asking(limit, newKey(), HOLDER, 3));
		List<LeaseResult> answers = await(coordinator().exchange(calls));
		assertThat(answers).extracting(LeaseResult::lease)
			.containsExactly(calls.get(0).lease(), calls.get(1).lease(), calls.get(2).lease());
		assertThat(answers).extracting(LeaseResult::granted).containsExactly(1L, 2L, 3L);
	}

	@Test
	void severalCallsForOneKeyFollowEachOther() {
		Limit limit = limit(10);
		LeaseCall ask = asking(limit, newKey(), HOLDER, 4);
		LeaseCall close = LeaseCall.report(limit, ask.key(), HOLDER, List.of(new LeaseReport(ask.lease(), 1, true)));
		List<LeaseResult> answers = await(coordinator().exchange(List.of(ask, close)));
		assertThat(answers).extracting(LeaseResult::free).containsExactly(6L, 9L);
	}

	private Duration drift() {
		return Duration.ofNanos(LeaseTiming.countedNanos(window().toNanos())).minus(window());
	}

	@Test
	void resetGivesTheWholeQuotaBack() {
		Limit limit = limit(20);
		long key = newKey();
		assertThat(drain(limit, key, HOLDER)).isEqualTo(20);
		LeaseCall reset = LeaseCall.reset(limit, key, HOLDER, newLot());
		LeaseResult answer = exchange(reset);
		assertThat(answer.confirms(reset)).isTrue();
		assertThat(answer.free()).isEqualTo(20);
		assertThat(answer.comeBackNanos()).isZero();
		assertThat(drain(limit, key, OTHER)).isEqualTo(20);
		assertThat(ask(limit, key, HOLDER, 1).granted()).isZero();
	}

	@Test
	void resetFreesPermitsThatAreLeased() {
		Limit limit = limit(20);
		long key = newKey();
		LeaseResult open = ask(limit, key, HOLDER, 5);
		drain(limit, key, OTHER);
		LeaseCall reset = LeaseCall.reset(limit, key, OTHER, newLot());
		LeaseResult answer = exchange(reset);
		assertThat(answer.free()).isEqualTo(20);
		assertThat(answer.comeBackNanos()).as("the lease may still be spent").isPositive();
		assertThat(report(limit, key, HOLDER, open.lease(), 3, false).free()).as("not spent since").isEqualTo(20);
		assertThat(exchange(reset).comeBackNanos()).isPositive();
		assertThat(report(limit, key, HOLDER, open.lease(), 5, true).free()).isEqualTo(20);
		assertThat(exchange(reset).comeBackNanos()).as("the lease is closed").isZero();
	}

	@Test
	void leaseFromBeforeAResetEndsWithoutCounting() {
		Limit limit = limit(20);
		long key = newKey();
		ask(limit, key, HOLDER, 5);
		LeaseCall reset = LeaseCall.reset(limit, key, OTHER, newLot());
		exchange(reset);
		pass(ttl().multipliedBy(2));
		assertThat(exchange(reset).comeBackNanos()).isZero();
		assertThat(drain(limit, key, OTHER)).isEqualTo(20);
	}

	@Test
	void repeatedResetHasNoEffect() {
		Limit limit = limit(20);
		long key = newKey();
		LeaseCall reset = LeaseCall.reset(limit, key, HOLDER, newLot());
		LeaseCall other = LeaseCall.reset(limit, key, HOLDER, newLot());
		exchange(reset);
		exchange(other);
		assertThat(drain(limit, key, HOLDER)).isEqualTo(20);
		assertThat(exchange(reset).free()).isZero();
		assertThat(exchange(other).free()).isZero();
		assertThat(ask(limit, key, OTHER, 1).granted()).isZero();
	}

	@Test
	void readShowsWhatIsNeitherSpentNorLeasedAndChangesNothing() {
		Limit limit = limit(20);
		long key = newKey();
		LeaseCall read = LeaseCall.report(limit, key, HOLDER, List.of());
		assertThat(exchange(read).free()).isEqualTo(20);
		ask(limit, key, OTHER, 5);
		assertThat(exchange(read).free()).isEqualTo(15);
		assertThat(exchange(read).granted()).isZero();
	}

}
