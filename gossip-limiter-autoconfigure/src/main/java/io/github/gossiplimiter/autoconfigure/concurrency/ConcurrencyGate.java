/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimits.Entry;
import io.github.gossiplimiter.concurrency.ConcurrencyPermit;

/**
 * Asks some limiters for a place at each of them, for all or for none. Never blocks. Safe
 * for use by many threads.
 *
 * @since 0.1.0
 */
public final class ConcurrencyGate {

	/**
	 * Lets everybody pass.
	 */
	public static final ConcurrencyGate OPEN = new ConcurrencyGate(List.of());

	private final List<Entry> entries;

	ConcurrencyGate(List<Entry> entries) {
		this.entries = List.copyOf(entries);
	}

	/**
	 * Whether there is nobody to ask.
	 */
	public boolean isOpen() {
		return this.entries.isEmpty();
	}

	/**
	 * Take a place at each limiter.
	 * @return what to end when the request or call is over
	 * @throws ConcurrencyLimitExceededException if one has none; no place is taken then
	 */
	public Admission enter() {
		Admission admission = new Admission(this.entries.size());
		for (int i = 0; i < this.entries.size(); i++) {
			Entry entry = this.entries.get(i);
			ConcurrencyPermit permit = entry.limiter().tryAcquire();
			if (permit == null) {
				admission.end(CallOutcome.UNKNOWN);
				throw new ConcurrencyLimitExceededException(entry.name(), entry.retryAfter());
			}
			admission.add(permit);
		}
		return admission;
	}

	/**
	 * A gate for what applies besides this one.
	 * @param other what was passed before
	 * @return asks those that the other does not ask
	 */
	public ConcurrencyGate without(ConcurrencyGate other) {
		if (other.isOpen() || isOpen()) {
			return this;
		}
		List<Entry> rest = this.entries.stream().filter((entry) -> !other.entries.contains(entry)).toList();
		return rest.isEmpty() ? OPEN : new ConcurrencyGate(rest);
	}

	/**
	 * A gate that asks both.
	 */
	public ConcurrencyGate and(ConcurrencyGate other) {
		ConcurrencyGate more = other.without(this);
		if (isOpen() || more.isOpen()) {
			return isOpen() ? more : this;
		}
		List<Entry> all = new ArrayList<>(this.entries);
		all.addAll(more.entries);
		return new ConcurrencyGate(all);
	}

}
