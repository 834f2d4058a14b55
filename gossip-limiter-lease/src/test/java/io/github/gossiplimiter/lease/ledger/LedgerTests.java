/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.UnleasedUsage;

import static org.assertj.core.api.Assertions.assertThat;

class LedgerTests {

	private static final long SECOND = 1_000_000_000L;

	private static final long START = Duration.ofDays(20_000).toNanos();

	private static final Limit LIMIT = strict(20, Algorithm.SLIDING_WINDOW);

	private long lots = 1;

	private static Limit strict(long permits, Algorithm algorithm) {
		return Limit.builder("pay")
			.window(permits, Duration.ofSeconds(10))
			.algorithm(algorithm)
			.consistency(Consistency.STRICT)
			.build();
	}

	private LeaseCall ask(Limit limit, long key, long wanted) {
		return new LeaseCall(limit, key, 1, List.of(), this.lots++, wanted, 2 * SECOND);
	}

	private static LeaseCall tell(Limit limit, long key, long lot, long spent, boolean closed) {
		return LeaseCall.report(limit, key, 1, List.of(new LeaseReport(lot, spent, closed)));
	}

	@ParameterizedTest(name = "{0}")
	@EnumSource(Algorithm.class)
	@Tag("D18")
	void restoredLedgerBehavesLikeTheOriginal(Algorithm algorithm) {
		Random random = new Random(9);
		Limit limit = strict(50, algorithm);
		Ledger ledger = new Ledger();
		long now = START;
		for (int i = 0; i < 40; i++) {
			now += random.nextInt(400) * 1_000_000L;
			LeaseResult lot = ledger.exchange(ask(limit, 1 + random.nextInt(2), 3), now);
			if (lot.granted() > 0 && random.nextBoolean()) {
				ledger.exchange(tell(limit, 1, lot.lease(), 1, random.nextBoolean()), now);
			}
		}
		Ledger other = new Ledger();
		long ahead = 777 * 10 * SECOND;
		other.restore(ledger.state(now), now + ahead);
		for (int i = 0; i < 60; i++) {
			now += random.nextInt(600) * 1_000_000L;
			LeaseCall call = ask(limit, 1 + random.nextInt(2), 2);
			assertThat(other.exchange(call, now + ahead)).isEqualTo(ledger.exchange(call, now));
		}
	}

	@Test
	void leasesTakenOverCountAsGrantedNow() {
		Ledger ledger = new Ledger();
		LeaseResult lot = ledger.exchange(ask(LIMIT, 1, 8), START);
		ledger.renewLots(START + SECOND);
		long end = START + SECOND + LeaseTiming.lentNanos(lot.ttlNanos());
		assertThat(ledger.exchange(tell(LIMIT, 1, 99, 0, true), end - 1).free()).isEqualTo(12);
		assertThat(ledger.exchange(tell(LIMIT, 1, lot.lease(), 0, true), end - 1).free()).isEqualTo(20);
	}

	@Test
	void expiredEntriesAreRemoved() {
		Ledger ledger = new Ledger();
		for (int key = 0; key < 100; key++) {
			ledger.exchange(ask(LIMIT, key, 5), START);
		}
		ledger.maintain(100, START + 9 * SECOND);
		assertThat(ledger.size()).isEqualTo(100);
		ledger.maintain(100, START + 80 * SECOND);
		assertThat(ledger.size()).isZero();
	}

	@Test
	void fullLedgerRefusesNewKeysAndKeepsOthers() {
		Ledger ledger = new Ledger(LedgerContext.NONE, 10);
		for (int key = 0; key < 10; key++) {
			assertThat(ledger.exchange(ask(LIMIT, key, 5), START).granted()).isEqualTo(5);
		}
		LeaseResult answer = ledger.exchange(ask(LIMIT, 10, 5), START + SECOND);
		assertThat(answer.granted()).isZero();
		assertThat(answer.comeBackNanos()).isPositive();
		assertThat(ledger.exchange(tell(LIMIT, 3, 99, 0, true), START + SECOND).free()).isEqualTo(15);
	}

	@Test
	void timeNeverGoesBackwards() {
		Ledger ledger = new Ledger();
		LeaseResult lot = ledger.exchange(ask(LIMIT, 1, 5), START);
		ledger.exchange(tell(LIMIT, 1, lot.lease(), 5, true), START + SECOND);
		LeaseResult late = ledger.exchange(ask(LIMIT, 1, 1), START);
		assertThat(late.granted()).isEqualTo(1);
		ledger.exchange(tell(LIMIT, 1, late.lease(), 1, true), START);
		assertThat(ledger.exchange(tell(LIMIT, 1, 99, 0, true), START + 11 * SECOND).free()).isEqualTo(14);
		assertThat(ledger.exchange(tell(LIMIT, 1, 99, 0, true), START + 12 * SECOND).free()).isEqualTo(20);
	}

	@Test
	@Tag("D4")
	void smallLimitIsCountedByALogOfReports() {
		Ledger ledger = new Ledger();
		Limit limit = strict(1000, Algorithm.SLIDING_WINDOW);
		for (int i = 0; i < 1000; i++) {
			spend(ledger, limit, 1, START + i * 1_000_000L);
		}
		for (int i = 0; i < 1000; i += 37) {
			long now = START + i * 1_000_000L + LeaseTiming.countedNanos(10 * SECOND);
			assertThat(ledger.exchange(tell(limit, 1, 9999, 0, true), now).free()).isEqualTo(i + 1);
		}
	}

	@Test
	void largeLimitIsCountedInFewEntriesAndNeverTooShort() {
		Ledger ledger = new Ledger();
		Limit limit = strict(100_000, Algorithm.SLIDING_WINDOW);
		for (int i = 0; i < 2000; i++) {
			spend(ledger, limit, 10, START + i * 4_000_000L);
		}
		long now = START + 2000 * 4_000_000L;
		KeyState state = ledger.state(now).keys().get(0);
		assertThat(state.books().get(0).spent()).hasSizeLessThanOrEqualTo(SlidingWindowUsage.ENTRIES_MAX);
		for (int i = 0; i < 2000; i += 50) {
			long later = START + i * 4_000_000L + LeaseTiming.countedNanos(10 * SECOND);
			long left = 100_000 - ledger.exchange(tell(limit, 1, 99_999, 0, true), later).free();
			long exact = 20_000 - 10L * (i + 1);
			assertThat(left).isBetween(exact, exact + 1000);
		}
	}

	private void spend(Ledger ledger, Limit limit, long permits, long now) {
		LeaseResult lot = ledger.exchange(
				new LeaseCall(limit, 1, 1, List.of(), this.lots++, permits, permits, 2 * SECOND, UnleasedUsage.NONE),
				now);
		assertThat(lot.granted()).isEqualTo(permits);
		ledger.exchange(tell(limit, 1, lot.lease(), permits, true), now);
	}

	@Test
	void everyWindowOfALimitIsCounted() {
		Ledger ledger = new Ledger();
		Limit longer = Limit.builder("pay").window(20, Duration.ofSeconds(30)).consistency(Consistency.STRICT).build();
		spend(ledger, LIMIT, 10, START);
		spend(ledger, longer, 5, START + SECOND);
		assertThat(ledger.exchange(tell(LIMIT, 1, 99, 0, true), START + 2 * SECOND).free()).isEqualTo(5);
		assertThat(ledger.exchange(tell(LIMIT, 1, 99, 0, true), START + 12 * SECOND).free()).isEqualTo(20);
		assertThat(ledger.exchange(tell(longer, 1, 99, 0, true), START + 12 * SECOND).free()).isEqualTo(5);
	}

	@Test
	void ledgerStartsWithReportedCountsAndGrantsNothingUntilTheGivenTime() {
		Ledger ledger = new Ledger(new LedgerContext() {

			@Override
			public long counted(Limit limit, long key) {
				return 12;
			}

			@Override
			public long silentUntilNanos(Limit limit, long key) {
				return START + 3 * SECOND;
			}

		}, 10);
		LeaseResult early = ledger.exchange(ask(LIMIT, 1, 5), START);
		assertThat(early.granted()).isZero();
		assertThat(early.comeBackNanos()).isEqualTo(3 * SECOND);
		assertThat(early.free()).isEqualTo(8);
		assertThat(ledger.exchange(ask(LIMIT, 1, 5), START + 3 * SECOND).granted()).isPositive();
	}

	@ParameterizedTest(name = "{0} absent")
	@ValueSource(ints = { 1, 2, 5 })
	void sharesOfAbsentMembersAreReserved(int absent) {
		Ledger ledger = new Ledger(new LedgerContext() {

			@Override
			public int absentMembers(Limit limit) {
				return absent;
			}

			@Override
			public int expectedMembers() {
				return 5;
			}

		}, 10);
		assertThat(ledger.exchange(tell(LIMIT, 1, 99, 0, true), START).free()).isEqualTo(20 - 4L * absent);
	}

	@Test
	void confirmationOfADepartedMemberDoesNotCountForItsNextIncarnation() {
		List<Long> present = new ArrayList<>(List.of(1L, 2L));
		Ledger ledger = new Ledger(new LedgerContext() {

			@Override
			public boolean isPresent(long holder) {
				return present.contains(holder);
			}

		}, 10);
		Limit hybrid = Limit.builder("mix").window(100, Duration.ofSeconds(10)).consistency(Consistency.HYBRID).build();
		long epoch = ledger.exchange(told(hybrid, 1, 50, 0), START).epoch();
		ledger.exchange(told(hybrid, 1, 50, epoch), START);
		assertThat(ledger.exchange(told(hybrid, 2, 0, epoch), START).free()).isEqualTo(50);
		present.remove(2L);
		assertThat(ledger.exchange(told(hybrid, 1, 50, epoch), START).free()).isEqualTo(25);
	}

	private static LeaseCall told(Limit limit, long holder, long spent, long epoch) {
		return new LeaseCall(limit, 1, holder, List.of(), 0, 0, 0, 0, new UnleasedUsage(1, spent, 25, epoch, 2, 0));
	}

	@Test
	void retryTimesOfWaitingHoldersAreStaggered() {
		Ledger ledger = new Ledger();
		for (int i = 0; i < 20; i++) {
			spend(ledger, LIMIT, 1, START + i * 100_000_000L);
		}
		List<Long> waits = new ArrayList<>();
		for (long holder = 1; holder <= 5; holder++) {
			LeaseCall call = new LeaseCall(LIMIT, 1, holder, List.of(), this.lots++, 4, 2 * SECOND);
			waits.add(ledger.exchange(call, START + 3 * SECOND).comeBackNanos());
		}
		assertThat(waits).isSorted();
		assertThat(waits.stream().distinct()).hasSizeGreaterThanOrEqualTo(4);
	}

}
