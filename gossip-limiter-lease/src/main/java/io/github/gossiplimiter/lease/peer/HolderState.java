/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

import io.github.gossiplimiter.gossip.RendezvousHash;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.ledger.KeyState;
import io.github.gossiplimiter.lease.ledger.Ledger;
import io.github.gossiplimiter.lease.ledger.LedgerState;

/**
 * Permits that this node spent and holds itself, by the reports and replies that it
 * exchanged with owners. It is sent to a new owner that has no ledger, so that the loss
 * of an owner gives no node a fresh budget.
 */
final class HolderState {

	private static final int KEYS_MAINTAINED = 4;

	private Ledger own = new Ledger();

	/**
	 * Record the reports of a call and the permits it was granted. A call without a reply
	 * is not recorded: the holder will report again, and until then its leases count in
	 * full.
	 */
	void replied(LeaseCall call, LeaseResult answer, long nowNanos) {
		this.own.exchange(call.reportsOnly(), nowNanos);
		if (answer.granted() > 0) {
			this.own.granted(call, answer, nowNanos);
		}
		this.own.maintain(KEYS_MAINTAINED, nowNanos);
	}

	/**
	 * Add what a member spent that left in order: from now on this node reports it.
	 */
	void add(List<KeyState> spent, long nowNanos) {
		Set<Long> keys = spent.stream().map(KeyState::key).collect(Collectors.toSet());
		List<KeyState> all = new ArrayList<>(KeyStateMerger.relative(this.own.state(keys::contains, nowNanos)));
		all.addAll(spent);
		this.own.restore(new LedgerState(0, KeyStateMerger.merge(all)), nowNanos);
	}

	/**
	 * A key was reset: what was spent before counts no more.
	 */
	void forget(String limitName, long key, long beforeNanos, long nowNanos) {
		this.own.forget(limitName, key, beforeNanos, nowNanos);
	}

	/**
	 * Another member reports it from now on.
	 */
	void clear() {
		this.own = new Ledger();
	}

	/**
	 * Spent and held permits of the keys of some partitions.
	 */
	LedgerState state(IntPredicate partitions, long nowNanos) {
		LedgerState state = this.own.state((key) -> partitions.test(RendezvousHash.partition(key)), nowNanos);
		return new LedgerState(state.nowNanos(), state.keys().stream().map(HolderState::spending).toList());
	}

	/*
	 * The mode of a hybrid key is reported by owners only.
	 */
	private static KeyState spending(KeyState key) {
		return new KeyState(key.limitName(), key.key(), key.books(), key.open(), key.reported(), key.series(),
				new KeyState.SwitchState(key.switched().epoch(), Long.MIN_VALUE, List.of()), key.barrier());
	}

}
