/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.peer;

import java.util.HashMap;
import java.util.Map;

import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.gossip.Member;

/**
 * Detects that all members have just started. Then no node can hold a share that was
 * granted before, and a new coordinator need not wait.
 */
final class FreshStart {

	/*
	 * Whoever has reported to hold nothing may have had an answer of an earlier
	 * coordinator on its way from the network to the limiter. The next report would show
	 * it.
	 */
	private static final int REPORTS = 2;

	private final Map<Long, Integer> reports = new HashMap<>();

	private boolean inherited;

	void clear() {
		this.reports.clear();
		this.inherited = false;
	}

	void report(Member from, ConcurrencyReport report) {
		if (report.use().generation() > 0 || report.use().held() > 0) {
			this.inherited = true;
		}
		else if (!this.inherited) {
			this.reports.merge(from.incarnation(), 1, Integer::sum);
		}
	}

	/**
	 * Whether all members reported that they never held anything, and none was ever lost
	 * sight of. Where it is known how many there should be, all of these.
	 */
	boolean areAll(MembersView view) {
		return !this.inherited && view.isComplete()
				&& view.incarnations()
					.stream()
					.allMatch((incarnation) -> this.reports.getOrDefault(incarnation, 0) >= REPORTS);
	}

}
