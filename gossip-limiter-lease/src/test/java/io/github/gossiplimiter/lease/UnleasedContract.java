/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every coordinator does with decisions that holders make without a lot: those of
 * hybrid limits, and those from before a limit was leased. Extended once for each.
 */
public abstract class UnleasedContract extends CoordinatorHarness {

	private Limit hybrid(long permits) {
		return Limit.builder("mix").window(permits, window()).consistency(Consistency.HYBRID).build();
	}

	private LeaseResult tell(Limit limit, long key, long holder, UnleasedUsage unleased) {
		return exchange(new LeaseCall(limit, key, holder, List.of(), 0, 0, 0, 0, unleased));
	}

	private LeaseResult askTelling(Limit limit, long key, long holder, long wanted, UnleasedUsage unleased) {
		return exchange(new LeaseCall(limit, key, holder, List.of(), newLot(), wanted, 1, ttl().toNanos(), unleased));
	}

	private static UnleasedUsage spent(long series, long spent, long epoch) {
		return new UnleasedUsage(series, spent, 25, epoch, 2, 0);
	}

	@Test
	void permitsDecidedWithoutALeaseCountOnce() {
		Limit limit = hybrid(100);
		long key = newKey();
		assertThat(tell(limit, key, HOLDER, spent(1, 10, 0)).free()).isEqualTo(40);
		assertThat(tell(limit, key, HOLDER, spent(1, 10, 0)).free()).isEqualTo(40);
		assertThat(tell(limit, key, HOLDER, spent(1, 15, 0)).free()).isEqualTo(35);
		assertThat(tell(limit, key, HOLDER, spent(1, 12, 0)).free()).isEqualTo(35);
		assertThat(tell(limit, key, HOLDER, spent(2, 5, 0)).free()).isEqualTo(30);
	}

	@Test
	@Tag("A14")
	void keyIsLeasedFromTheThresholdOn() {
		Limit limit = hybrid(100);
		long key = newKey();
		assertThat(UnleasedUsage.isLeased(tell(limit, key, HOLDER, spent(1, 49, 0)).epoch())).isFalse();
		assertThat(UnleasedUsage.isLeased(tell(limit, key, HOLDER, spent(1, 50, 0)).epoch())).isTrue();
	}

	@Test
	@Tag("A14")
	void allowancesAreReservedUntilTheirHoldersHaveStopped() {
		Limit limit = hybrid(100);
		long key = newKey();
		long epoch = tell(limit, key, HOLDER, spent(1, 50, 0)).epoch();
		assertThat(askTelling(limit, key, OTHER, 10, spent(1, 0, 0)).granted()).isZero();
		LeaseResult confirmed = askTelling(limit, key, HOLDER, 100, spent(1, 55, epoch));
		assertThat(confirmed.granted() + confirmed.free()).isEqualTo(20);
		LeaseResult all = askTelling(limit, key, OTHER, 100, spent(1, 3, epoch));
		assertThat(confirmed.granted() + all.granted() + all.free()).isEqualTo(42);
	}

	@Test
	void lateConfirmationOfAnEarlierChangeFreesNothing() {
		Limit limit = hybrid(100);
		long key = newKey();
		long first = tell(limit, key, HOLDER, spent(1, 50, 0)).epoch();
		pass(window().multipliedBy(2));
		long alone = tell(limit, key, HOLDER, spent(1, 50, first)).epoch();
		assertThat(alone).isGreaterThan(first);
		assertThat(UnleasedUsage.isLeased(alone)).isFalse();
		long second = tell(limit, key, HOLDER, spent(1, 100, alone)).epoch();
		assertThat(UnleasedUsage.isLeased(second)).isTrue();
		assertThat(tell(limit, key, OTHER, spent(1, 0, first)).free()).isZero();
		assertThat(tell(limit, key, OTHER, spent(1, 0, second)).free()).isEqualTo(25);
	}

	@Test
	@Tag("C12")
	@Tag("C13")
	void keyStaysLeasedForAWindowAfterADenial() {
		Limit limit = hybrid(100);
		long key = newKey();
		long epoch = tell(limit, key, HOLDER, spent(1, 100, 0)).epoch();
		pass(window().dividedBy(2));
		assertThat(askTelling(limit, key, HOLDER, 1, spent(1, 100, epoch)).granted()).isZero();
		pass(window().multipliedBy(3).dividedBy(4));
		assertThat(tell(limit, key, HOLDER, spent(1, 100, epoch)).epoch()).isEqualTo(epoch);
		pass(window());
		assertThat(tell(limit, key, HOLDER, spent(1, 100, epoch)).epoch()).isGreaterThan(epoch);
	}

	@Test
	@Tag("C14")
	void permitsSpentBeforeAKeyWasLeasedExpireAsUsual() {
		Limit limit = hybrid(100);
		long key = newKey();
		long epoch = tell(limit, key, HOLDER, spent(1, 100, 0)).epoch();
		pass(window().dividedBy(2));
		assertThat(askTelling(limit, key, HOLDER, 1, spent(1, 100, epoch)).granted()).isZero();
		pass(Duration.ofNanos(LeaseTiming.countedNanos(window().toNanos()))
			.minus(window().dividedBy(2))
			.plus(tolerance()));
		LeaseResult later = askTelling(limit, key, HOLDER, 1, spent(1, 100, epoch));
		assertThat(later.epoch()).as("leased for a window after the denial").isEqualTo(epoch);
		assertThat(later.granted()).as("all questions meanwhile were about what is spent now").isOne();
	}

	@Test
	void higherEpochOfAHolderIsNotTakenAsConfirmation() {
		Limit limit = hybrid(100);
		long key = newKey();
		long epoch = tell(limit, key, HOLDER, spent(1, 50, 7)).epoch();
		assertThat(epoch).isGreaterThan(7);
		assertThat(UnleasedUsage.isLeased(epoch)).isTrue();
		assertThat(tell(limit, key, OTHER, spent(1, 0, 7)).free()).isZero();
	}

	@Test
	void memberWithoutAnAllowanceFreesNothingByStopping() {
		Limit limit = hybrid(100);
		long key = newKey();
		long epoch = tell(limit, key, HOLDER, spent(1, 50, 0)).epoch();
		UnleasedUsage joiner = new UnleasedUsage(0, 0, 0, epoch, 3, 0);
		assertThat(askTelling(limit, key, OTHER, 10, joiner).granted()).isZero();
	}

	@Test
	void nothingIsGrantedUntilEveryMemberHasReportedItsEarlierPermits() {
		Limit limit = limit(20);
		long key = newKey();
		long unsettled = window().toNanos();
		LeaseResult first = askTelling(limit, key, HOLDER, 5, new UnleasedUsage(1, 6, 0, 0, 2, unsettled));
		assertThat(first.granted()).isZero();
		assertThat(first.comeBackNanos()).isPositive();
		assertThat(askTelling(limit, key, HOLDER, 5, new UnleasedUsage(1, 6, 0, 0, 2, unsettled)).granted()).isZero();
		LeaseResult all = askTelling(limit, key, OTHER, 5, new UnleasedUsage(1, 7, 0, 0, 2, unsettled));
		assertThat(all.granted() + all.free()).isEqualTo(7);
		assertThat(all.granted()).isPositive();
	}

	@Test
	void nothingIsGrantedUntilEarlierPermitsHaveExpired() {
		Limit limit = limit(20);
		long key = newKey();
		UnleasedUsage before = new UnleasedUsage(1, 6, 0, 0, 3, window().toNanos());
		assertThat(askTelling(limit, key, HOLDER, 5, before).granted()).isZero();
		pass(window().minus(tolerance()));
		assertThat(ask(limit, key, OTHER, 5).granted()).isZero();
		pass(Duration.ofNanos(LeaseTiming.countedNanos(window().toNanos()))
			.minus(window())
			.plus(tolerance().multipliedBy(2)));
		assertThat(ask(limit, key, OTHER, 5).granted()).isEqualTo(5);
	}

	@Test
	void readOfANodeThatHasNotReportedDoesNotStandForItsReport() {
		Limit limit = hybrid(100);
		long key = newKey();
		UnleasedUsage changed = new UnleasedUsage(1, 0, 0, 0, 2, window().toNanos());
		assertThat(askTelling(limit, key, HOLDER, 10, changed).granted()).isZero();
		exchange(LeaseCall.report(limit, key, OTHER, List.of()));
		assertThat(askTelling(limit, key, HOLDER, 10, changed).granted()).isZero();
		tell(limit, key, OTHER, changed);
		LeaseResult answer = askTelling(limit, key, HOLDER, 10, changed);
		assertThat(answer.granted() + answer.free()).isPositive();
	}

}
