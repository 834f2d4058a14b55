/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.log;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.ledger.LedgerContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Committed entries, snapshots, and the ledger of a new leader.
 */
class LedgerStateMachineTests {

	private static final long SECOND = 1_000_000_000L;

	private static final long START = Duration.ofDays(20_000).toNanos();

	private static final Limit LIMIT = limit(Algorithm.SLIDING_WINDOW);

	private final LedgerStateMachine machine = machine();

	private static LedgerStateMachine machine() {
		return new LedgerStateMachine(1000, () -> new LedgerEntry(1, 1, START, List.of()));
	}

	private static Limit limit(Algorithm algorithm) {
		return Limit.builder("pay")
			.window(20, Duration.ofSeconds(10))
			.algorithm(algorithm)
			.consistency(Consistency.STRICT)
			.build();
	}

	private static LoggedExchange lent(long key, long lot, long granted) {
		LeaseCall call = new LeaseCall(LIMIT, key, 7, List.of(), lot, granted, 2 * SECOND);
		return new LoggedExchange(call, new LeaseResult(lot, granted, 2 * SECOND, 0, 0));
	}

	private static LoggedExchange spent(Limit limit, long key, long lot, long permits) {
		LeaseCall call = LeaseCall.report(limit, key, 7, List.of(new LeaseReport(lot, permits, true)));
		return new LoggedExchange(call, new LeaseResult(0, 0, 0, 0, 0));
	}

	private void store(int term, long nanos, LoggedExchange... exchanges) {
		this.machine.runOperation(1, new LedgerEntry(term, term, nanos, List.of(exchanges)).toBytes());
	}

	private static long free(LedgerStateMachine machine, Limit limit, long key, long aheadNanos) {
		LeaseCall look = LeaseCall.report(limit, key, 7, List.of(new LeaseReport(999, 0, true)));
		return machine.copyAt(LedgerContext.NONE, 5 * START).exchange(look, 5 * START + aheadNanos).free();
	}

	@Test
	@Tag("D18")
	void newLeaderCountsOpenLeasesInFull() {
		store(1, START, lent(1, 1, 8));
		store(1, START + SECOND);
		assertThat(free(this.machine, LIMIT, 1, 2 * SECOND)).isEqualTo(12);
		assertThat(free(this.machine, LIMIT, 1, 12 * SECOND)).as("a lease and a window").isEqualTo(12);
		assertThat(free(this.machine, LIMIT, 1, 13 * SECOND)).isEqualTo(20);
	}

	@Test
	@Tag("D18")
	void reportIsDatedByTheLastEntry() {
		store(1, START, spent(LIMIT, 1, 1, 8));
		store(1, START + 4 * SECOND);
		assertThat(free(this.machine, LIMIT, 1, 6 * SECOND)).isEqualTo(12);
		assertThat(free(this.machine, LIMIT, 1, 7 * SECOND)).isEqualTo(20);
	}

	@Test
	@Tag("D18")
	void noTimePassesBetweenTwoLeaders() {
		store(1, START, spent(LIMIT, 1, 1, 8));
		store(2, START + 3600 * SECOND);
		assertThat(free(this.machine, LIMIT, 1, 9 * SECOND)).isEqualTo(12);
		store(3, START - 3600 * SECOND);
		assertThat(free(this.machine, LIMIT, 1, 9 * SECOND)).isEqualTo(12);
		assertThat(free(this.machine, LIMIT, 1, 11 * SECOND)).isEqualTo(20);
	}

	@Test
	void lateEntryOfAnEarlierTermChangesNoTime() {
		store(2, START, spent(LIMIT, 1, 1, 8));
		store(1, START + 100 * SECOND);
		store(2, START + SECOND);
		assertThat(free(this.machine, LIMIT, 1, 8 * SECOND)).isEqualTo(12);
	}

	@Test
	void fixedWindowOfAnotherLeaderIsNotForgotten() {
		Limit fixed = limit(Algorithm.FIXED_WINDOW);
		store(1, START + 9 * SECOND, spent(fixed, 1, 1, 8));
		assertThat(free(this.machine, fixed, 1, 0)).isEqualTo(12);
	}

	@Test
	@Tag("D18")
	void snapshotHasEveryKey() {
		for (long key = -50; key < 50; key++) {
			store(1, START, lent(key, 100 + key, 8), spent(LIMIT, key, 1, 2));
		}
		store(1, START + SECOND);
		List<Object> chunks = new ArrayList<>();
		this.machine.takeSnapshot(100, chunks::add);
		LedgerStateMachine other = machine();
		other.installSnapshot(100, chunks);
		assertThat(other.ageNanos()).isEqualTo(SECOND);
		for (long key = -50; key < 50; key++) {
			assertThat(free(other, LIMIT, key, 0)).as("key %d", key).isEqualTo(10);
			assertThat(free(other, LIMIT, key, 10 * SECOND)).as("key %d", key).isEqualTo(12);
		}
	}

	@Test
	@Tag("D18")
	void chunksOfTwoSnapshotsContainEveryKey() {
		LedgerStateMachine twin = machine();
		for (long key = 0; key < 100; key++) {
			store(1, START, lent(key, 100 + key, 8));
			long reversed = 99 - key;
			twin.runOperation(1, new LedgerEntry(1, 1, START, List.of(lent(reversed, 100 + reversed, 8))).toBytes());
		}
		List<Object> chunks = new ArrayList<>();
		this.machine.takeSnapshot(100, chunks::add);
		List<Object> others = new ArrayList<>();
		twin.takeSnapshot(100, others::add);
		assertThat(others).hasSameSizeAs(chunks);
		for (int i = 0; i < chunks.size(); i += 2) {
			chunks.set(i, others.get(i));
		}
		LedgerStateMachine mixed = machine();
		mixed.installSnapshot(100, chunks);
		for (long key = 0; key < 100; key++) {
			assertThat(free(mixed, LIMIT, key, 0)).as("key %d", key).isEqualTo(12);
		}
	}

}
