/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseTiming;

/**
 * Leases of one key: those that have not ended, and what was counted of the others.
 */
final class OpenLeases {

	/**
	 * Most open leases of a key; more are not granted.
	 */
	static final int OPEN_MAX = 4096;

	/*
	 * Most leases, and most counts of decisions without a lease, that are remembered
	 * though nothing is open. One that is forgotten and told again counts again: too
	 * much, for a while.
	 */
	private static final int TOLD_MAX = 4096;

	private final Map<LeaseId, LeaseState> open = new LinkedHashMap<>();

	private final Map<LeaseId, ReportedState> reported = new LinkedHashMap<>();

	private final Map<LeaseId, ReportedState> series = new LinkedHashMap<>();

	private long lent;

	private long firstEndNanos = Long.MAX_VALUE;

	/**
	 * Permits of open leases that may still be spent.
	 */
	long lent() {
		return this.lent;
	}

	boolean isEmpty() {
		return this.open.isEmpty() && this.reported.isEmpty() && this.series.isEmpty();
	}

	boolean isFull() {
		return this.open.size() >= OPEN_MAX;
	}

	@Nullable LeaseState open(LeaseId name) {
		return this.open.get(name);
	}

	boolean isReported(LeaseId name) {
		return this.reported.containsKey(name);
	}

	void lend(LeaseState lot) {
		this.open.put(lot.name(), lot);
		this.lent += lot.rest();
		this.firstEndNanos = Math.min(this.firstEndNanos, lot.untilNanos());
	}

	/**
	 * Note what was spent of a lease.
	 * @return the permits that were not counted as spent before
	 */
	long report(LeaseId name, LeaseReport report, long keptUntilNanos) {
		LeaseState lot = this.open.get(name);
		if (lot == null) {
			return report(this.reported, name, report.spent(), keptUntilNanos);
		}
		long spent = Math.max(lot.spent(), Math.min(report.spent(), lot.granted()));
		this.lent -= spent - lot.spent();
		if (report.closed()) {
			this.open.remove(name);
			this.lent -= lot.granted() - spent;
			report(this.reported, name, lot.granted(), keptUntilNanos);
		}
		else {
			this.open.put(name, lot.spent(spent));
		}
		return spent - lot.spent();
	}

	/**
	 * Let all open leases count as spent and counted: what their holders report of them
	 * later counts no more.
	 */
	void forgive() {
		this.open.replaceAll((name, lease) -> lease.spent(lease.granted()));
		this.lent = 0;
	}

	/**
	 * How long leases may still be held of which nothing counts any more.
	 */
	long forgivenNanos(long nowNanos) {
		long rest = 0;
		for (LeaseState lease : this.open.values()) {
			rest = (lease.rest() == 0) ? Math.max(rest, lease.untilNanos() - nowNanos) : rest;
		}
		return rest;
	}

	/**
	 * Remember that a number was used.
	 */
	void note(LeaseId name, long keptUntilNanos) {
		report(this.reported, name, 0, keptUntilNanos);
	}

	/**
	 * Note what was decided without a lease.
	 * @return the permits that were not counted before
	 */
	long unleased(LeaseId name, long spent, long keptUntilNanos) {
		return report(this.series, name, spent, keptUntilNanos);
	}

	private static long report(Map<LeaseId, ReportedState> memory, LeaseId name, long spent, long keptUntilNanos) {
		ReportedState before = memory.remove(name);
		long counted = (before != null) ? before.spent() : 0;
		memory.put(name, new ReportedState(name, Math.max(counted, spent), keptUntilNanos));
		if (memory.size() > TOLD_MAX) {
			memory.remove(memory.keySet().iterator().next());
		}
		return Math.max(0, spent - counted);
	}

	/**
	 * End leases that have lasted long enough.
	 * @param spent is told when each ended, and what is taken as spent of it, in the
	 * order of time
	 */
	void expire(long nowNanos, long keptUntilNanos, BiConsumer<Long, Long> spent) {
		if (nowNanos >= this.firstEndNanos) {
			end(nowNanos, keptUntilNanos, spent);
		}
		forget(this.reported, nowNanos);
		forget(this.series, nowNanos);
	}

	private void end(long nowNanos, long keptUntilNanos, BiConsumer<Long, Long> spent) {
		this.firstEndNanos = Long.MAX_VALUE;
		for (LeaseState lot : byEnd()) {
			if (lot.untilNanos() > nowNanos) {
				this.firstEndNanos = lot.untilNanos();
				break;
			}
			this.open.remove(lot.name());
			this.lent -= lot.rest();
			report(this.reported, lot.name(), lot.granted(), keptUntilNanos);
			if (lot.rest() > 0) {
				spent.accept(lot.untilNanos(), lot.rest());
			}
		}
	}

	/*
	 * In the order of their last reports, which is about the order in which they are
	 * forgotten.
	 */
	private static void forget(Map<LeaseId, ReportedState> memory, long nowNanos) {
		Iterator<ReportedState> oldest = memory.values().iterator();
		while (oldest.hasNext() && oldest.next().untilNanos() <= nowNanos) {
			oldest.remove();
		}
	}

	/**
	 * Permits of open leases that were granted since an instant.
	 */
	long granted(long sinceNanos) {
		long granted = 0;
		for (LeaseState lot : this.open.values()) {
			granted += (lot.untilNanos() - LeaseTiming.lentNanos(lot.ttlNanos()) >= sinceNanos) ? lot.granted() : 0;
		}
		return granted;
	}

	/**
	 * Open leases, the one that ends first first.
	 */
	List<LeaseState> byEnd() {
		List<LeaseState> lots = new ArrayList<>(this.open.values());
		lots.sort(Comparator.comparingLong(LeaseState::untilNanos));
		return lots;
	}

	/**
	 * Let every open lease count as granted now.
	 */
	void renew(long nowNanos) {
		this.open.replaceAll((name, lot) -> lot.until(nowNanos + LeaseTiming.lentNanos(lot.ttlNanos())));
		this.firstEndNanos = nowNanos;
	}

	List<LeaseState> openState() {
		return List.copyOf(this.open.values());
	}

	List<ReportedState> reportedState() {
		return List.copyOf(this.reported.values());
	}

	List<ReportedState> seriesState() {
		return List.copyOf(this.series.values());
	}

	void restore(KeyState state, long shiftNanos) {
		state.open().forEach((lot) -> lend(lot.until(lot.untilNanos() + shiftNanos)));
		state.reported().forEach((lot) -> this.reported.put(lot.name(), shifted(lot, shiftNanos)));
		state.series().forEach((lot) -> this.series.put(lot.name(), shifted(lot, shiftNanos)));
	}

	private static ReportedState shifted(ReportedState state, long byNanos) {
		return new ReportedState(state.name(), state.spent(), state.untilNanos() + byNanos);
	}

}
