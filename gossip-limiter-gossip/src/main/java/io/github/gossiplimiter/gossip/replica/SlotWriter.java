/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.window.CounterReader;
import io.github.gossiplimiter.window.HeadWord;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * Copies what this node spent of a key into its own slot.
 */
final class SlotWriter {

	/**
	 * Answer to publishing when everything was published.
	 */
	static final long NOTHING_NEW = -1;

	/**
	 * Answer to publishing while a permit may still have to be given back.
	 */
	static final long UNDECIDED = -2;

	private SlotWriter() {
	}

	/**
	 * Permits granted here beyond what was published.
	 */
	static long unpublished(WindowCounter counter, WindowQuota quota, @Nullable Slot published, long nowNanos) {
		long seen = counter.head();
		if (seen == HeadWord.RETIRED) {
			return 0;
		}
		long now = Math.max(quota.number(nowNanos), HeadWord.number(seen, quota.number(nowNanos)));
		long sum = 0;
		for (long number = CounterReader.hasHistory(counter) ? now - quota.span() : now; number <= now; number++) {
			int index = (published != null) ? published.find(number) : -1;
			sum += CounterReader.spentAt(counter, seen, number)
					- ((index >= 0 && published != null) ? published.spent(index) : 0);
		}
		return Math.max(0, sum);
	}

	/**
	 * Raise this node's slot to what was spent and given back.
	 * @return by how much it grew, or {@link #NOTHING_NEW} or {@link #UNDECIDED}
	 */
	static long publish(WindowCounter counter, WindowQuota quota, Slot slot, long change,
			@Nullable WindowDigests digests, long nowNanos) {
		long before = CounterReader.reservations(counter);
		long seen = counter.head();
		if (seen == HeadWord.RETIRED) {
			return NOTHING_NEW;
		}
		long now = Math.max(quota.number(nowNanos), HeadWord.number(seen, quota.number(nowNanos)));
		int[] spent = new int[quota.span() + 1];
		int[] credited = new int[quota.span() + 1];
		for (int i = 0; i <= quota.span(); i++) {
			spent[i] = (int) CounterReader.spentAt(counter, seen, now - i);
			credited[i] = (int) CounterReader.creditedAt(counter, now - i);
		}
		if (!CounterReader.isDecided(before) || CounterReader.reservations(counter) != before) {
			return UNDECIDED;
		}
		long growth = NOTHING_NEW;
		for (int i = quota.span(); i >= 0; i--) {
			int index = slot.find(now - i);
			int known = (index >= 0) ? slot.spent(index) : 0;
			if (slot.raise(now - i, spent[i], Math.min(spent[i], credited[i]), true, change, digests)) {
				growth = Math.max(0, growth) + Math.max(0, spent[i] - known);
			}
		}
		return growth;
	}

}
