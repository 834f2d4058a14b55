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

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.UnleasedUsage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A ledger that is told what another one answered.
 */
class LedgerRecordTests {

	private static final long SECOND = 1_000_000_000L;

	private static final long START = Duration.ofDays(20_000).toNanos();

	private static final Limit HYBRID = Limit.builder("mix")
		.window(100, Duration.ofSeconds(10))
		.consistency(Consistency.HYBRID)
		.build();

	private static final LeaseReport NOTHING = new LeaseReport(999, 0, true);

	@ParameterizedTest(name = "{0}")
	@EnumSource(Algorithm.class)
	@Tag("D18")
	void restoredLedgerHasSpentAndLentPermits(Algorithm algorithm) {
		Random random = new Random(5);
		Limit limit = Limit.builder("pay")
			.window(40, Duration.ofSeconds(10))
			.algorithm(algorithm)
			.consistency(Consistency.STRICT)
			.build();
		Ledger ledger = new Ledger();
		Ledger other = new Ledger();
		List<LeaseResult> lots = new ArrayList<>();
		long now = START;
		for (long lot = 1; lot <= 300; lot++) {
			now += random.nextInt(300) * 1_000_000L;
			List<LeaseReport> reports = lots.isEmpty() ? List.of()
					: List.of(report(lots.get(random.nextInt(lots.size())), random));
			LeaseCall call = new LeaseCall(limit, 1, 1, reports, lot, 1 + random.nextInt(6), 2 * SECOND);
			LeaseResult answer = ledger.exchange(call, now);
			other.record(call, answer, now);
			if (answer.granted() > 0) {
				lots.add(answer);
			}
			LeaseCall look = LeaseCall.report(limit, 1, 1, List.of(NOTHING));
			assertThat(other.exchange(look, now).free()).as("lot %d", lot).isEqualTo(ledger.exchange(look, now).free());
		}
	}

	private static LeaseReport report(LeaseResult lot, Random random) {
		return new LeaseReport(lot.lease(), random.nextLong(lot.granted() + 1), random.nextBoolean());
	}

	@Test
	@Tag("A14")
	void memberAllowedToDecideLocallyIsNotTreatedAsStopped() {
		Ledger other = new Ledger();
		other.record(tell(2, 50, 0), new LeaseResult(0, 0, 0, 0, 0, 1), START);
		other.record(tell(2, 50, 1), new LeaseResult(0, 0, 0, 0, 0, 1), START);
		assertThat(other.exchange(tell(1, 0, 1), START).free()).isEqualTo(50);
		other.record(tell(2, 50, 1), new LeaseResult(0, 0, 0, 0, 0, 2), START);
		LeaseResult later = other.exchange(tell(1, 0, 1), START);
		assertThat(later.epoch()).isEqualTo(3);
		assertThat(later.free()).isZero();
	}

	@Test
	@Tag("C12")
	void denialKeepsAKeyLeased() {
		Ledger other = new Ledger();
		LeaseCall ask = new LeaseCall(HYBRID, 1, 1, List.of(), 1, 5, 1, 2 * SECOND,
				new UnleasedUsage(1, 0, 25, 0, 2, 0));
		other.record(ask, new LeaseResult(1, 0, 0, 0, 0, 1), START);
		assertThat(other.exchange(tell(1, 0, 1), START + 9 * SECOND).epoch()).isEqualTo(1);
		assertThat(other.exchange(tell(1, 0, 1), START + 11 * SECOND).epoch()).isEqualTo(2);
	}

	private static LeaseCall tell(long holder, long spent, long epoch) {
		return new LeaseCall(HYBRID, 1, holder, List.of(), 0, 0, 0, 0, new UnleasedUsage(1, spent, 25, epoch, 2, 0));
	}

}
