/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;

import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.WindowSpec;

/**
 * The ledger of a coordinator: permits spent and lent of each key. A deterministic state
 * machine: equal calls at equal instants give equal results, so it can be replicated,
 * replayed, stored and handed over.
 * <p>
 * Not safe for use by several threads.
 *
 * @since 0.1.0
 */
public final class Ledger {

	/**
	 * Default number of keys.
	 */
	public static final int KEYS_MAX_DEFAULT = 1_000_000;

	/*
	 * When there is no room for another key: some of those there are will be over by
	 * then.
	 */
	private static final long FULL_NANOS = 1_000_000_000L;

	/*
	 * For every key that comes, some are looked at whether they can go: more than one, so
	 * that they become fewer.
	 */
	private static final int LOOKS_PER_NEW_KEY = 4;

	private final Map<Name, KeyLedger> keys = new LinkedHashMap<>();

	private final LedgerContext surroundings;

	private final int keysMax;

	private long nowNanos = Long.MIN_VALUE;

	private record Name(String limitName, long key) {

	}

	/**
	 * Create an empty ledger.
	 */
	public Ledger() {
		this(LedgerContext.NONE, KEYS_MAX_DEFAULT);
	}

	/**
	 * Create an empty ledger.
	 * @param surroundings what its coordinator tells it
	 * @param keysMax most keys to hold; nothing is granted for others
	 */
	public Ledger(LedgerContext surroundings, int keysMax) {
		if (keysMax < 1) {
			throw new IllegalArgumentException("keysMax must be at least 1: keysMax=" + keysMax);
		}
		this.surroundings = surroundings;
		this.keysMax = keysMax;
	}

	/**
	 * Apply reports, and grant a lease if one is requested.
	 * @param nowNanos now, in nanoseconds since 1970 for windows that follow the
	 * calendar; earlier than before counts as before
	 */
	public LeaseResult exchange(LeaseCall call, long nowNanos) {
		advance(nowNanos);
		Name name = new Name(call.limit().name(), call.key());
		KeyLedger key = this.keys.get(name);
		if (key == null && (isLook(call) || call.isRead())) {
			return look(call);
		}
		if (key == null) {
			rotate(LOOKS_PER_NEW_KEY);
			if (this.keys.size() >= this.keysMax) {
				return new LeaseResult(call.lease(), 0, 0, 0, FULL_NANOS);
			}
			key = new KeyLedger();
			key.begin(call.limit(), this.surroundings.counted(call.limit(), call.key()), this.nowNanos);
			this.keys.put(name, key);
		}
		return key.exchange(call, this.surroundings, this.nowNanos);
	}

	/**
	 * Apply the reports of a call. The result is whether requested permits may come free
	 * in a moment, so that the call should wait.
	 */
	public boolean isComing(LeaseCall call, long nowNanos) {
		advance(nowNanos);
		KeyLedger key = this.keys.get(new Name(call.limit().name(), call.key()));
		return key != null && key.isComing(call, this.surroundings, this.nowNanos);
	}

	/**
	 * Apply the reports of a call. The result is whether all requested permits are spent
	 * or lent, so that it can only be denied.
	 */
	public boolean isUsedUp(LeaseCall call, long nowNanos) {
		advance(nowNanos);
		KeyLedger key = this.keys.get(new Name(call.limit().name(), call.key()));
		return key != null && key.isUsedUp(call, this.surroundings, this.nowNanos);
	}

	/**
	 * Note a lease that another coordinator granted, for a holder's own account of what
	 * it spent and holds.
	 */
	public void granted(LeaseCall call, LeaseResult answer, long nowNanos) {
		advance(nowNanos);
		this.keys.computeIfAbsent(new Name(call.limit().name(), call.key()), (name) -> new KeyLedger())
			.granted(call, answer, this.nowNanos);
	}

	/**
	 * Record a call to another coordinator and its result, for a successor of that
	 * coordinator.
	 */
	public void record(LeaseCall call, LeaseResult answer, long nowNanos) {
		advance(nowNanos);
		this.keys.computeIfAbsent(new Name(call.limit().name(), call.key()), (name) -> new KeyLedger())
			.record(call, answer, this.nowNanos);
	}

	/**
	 * Whether the key of a call was reset here, so that what was granted before this
	 * ledger began need not be known.
	 */
	public boolean isReset(LeaseCall call) {
		KeyLedger key = this.keys.get(new Name(call.limit().name(), call.key()));
		return key != null && key.isReset();
	}

	/**
	 * No longer count what was spent of a key before an instant, as far as it has a date.
	 */
	public void forget(String limitName, long key, long beforeNanos, long nowNanos) {
		advance(nowNanos);
		KeyLedger known = this.keys.get(new Name(limitName, key));
		if (known != null) {
			known.forget(beforeNanos, this.nowNanos);
		}
	}

	/**
	 * Whether a call only asks what is left of a key of a limit that is not leased.
	 */
	public static boolean isLook(LeaseCall call) {
		return !call.limit().coordination().consistency().isLeased() && !call.requestsLease()
				&& call.reports().isEmpty() && call.unleased().series() == 0;
	}

	/*
	 * Of a limit that is not leased, only what is counted elsewhere is known.
	 */
	private LeaseResult look(LeaseCall call) {
		long free = WindowSpec.capacity(call.limit()) - this.surroundings.counted(call.limit(), call.key());
		return new LeaseResult(0, 0, 0, Math.max(0, free), 0);
	}

	private void advance(long nanos) {
		this.nowNanos = Math.max(this.nowNanos, nanos);
	}

	/**
	 * Forget some keys that no longer matter; to be called now and then.
	 * @param most how many keys to look at
	 */
	public void maintain(int most, long nowNanos) {
		advance(nowNanos);
		rotate(Math.min(most, this.keys.size()));
	}

	/*
	 * Whoever is looked at goes to the end of the row, or away.
	 */
	private void rotate(int most) {
		for (int i = 0; i < most && !this.keys.isEmpty(); i++) {
			Map.Entry<Name, KeyLedger> first = this.keys.entrySet().iterator().next();
			Name name = first.getKey();
			KeyLedger key = first.getValue();
			this.keys.remove(name);
			if (!key.isOver(this.nowNanos)) {
				this.keys.put(name, key);
			}
		}
	}

	/**
	 * Keys held.
	 */
	public int size() {
		return this.keys.size();
	}

	/**
	 * Let every open lease count as granted now: for whoever takes over without knowing
	 * how long ago they were.
	 */
	public void renewLots(long nowNanos) {
		advance(nowNanos);
		this.keys.values().forEach((key) -> key.renew(this.nowNanos));
	}

	/**
	 * All that is known.
	 */
	public LedgerState state(long nowNanos) {
		return state((key) -> true, nowNanos);
	}

	/**
	 * State of some keys.
	 * @param chosen which, by their hashes
	 */
	public LedgerState state(LongPredicate chosen, long nowNanos) {
		advance(nowNanos);
		List<KeyState> states = new ArrayList<>();
		this.keys.forEach((name, key) -> {
			if (chosen.test(name.key())) {
				states.add(key.state(name.limitName(), name.key(), this.nowNanos));
			}
		});
		return new LedgerState(this.nowNanos, states);
	}

	/**
	 * Take over keys, in place of what is known of them here. What was written on another
	 * clock is dated as if it had just been written: the time it took to get here makes
	 * it count longer, never shorter.
	 */
	public void restore(LedgerState state, long nowNanos) {
		advance(nowNanos);
		long shiftNanos = this.nowNanos - state.nowNanos();
		for (KeyState key : state.keys()) {
			this.keys.put(new Name(key.limitName(), key.key()), KeyLedger.restore(key, shiftNanos));
		}
	}

	/**
	 * Forget some keys, because another ledger has taken them over or they have to be
	 * collected anew.
	 * @param chosen which, by their hashes
	 */
	public void forget(LongPredicate chosen) {
		Iterator<Name> names = this.keys.keySet().iterator();
		while (names.hasNext()) {
			if (chosen.test(names.next().key())) {
				names.remove();
			}
		}
	}

}
