/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.time.Duration;
import java.util.Set;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.ledger.LedgerContext;
import io.github.gossiplimiter.lease.wire.RecallMessage;

/**
 * Context of a leader's ledger: until when a new ledger grants nothing, and how to recall
 * permits. Called by the ledger of {@link LeaderState}.
 *
 * @param newborn whether permits may have been granted by an earlier ledger that is lost
 * @param bornNanos when this ledger began
 * @param transport reaches holders
 */
record LeaderLedgerContext(boolean newborn, long bornNanos, VoterTransport transport) implements LedgerContext {

	/**
	 * Until the longest lease and the longest window of the limit have passed since this
	 * ledger began: permits of an earlier ledger count no longer than that.
	 */
	@Override
	public long silentUntilNanos(Limit limit, long key) {
		if (!this.newborn) {
			return Long.MIN_VALUE;
		}
		Duration longest = limit.windows().stream().map(Window::length).max(Duration::compareTo).orElseThrow();
		return this.bornNanos + LeaseTiming.lentNanos(LeaseTiming.ttlNanosMax(limit))
				+ LeaseTiming.countedNanos(longest.toNanos());
	}

	@Override
	public boolean isRecallable(long holder) {
		return true;
	}

	@Override
	public void recall(Limit limit, long key, Set<Long> holders) {
		this.transport.recall(holders, new RecallMessage.Row(limit.name(), key));
	}

}
