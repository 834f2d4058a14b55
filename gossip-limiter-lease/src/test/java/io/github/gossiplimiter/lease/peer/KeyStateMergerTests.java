/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.lease.ledger.KeyState;
import io.github.gossiplimiter.lease.ledger.LeaseId;
import io.github.gossiplimiter.lease.ledger.LeaseState;
import io.github.gossiplimiter.lease.ledger.LedgerState;
import io.github.gossiplimiter.lease.ledger.ReportedState;
import io.github.gossiplimiter.lease.ledger.SpentPermits;
import io.github.gossiplimiter.lease.ledger.UsageState;

import static org.assertj.core.api.Assertions.assertThat;

class KeyStateMergerTests {

	@Test
	void instantsAreRelativeToTheTimeOfTheState() {
		assertThat(KeyStateMerger.relative(new LedgerState(1000, List.of(key(1000))))).containsExactly(key(0));
	}

	@Test
	void absentInstantsStayAbsent() {
		KeyState never = new KeyState("limit", 1, List.of(), List.of(), List.of(), List.of(),
				new KeyState.SwitchState(0, Long.MIN_VALUE, List.of()),
				new KeyState.BarrierState(Long.MIN_VALUE, List.of()));
		assertThat(KeyStateMerger.relative(new LedgerState(1000, List.of(never)))).containsExactly(never);
	}

	private static KeyState key(long now) {
		return new KeyState("limit", 7,
				List.of(new UsageState(Algorithm.SLIDING_WINDOW, 50, 10, now + 1,
						List.of(new SpentPermits(now - 2, 3)))),
				List.of(new LeaseState(new LeaseId(1, 2), 5, 1, 20, now + 3)),
				List.of(new ReportedState(new LeaseId(1, 1), 4, now + 4)),
				List.of(new ReportedState(new LeaseId(2, 1), 2, now + 5)),
				new KeyState.SwitchState(3, now + 6, List.of(new KeyState.Confirmed(1, 2, now + 7))),
				new KeyState.BarrierState(now + 8, List.of(1L)));
	}

}
