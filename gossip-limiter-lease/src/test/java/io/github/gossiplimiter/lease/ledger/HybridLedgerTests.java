/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.UnleasedUsage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When a ledger lets members decide alone, and what it keeps back for them.
 */
class HybridLedgerTests {

	private static final long SECOND = 1_000_000_000L;

	private static final long START = Duration.ofDays(20_000).toNanos();

	private static final long ALLOWANCE = 25;

	private final List<Long> notices = new ArrayList<>();

	private int members;

	private final Ledger ledger = new Ledger(new LedgerContext() {

		@Override
		public int stableMembers(Limit limit) {
			return HybridLedgerTests.this.members;
		}

		@Override
		public void switched(Limit limit, long key, long epoch, Set<Long> stopped) {
			HybridLedgerTests.this.notices.add(epoch);
		}

	}, 10);

	private static Limit hybrid(long permits, Algorithm algorithm) {
		return Limit.builder("mix")
			.window(permits, Duration.ofSeconds(10))
			.algorithm(algorithm)
			.consistency(Consistency.HYBRID)
			.build();
	}

	private static LeaseCall told(Limit limit, long holder, long spent, long epoch) {
		return new LeaseCall(limit, 1, holder, List.of(), 0, 0, 0, 0,
				new UnleasedUsage(1, spent, ALLOWANCE, epoch, 2, 0));
	}

	private static LeaseCall asked(Limit limit, long holder, long lot) {
		return new LeaseCall(limit, 1, holder, List.of(), lot, 10, 1, SECOND, new UnleasedUsage(1, 0, 0, 0, 2, 0));
	}

	@Test
	@Tag("A14")
	void changeIsSentAndRepeatedWhileReservedPermitsAreNeeded() {
		Limit limit = hybrid(100, Algorithm.SLIDING_WINDOW);
		this.ledger.exchange(told(limit, 1, 49, 0), START);
		assertThat(this.notices).isEmpty();
		this.ledger.exchange(told(limit, 1, 50, 0), START);
		assertThat(this.notices).containsExactly(1L);
		this.ledger.exchange(asked(limit, 3, 5), START + SECOND / 10);
		assertThat(this.notices).as("a moment ago").containsExactly(1L);
		this.ledger.exchange(asked(limit, 3, 6), START + SECOND / 2);
		assertThat(this.notices).containsExactly(1L, 1L);
		this.ledger.exchange(told(limit, 1, 50, 1), START + SECOND);
		assertThat(this.notices).as("nobody needs anything").containsExactly(1L, 1L);
	}

	@Test
	void requestWaitsForMembersThatAreStopping() {
		Limit limit = hybrid(100, Algorithm.SLIDING_WINDOW);
		this.ledger.exchange(told(limit, 1, 50, 0), START);
		LeaseCall call = asked(limit, 3, 5);
		assertThat(this.ledger.isComing(call, START)).isTrue();
		assertThat(this.ledger.isComing(told(limit, 1, 50, 0), START)).as("asks for nothing").isFalse();
		this.ledger.exchange(told(limit, 1, 50, 1), START);
		assertThat(this.ledger.isComing(call, START)).as("one has confirmed").isFalse();
		assertThat(this.ledger.exchange(call, START).granted()).isPositive();
	}

	@Test
	void requestDoesNotWaitForSilentMembers() {
		Limit limit = hybrid(100, Algorithm.SLIDING_WINDOW);
		this.ledger.exchange(told(limit, 1, 50, 0), START);
		assertThat(this.ledger.isComing(asked(limit, 3, 5), START + SECOND / 2)).isFalse();
	}

	@Test
	@Tag("C13")
	void denialKeepsTheKeyLeasedIntoTheNextWindow() {
		Limit limit = hybrid(100, Algorithm.FIXED_WINDOW);
		this.ledger.exchange(told(limit, 1, 100, 0), START + SECOND);
		assertThat(this.ledger.exchange(asked(limit, 3, 5), START + 4 * SECOND).granted()).isZero();
		LeaseResult later = this.ledger.exchange(told(limit, 1, 100, 1), START + 11 * SECOND);
		assertThat(UnleasedUsage.isLeased(later.epoch())).as("nothing counts any more, but somebody was denied")
			.isTrue();
		LeaseResult last = this.ledger.exchange(told(limit, 1, 100, 1), START + 15 * SECOND);
		assertThat(UnleasedUsage.isLeased(last.epoch())).isFalse();
	}

	@ParameterizedTest(name = "{0} permits, {1} members")
	@CsvSource({ "100, 0, 50", "100, 2, 50", "100, 7, 51", "20, 25, 20", "20, 0, 10" })
	void onlyAllowancesOfMembersAreReserved(long permits, int count, long free) {
		Limit limit = hybrid(permits, Algorithm.SLIDING_WINDOW);
		this.members = count;
		assertThat(this.ledger.exchange(told(limit, 1, 0, 0), START).free()).isEqualTo(free);
	}

}
