/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseTiming;

/**
 * Recalls of a key's leases: holders are requested to return unused permits, because
 * another one has demand and no permits are free. A recalled lease counts as before until
 * its holder has reported what it spent.
 */
final class LeaseRecall {

	/*
	 * Holders that are asked at once: whoever needs something needs no more, and each
	 * costs messages.
	 */
	private static final int HOLDERS_MAX = 2;

	/*
	 * How long a holder has to answer: a round trip over a slow link. Who has not by then
	 * is waited for no more.
	 */
	private static final long WAIT_NANOS = 150_000_000;

	/*
	 * For each lease that somebody holds, this part of the shortest time after which
	 * somebody comes back passes before the next are recalled. So among a few nodes all
	 * can be had at once, and among many it costs a few messages now and then.
	 */
	private static final int PAUSE_PART = 64;

	private final Map<LeaseId, Long> untilNanos = new HashMap<>();

	private long nextNanos = Long.MIN_VALUE;

	/**
	 * Which leases to recall, none if it is too early for that.
	 * @param open leases of others that are open
	 * @param rest what is probably left of a lease
	 */
	List<LeaseState> choose(List<LeaseState> open, ToDoubleFunction<LeaseState> rest, long nowNanos) {
		if (nowNanos < this.nextNanos) {
			return List.of();
		}
		List<LeaseState> lots = new ArrayList<>(open);
		lots.removeIf((lot) -> lot.rest() == 0 || this.untilNanos.containsKey(lot.name()));
		lots.sort(Comparator.comparingDouble(rest).reversed());
		Set<Long> holders = lots.stream()
			.map((lot) -> lot.name().holder())
			.distinct()
			.limit(HOLDERS_MAX)
			.collect(Collectors.toSet());
		lots.removeIf((lot) -> !holders.contains(lot.name().holder()));
		return lots;
	}

	/**
	 * Leases were recalled.
	 * @param open how many leases of others are open
	 */
	void recalled(Limit limit, List<LeaseState> lots, int open, long nowNanos) {
		lots.forEach((lot) -> this.untilNanos.put(lot.name(), nowNanos + WAIT_NANOS));
		this.nextNanos = nowNanos + open * LeaseTiming.comeBackNanosMin(limit) / PAUSE_PART;
	}

	/**
	 * A holder reported what it spent of a lease. If it keeps the rest, the lease is not
	 * recalled again.
	 */
	void reported(LeaseId name) {
		this.untilNanos.computeIfPresent(name, (lot, until) -> Long.MIN_VALUE);
	}

	/**
	 * Whether a holder may report any moment.
	 * @param lots the leases that are open
	 */
	boolean isAwaited(OpenLeases lots, long nowNanos) {
		this.untilNanos.keySet().removeIf((name) -> lots.open(name) == null);
		return this.untilNanos.values().stream().anyMatch((until) -> nowNanos < until);
	}

}
